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
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Compare.module.css';
import { type CompareRow, rowsOf } from './compareRows.ts';
import type { TemplateStore } from './data.ts';
import type { DiffLine, DiffPiece } from './diff.ts';
import { COMPARISONS } from './meta.ts';
import { NunjucksWaits } from './NunjucksWaits.tsx';
import type { RenderAnswer, RenderClient, RenderRequest } from './sandbox/renderClient.ts';
import { type Comparison, ENGINE_NAMES } from './settings.ts';
import type { Consent } from './useConsent.ts';
import { useRender } from './useRender.ts';

interface CompareProps {
  store: TemplateStore;
  client: RenderClient | undefined;
  pipeline: Pipeline;
  request: RenderRequest | undefined;
  /** The answer of the engine that rendered the result. */
  main: RenderAnswer | undefined;
  engine: Engine;
  compare: Comparison;
  consent: Consent;
}

/** Renders the template with the other engine, side by side with the result, and marks every difference. */
export function Compare({ store, client, pipeline, request, main, engine, compare, consent }: CompareProps) {
  return (
    <ScrollBox as="panel" label="Comparison with another engine">
      <div className={styles.choice}>
        <Select
          label="Render the same template with"
          options={COMPARISONS}
          value={compare}
          onChange={(value) => store.setArg('compare', value)}
        />
      </div>
      {compare === 'none' && (
        <p className={styles.note}>
          The platform reads templates by the rules of Jinja 2. Nunjucks is the nearest relative of Jinja 2 in JavaScript.
          Nunjucks treats some constructs differently, and not always with an error. Choose Nunjucks to see where.
        </p>
      )}
      {compare === engine && (
        <p className={styles.note}>
          The result is already rendered with {ENGINE_NAMES[engine]}. Choose the other engine to see both side by side.
        </p>
      )}
      {request && compare !== 'none' && compare !== engine && (
        <OtherEngine
          key={compare}
          engine={compare}
          mainEngine={engine}
          client={client}
          pipeline={pipeline}
          request={request}
          main={main}
          consent={consent}
        />
      )}
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

interface OtherEngineProps extends Pick<CompareProps, 'client' | 'pipeline' | 'main' | 'consent'> {
  engine: Engine;
  mainEngine: Engine;
  request: RenderRequest;
}

function OtherEngine({ engine, mainEngine, client, pipeline, request, main, consent }: OtherEngineProps) {
  const own = useMemo((): RenderRequest => ({ ...request, engine }), [request, engine]);
  const isWaiting = engine === 'nunjucks' && !consent.isAllowed;
  const { latest, isPending } = useRender(client, pipeline, isWaiting ? undefined : own);
  const answer = latest?.answer;
  const rows = useMemo(
    () => (main?.type === 'rendered' && answer?.type === 'rendered' ? rowsOf(main.output, answer.output) : undefined),
    [main, answer],
  );
  const differences = rows?.differences ?? 0;
  const [name, mainName] = [ENGINE_NAMES[engine], ENGINE_NAMES[mainEngine]];
  return (
    <section className={styles.engine} aria-label={`Comparison with ${name}`}>
      <header className={styles.head}>
        <h3 className={utilities.heading}>{name}</h3>
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
      {isWaiting && <NunjucksWaits onRender={consent.allow} />}
      {isPending && (
        <div className={styles.waiting}>
          <Progress label={`Rendering with ${name}…`} />
        </div>
      )}
      {answer?.type === 'failed' && (
        <p className={styles.note}>
          {answer.error.span.source === 'template' && !answer.error.limit && `Line ${answer.error.span.line}: `}
          {answer.error.message}
          {main?.type === 'rendered' && ` ${mainName} renders the template.`}
        </p>
      )}
      {answer?.type === 'rendered' && main?.type === 'failed' && (
        <p className={styles.note}>
          {name} renders the template; {mainName} does not: see the message.
        </p>
      )}
      {rows && differences > 0 && (
        <ScrollBox className={styles.diff} label={`Lines of ${mainName} and of ${name}`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">{mainName}</th>
                <th scope="col">Line</th>
                <th scope="col">{name}</th>
              </tr>
            </thead>
            <tbody>
              {rows.rows.map((row) => (
                <DiffRow key={keyOf(row)} row={row} names={[mainName, name]} />
              ))}
            </tbody>
          </table>
          {rows.isCut && <p className={styles.note}>Only the first differences are listed.</p>}
        </ScrollBox>
      )}
    </section>
  );
}

function keyOf(row: CompareRow): string {
  return row.kind === 'gap' ? `gap ${row.line}` : `${row.left?.line}/${row.right?.line}`;
}

function DiffRow({ row, names: [leftName, rightName] }: { row: CompareRow; names: readonly [string, string] }) {
  if (row.kind === 'gap') {
    return (
      <tr className={styles.gap}>
        <td colSpan={4}>{counted(row.count, 'same line')}</td>
      </tr>
    );
  }
  return (
    <tr className={styles[row.kind]}>
      <Side line={row.left} name={leftName} look={styles.left} />
      <Side line={row.right} name={rightName} look={styles.right} />
    </tr>
  );
}

/** A line of an engine's result, empty if the engine has no line here. The engine's name is shown when the results are not side by side. */
function Side({ line, name, look }: { line: DiffLine | undefined; name: string; look: string | undefined }) {
  return (
    <>
      <td className={`${styles.line} ${look}`}>{line?.line}</td>
      <td className={`${styles.text} ${look}`} data-engine={name}>
        {line && <Pieces pieces={line.pieces} />}
      </td>
    </>
  );
}

function Pieces({ pieces }: { pieces: readonly DiffPiece[] }) {
  if (pieces.every(({ text }) => text === '')) return <span className={styles.blank}>(empty line)</span>;
  return pieces.map(({ text, isDifferent }, index) =>
    isDifferent ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other key
      <mark key={index} className={styles.own}>
        <VisuallyHidden>differs: </VisuallyHidden>
        {text.trim() === '' ? text.replace(/ /g, '·') : text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other key
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
