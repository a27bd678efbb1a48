import { Laptop, Rocket, Server } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './playground.module.css';
import { QualifiedText } from './QualifiedText.tsx';
import type { Target } from './targets.ts';

/** The name of a node in a target, and the state of the table with that name. */
export interface TargetName {
  readonly target: Target;
  /** The fully qualified name; undefined if the location is not mapped. */
  readonly name: string | undefined;
  /** The state of the table, such as `not built` or `562 rows of QA`; empty if nothing can be built in this playground. */
  readonly table: string;
  /** What is wrong with the name or dangerous about it; empty if nothing is. */
  readonly warning: string;
}

/** A ref and the name that it becomes in each target, side by side. The graph shows the chosen target. */
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
  /** The button that builds in the chosen target; undefined if nothing can be built in this playground. */
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
