import { Table2, Wrench } from 'lucide-react';
import { positionAt } from '#engine/text/position.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeBox } from '#ui/CodeBox.tsx';
import utilities from '#ui/utilities.module.css';
import type { Attempt, Met } from './attempt.ts';
import type { Lesson } from './lesson.ts';
import { siteAddress } from './pageLink.ts';
import styles from './playground.module.css';

/** The lines of a statement around the position that a message refers to; all lines of a short one. */
const AROUND = 4;

/** Scrolls what surrounds the marked words sideways until they are in view: lines do not wrap. */
function bringIn(mark: HTMLElement | null) {
  const box = mark?.parentElement;
  if (!mark || !box) return;
  const [inside, around] = [mark.getBoundingClientRect(), box.getBoundingClientRect()];
  const from = inside.left - around.left + box.scrollLeft;
  if (from + inside.width > box.clientWidth) box.scrollLeft = Math.min(from, from + inside.width / 2 - box.clientWidth / 2);
}

/** The statement or file, with the words that the message refers to marked. */
function Statement({ label, sql, at }: { label: string; sql: string; at: Met['at'] }) {
  if (!at) {
    return (
      <CodeBox label={label} className={styles.sql}>
        {sql}
      </CodeBox>
    );
  }
  const { line } = positionAt(sql, at.from);
  const starts = [0, ...[...sql.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const from = starts[Math.max(0, line - 1 - AROUND)]!;
  const to = starts[line + AROUND] ?? sql.length;
  return (
    <CodeBox label={label} className={styles.sql}>
      {from > 0 && '…\n'}
      {sql.slice(from, at.from)}
      <mark ref={bringIn}>{sql.slice(at.from, at.to)}</mark>
      {sql.slice(at.to, to).trimEnd()}
      {to < sql.length && '\n…'}
    </CodeBox>
  );
}

/** Where a message occurred: node, stage or file, and the line. */
function where({ node, stage, file, sql, at }: Met): string {
  const line = sql !== undefined && at ? `line ${positionAt(sql, at.from).line}` : undefined;
  return [node, stage, file, line].filter(Boolean).join(' · ');
}

function MetText({ met, onSelect }: { met: Met; onSelect: (nodeId: string) => void }) {
  const { text, detail, nodeId, file, sql, at, isNotice, isNote } = met;
  const origin = where(met);
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
  /** The last attempt; undefined before the first one. */
  attempt: Attempt | undefined;
  /** The message of the engine in the tab for the same error. */
  real: readonly Met[] | undefined;
  /** Whether the error of the story occurred. */
  isMet: boolean;
  onSelect: (nodeId: string) => void;
  onFix: () => void;
  /** Where rows explain more than the message. */
  onRows: (() => void) | undefined;
}

/** The error that occurred, where, and why. */
export function ErrorPanel({ lesson, attempt, real, isMet, onSelect, onFix, onRows }: ErrorPanelProps) {
  const met = real ?? attempt?.met ?? [];
  const isGreen = attempt?.isOk === true && met.every(({ isNote }) => isNote);
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      {!attempt && (
        <p className={utilities.sentence}>{lesson.begin} Then the error text appears here, with where it comes from and why.</p>
      )}
      {isGreen && (
        <Callout tone="success" title={isMet ? 'Green again' : 'Green so far'}>
          {isMet ? 'What failed before now succeeds.' : lesson.begin}
        </Callout>
      )}
      {met.length > 0 && (
        <>
          {real && <p className={utilities.note}>As the engine in this tab says it:</p>}
          <ol className={`${utilities.list} ${styles.list}`}>
            {met.map((one) => (
              <MetText key={`${one.nodeId} ${one.stage} ${one.text}`} met={one} onSelect={onSelect} />
            ))}
          </ol>
        </>
      )}
      {isMet && (
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
