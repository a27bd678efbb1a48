import { Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Home.module.css';
import { STARTER_EDGES, STARTER_JOIN, STARTER_NODES, STARTER_ROWS } from './starterPicture.ts';
import { starterRun } from './starterRun.ts';

const LABEL = 'A pipeline of five nodes';
/** Milliseconds of real time for one second of the run. */
const MS_PER_RUN_SECOND = 900;

/** The starter pipeline, which runs when the reader presses the button: nodes light up in run order. Without JavaScript it is a picture. */
export function StarterRun() {
  /** The index of the frame that is shown; undefined before the first run. */
  const [at, setAt] = useState<number>();
  const hasStarted = at !== undefined;
  const frames = useMemo(() => (hasStarted ? starterRun() : []), [hasStarted]);
  const frame = at === undefined ? undefined : frames[at];
  const next = at === undefined ? undefined : frames[at + 1];
  const isLoaded = hasStarted && next === undefined;

  useEffect(() => {
    if (!frame || !next) return;
    const timer = setTimeout(() => setAt((now = 0) => now + 1), (next.time - frame.time) * MS_PER_RUN_SECOND);
    return () => clearTimeout(timer);
  }, [frame, next]);

  const nodes = useMemo(
    () => (frame ? STARTER_NODES.map((node, index) => ({ ...node, state: frame.states[index]! })) : STARTER_NODES),
    [frame],
  );
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
          icon={Play}
          aria-disabled={next !== undefined || undefined}
          onClick={() => next === undefined && setAt(0)}
        >
          {next ? 'Running' : isLoaded ? 'Run it again' : 'Run it'}
        </Button>
        <span className={styles.says} role="status">
          {next ? (
            'Each node waits for the nodes that it reads.'
          ) : isLoaded ? (
            'Every node ran after the nodes that it reads, and DIM_CUSTOMER has its rows.'
          ) : (
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
