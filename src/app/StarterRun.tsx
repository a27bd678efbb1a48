import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Home.module.css';
import { STARTER_EDGES, STARTER_JOIN, STARTER_NODES, STARTER_ROWS } from './starterPicture.ts';
import { firstRun, type RunFrame, retryRun } from './starterRun.ts';

const LABEL = 'A pipeline of five nodes';
/** Milliseconds of real time for one second of the run. */
const MS_PER_RUN_SECOND = 900;

type Shown = { part: 'first' | 'retry'; at: number };

const FRAMES: Readonly<Record<Shown['part'], () => RunFrame[]>> = { first: firstRun, retry: retryRun };

/** The text about the run, and the label of its button. */
function wordsOf(shown: Shown | undefined, isOver: boolean) {
  if (!shown) return { text: undefined, button: 'Run it' };
  if (!isOver)
    return { text: shown.part === 'first' ? 'The run is in progress …' : 'The retry is in progress …', button: undefined };
  return shown.part === 'first'
    ? {
        text: 'We made STG_NATION fail, so DIM_CUSTOMER behind it was skipped. Retry runs these two.',
        button: ACTION_TEXTS.retry,
      }
    : { text: 'The retry ran the two nodes that were left, and DIM_CUSTOMER has its rows.', button: 'Run it again' };
}

/**
 * The starter pipeline, which runs when the reader presses the button: nodes light up in run order, one fails, and a retry fixes it. Without
 * JavaScript it is a picture.
 */
export function StarterRun() {
  const [shown, setShown] = useState<Shown>();
  const part = shown?.part;
  const frames = useMemo(() => (part ? FRAMES[part]() : []), [part]);
  const frame = shown && frames[shown.at];
  const next = shown && frames[shown.at + 1];
  const isOver = shown !== undefined && next === undefined;

  useEffect(() => {
    if (!frame || !next) return;
    const timer = setTimeout(
      () => setShown((now) => now && { ...now, at: now.at + 1 }),
      (next.time - frame.time) * MS_PER_RUN_SECOND,
    );
    return () => clearTimeout(timer);
  }, [frame, next]);

  const nodes = useMemo(
    () => (frame ? STARTER_NODES.map((node, index) => ({ ...node, state: frame.states[index]! })) : STARTER_NODES),
    [frame],
  );
  const { text, button } = wordsOf(shown, isOver);
  const isFailed = isOver && part === 'first';
  const isLoaded = isOver && part === 'retry';
  return (
    <figure className={styles.picture}>
      <div className={styles.across}>
        <StaticDag nodes={nodes} edges={STARTER_EDGES} label={LABEL} />
      </div>
      {/* The same picture for narrow screens; only one of the two is ever visible or read aloud. */}
      <div className={styles.down}>
        <StaticDag nodes={nodes} edges={STARTER_EDGES} label={LABEL} direction="DOWN" />
      </div>
      <figcaption className={styles.run}>
        <Button
          variant="primary"
          icon={isFailed ? RotateCcw : Play}
          aria-disabled={button === undefined || undefined}
          onClick={() => button && setShown({ part: isFailed ? 'retry' : 'first', at: 0 })}
        >
          {button ?? 'Running'}
        </Button>
        <span className={styles.says} role="status">
          {text ?? (
            <>
              Two sources, two stages, one dimension. Every arrow is a <code>ref</code> in a node's SQL.
            </>
          )}
        </span>
        {isLoaded && <Link to="/playground/refresh">Run it for real</Link>}
      </figcaption>
      <StarterRows isLoaded={isLoaded} />
    </figure>
  );
}

/** The SQL of DIM_CUSTOMER, and its table: empty, with space for its rows, until the run has loaded it. */
function StarterRows({ isLoaded }: { isLoaded: boolean }) {
  const { count, columns, rows } = STARTER_ROWS;
  return (
    <div className={styles.result}>
      <pre className={styles.sql}>
        <code>{STARTER_JOIN}</code>
      </pre>
      <table className={styles.rows}>
        <caption>DIM_CUSTOMER: {isLoaded ? `${count} rows, the first ${rows.length}` : 'no rows before the run'}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={columns[index]}>{isLoaded ? cell : '\u00a0'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
