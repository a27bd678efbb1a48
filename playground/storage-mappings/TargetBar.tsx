import { Laptop, Rocket, Server } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './playground.module.css';
import { QualifiedText } from './QualifiedText.tsx';
import type { Target } from './targets.ts';

/** The name of a node in one target, and what is there. */
export interface TargetName {
  readonly target: Target;
  /** Fully qualified; undefined where the location is not mapped. */
  readonly name: string | undefined;
  /** The table with that name: `not built`, `562 rows of QA`; empty where nothing can be built. */
  readonly table: string;
  /** What is wrong or dangerous about it. */
  readonly warning: string;
}

/** One ref and what it becomes in each target, side by side; the chosen one is on the graph. */
export function TargetBar({
  expression,
  names,
  chosen,
  onChoose,
  action,
}: {
  expression: string;
  names: readonly TargetName[];
  chosen: Target;
  onChoose: (target: Target) => void;
  /** The button that builds in the chosen target; absent: nothing can be built here. */
  action: { label: string; onPress: () => void; isOff: boolean } | undefined;
}) {
  const id = useId();
  return (
    <section className={`${utilities.floating} ${styles.bar}`} aria-labelledby={id}>
      <div className={styles.text}>
        <code id={id} className={styles.expression}>
          {expression}
        </code>
        {action && (
          <Button variant="primary" size="s" icon={Rocket} onClick={action.onPress} aria-disabled={action.isOff || undefined}>
            {action.label}
          </Button>
        )}
      </div>
      <ul className={styles.targets} aria-label="Its name in each workspace and environment">
        {names.map(({ target, name, table, warning }) => {
          const Icon = target.kind === 'workspace' ? Laptop : Server;
          return (
            <li key={target.context.id}>
              <button
                type="button"
                className={styles.target}
                aria-pressed={target.context.id === chosen.context.id}
                onClick={() => onChoose(target)}
              >
                <span className={styles.head}>
                  <Icon size={14} aria-hidden />
                  <VisuallyHidden>{target.kind} </VisuallyHidden>
                  <span className={styles.where}>{target.context.name}</span>
                  {table && <span className={styles.tableWords}>{table}</span>}
                </span>
                {name !== undefined && <QualifiedText text={name} />}
                {warning && <span className={name === undefined ? styles.fault : styles.warning}>{warning}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
