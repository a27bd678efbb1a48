import { Table2, Wrench } from 'lucide-react';
import { positionAt } from '#engine/text/position.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import utilities from '#ui/utilities.module.css';
import type { Attempt, FoundMessage } from './attempt.ts';
import type { Lesson } from './lesson.ts';
import { siteAddress } from './pageLink.ts';
import styles from './playground.module.css';

/** Lines of a statement that are shown above and below the position to which a message refers. */
const LINES_AROUND = 4;

/** Scrolls the box of the marked words horizontally until they are in view, because lines do not wrap. */
function scrollIntoBox(mark: HTMLElement | null) {
  const box = mark?.parentElement;
  if (!mark || !box) return;
  const [inside, around] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
  const from = inside.left - around.left + box.scrollLeft;
  if (from + inside.width > box.clientWidth) box.scrollLeft = Math.min(from, from + inside.width / 2 - box.clientWidth / 2);
}

/** The statement or file, with the words marked to which the message refers. */
function Statement({ label, sql, at }: { label: string; sql: string; at: FoundMessage['at'] }) {
  if (!at) {
    return (
      <CodeBox label={label} className={styles.sql}>
        {sql}
      </CodeBox>
    );
  }
  const { line } = positionAt(sql, at.from);
  const starts = [0, ...[...sql.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const from = starts[Math.max(0, line - 1 - LINES_AROUND)]!;
  const to = starts[line + LINES_AROUND] ?? sql.length;
  return (
    <CodeBox label={label} className={styles.sql}>
      {from > 0 && '…\n'}
      {sql.slice(from, at.from)}
      <mark ref={scrollIntoBox}>{sql.slice(at.from, at.to)}</mark>
      {sql.slice(at.to, to).trimEnd()}
      {to < sql.length && '\n…'}
    </CodeBox>
  );
}

/** The location of a message: node, stage or file, and line. */
function where({ node, stage, file, sql, at }: FoundMessage): string {
  const line = sql !== undefined && at ? `line ${positionAt(sql, at.from).line}` : undefined;
  return [node, stage, file, line].filter(Boolean).join(' · ');
}

function MessageText({ message, onSelect }: { message: FoundMessage; onSelect: (nodeId: string) => void }) {
  const { text, detail, nodeId, file, sql, at, isNotice, isNote } = message;
  const origin = where(message);
  return (
    <li className={styles.met}>
      <Callout tone={isNote ? 'info' : isNotice ? 'warn' : 'error'} title={text}>
        {detail && <p>{detail}</p>}
      </Callout>
      {origin && nodeId && (
        <button type="button" className={styles.where} onClick={() => onSelect(nodeId)}>
          {origin}
        </button>
      )}
      {sql && <Statement label={file ?? 'Statement'} sql={sql} at={at} />}
    </li>
  );
}

interface ErrorPanelProps {
  lesson: Lesson;
  /** The last attempt; undefined before the first. */
  attempt: Attempt | undefined;
  /** The engine's messages for the same run; undefined if the run was only simulated. */
  real: readonly FoundMessage[] | undefined;
  /** The last attempt in which the error of the story occurred. */
  failed: Attempt | undefined;
  /** Whether what failed was tried again and succeeded. */
  isRepaired: boolean;
  onSelect: (nodeId: string) => void;
  onFix: () => void;
  /** Shows the rows; defined only for errors that rows explain better than the message. */
  onRows: (() => void) | undefined;
}

/** The error that occurred, with its location and its cause. */
export function ErrorPanel({ lesson, attempt, real, failed, isRepaired, onSelect, onFix, onRows }: ErrorPanelProps) {
  const messages = real ?? attempt?.messages ?? [];
  const isGreen = attempt?.isOk === true && messages.every(({ isNote }) => isNote);
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      {!attempt && (
        <p className={utilities.sentence}>{lesson.begin} Then the error text appears here, with where it comes from and why.</p>
      )}
      {isGreen && (
        <Callout tone="success" title={isRepaired ? 'Green again' : 'Green so far'}>
          {isRepaired
            ? 'What failed before now succeeds.'
            : failed
              ? `Press ${failed.kind === 'refresh' ? 'Refresh' : 'Deploy'} to see whether what failed before now succeeds.`
              : lesson.begin}
        </Callout>
      )}
      {messages.length > 0 && (
        <>
          {real && <p className={utilities.note}>As the engine in this tab says it:</p>}
          <ol className={`${utilities.list} ${styles.list}`}>
            {messages.map((one) => (
              <MessageText key={`${one.nodeId} ${one.stage} ${one.text}`} message={one} onSelect={onSelect} />
            ))}
          </ol>
        </>
      )}
      {failed && (
        <section className={styles.why}>
          <h3 className={utilities.heading}>Why</h3>
          <p className={utilities.sentence}>{lesson.why}</p>
          <p className={utilities.sentence}>
            Its page: <a href={siteAddress(lesson.address)}>{lesson.page}</a>
          </p>
          {!isGreen && (
            <div className={utilities.wrapRow}>
              <Button icon={Wrench} onClick={onFix}>
                Fix it
              </Button>
              {onRows && (
                <Button icon={Table2} onClick={onRows}>
                  Look at the rows
                </Button>
              )}
            </div>
          )}
        </section>
      )}
    </div>
  );
}
