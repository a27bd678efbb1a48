import { CircleAlert, Equal, EqualNot } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { DIFFERENCES } from '#engine/template/differences.ts';
import type { Engine } from '#engine/template/protocol.ts';
import { counted } from '#engine/text/phrases.ts';
import { Badge } from '#ui/Badge.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { Progress } from '#ui/Progress.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { Select } from '#ui/Select.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Compare.module.css';
import { type CompareRow, rowsOf } from './compareRows.ts';
import type { TemplateSession } from './data.ts';
import type { DiffPiece } from './diff.ts';
import { COMPARISONS } from './meta.ts';
import type { RenderAnswer, RenderClient, RenderRequest } from './sandbox/renderClient.ts';
import { type Comparison, comparedEngines } from './settings.ts';
import { useRender } from './useRender.ts';

const NAMES: Readonly<Record<Engine, string>> = { jinja: 'Runnel', nunjucks: 'Nunjucks', minijinja: 'MiniJinja' };

export interface CompareProps {
  session: TemplateSession;
  client: RenderClient | undefined;
  pipeline: Pipeline;
  request: RenderRequest | undefined;
  /** Our own answer to the request. */
  ours: RenderAnswer | undefined;
  compare: Comparison;
}

/** The same template with other engines, and every difference marked. */
export function Compare({ session, client, pipeline, request, ours, compare }: CompareProps) {
  return (
    <ScrollBox className={styles.panel} label="Comparison with other engines">
      <div className={styles.choice}>
        <Select
          label="Render the same template with"
          options={COMPARISONS}
          value={compare}
          onChange={(value) => session.setArg('compare', value)}
        />
      </div>
      {compare === 'none' && (
        <p className={styles.note}>
          The platform reads templates by the rules of Jinja 2. Nunjucks is its nearest relative in JavaScript and MiniJinja one
          in Rust; both take some constructs differently, and not always with an error. Choose one to see where.
        </p>
      )}
      {request &&
        comparedEngines(compare).map((engine) => (
          <OtherEngine key={engine} engine={engine} client={client} pipeline={pipeline} request={request} ours={ours} />
        ))}
      <details className={styles.known}>
        <summary>Where Runnel differs from Jinja 2 ({DIFFERENCES.length})</summary>
        <dl className={styles.list}>
          {DIFFERENCES.map(({ id, construct, jinja2, here, reason }) => (
            <Fragment key={id}>
              <dt>
                <code>{construct}</code>
              </dt>
              <dd>
                <CodeInText text={`Jinja 2: ${jinja2}. Here: ${here}. ${reason}`} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </ScrollBox>
  );
}

interface OtherEngineProps extends Pick<CompareProps, 'client' | 'pipeline' | 'ours'> {
  engine: Exclude<Engine, 'jinja'>;
  request: RenderRequest;
}

function OtherEngine({ engine, client, pipeline, request, ours }: OtherEngineProps) {
  const own = useMemo((): RenderRequest => ({ ...request, engine }), [request, engine]);
  const { latest, isPending } = useRender(client, pipeline, own);
  const answer = latest?.answer;
  const rows = useMemo(
    () => (ours?.type === 'rendered' && answer?.type === 'rendered' ? rowsOf(ours.output, answer.output) : undefined),
    [ours, answer],
  );
  const differences = rows?.differences ?? 0;
  const name = NAMES[engine];
  return (
    <section className={styles.engine} aria-label={`Comparison with ${name}`}>
      <header className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <span role="status">
          {!answer ? null : answer.type === 'failed' ? (
            <Badge tone="danger" icon={CircleAlert}>
              {answer.error.limit ? 'stopped' : 'error'}
            </Badge>
          ) : !rows ? null : differences === 0 ? (
            <Badge tone="ok" icon={Equal}>
              same text
            </Badge>
          ) : (
            <Badge tone="warn" icon={EqualNot}>
              {counted(differences, 'line differs', 'lines differ')}
            </Badge>
          )}
        </span>
      </header>
      {isPending && (
        <div className={styles.waiting}>
          <Progress label={`Rendering with ${name}…`} />
        </div>
      )}
      {answer?.type === 'failed' && (
        <p className={styles.note}>
          {answer.error.place.source === 'template' && !answer.error.limit && `Line ${answer.error.place.line}: `}
          {answer.error.message}
          {ours?.type === 'rendered' && ' Runnel renders the template.'}
        </p>
      )}
      {answer?.type === 'rendered' && ours?.type === 'failed' && (
        <p className={styles.note}>{name} renders the template, Runnel does not: see the message.</p>
      )}
      {rows && differences > 0 && (
        <ScrollBox className={styles.diff} label={`Lines of Runnel and of ${name}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Engine</th>
                <th scope="col">Line</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {rows.rows.map((row) => (
                <DiffRow key={`${row.kind} ${row.line}`} row={row} name={name} />
              ))}
            </tbody>
          </table>
          {rows.isCut && <p className={styles.note}>The first differences are listed.</p>}
        </ScrollBox>
      )}
    </section>
  );
}

function DiffRow({ row, name }: { row: CompareRow; name: string }) {
  if (row.kind === 'gap') {
    return (
      <tr className={styles.gap}>
        <td colSpan={3}>{counted(row.count, 'same line')}</td>
      </tr>
    );
  }
  const who = row.kind === 'same' ? 'both' : row.kind === 'ours' ? 'Runnel' : name;
  return (
    <tr className={styles[row.kind]}>
      <th scope="row" className={styles.who}>
        {who}
      </th>
      <td className={styles.line}>{row.line}</td>
      <td className={styles.text}>
        <Pieces pieces={row.pieces} />
      </td>
    </tr>
  );
}

function Pieces({ pieces }: { pieces: readonly DiffPiece[] }) {
  if (pieces.every(({ text }) => text === '')) return <span className={styles.blank}>(empty line)</span>;
  return pieces.map(({ text, isOwn }, index) =>
    isOwn ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
      <mark key={index} className={styles.own}>
        <VisuallyHidden>differs: </VisuallyHidden>
        {text.trim() === '' ? text.replace(/ /g, '·') : text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
