import { Laptop, Rocket, Server } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import looks from '#ui/looks.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Place } from './places.ts';
import styles from './playground.module.css';
import { QualifiedText } from './QualifiedText.tsx';

/** The name of a node in one place, and what stands there. */
export interface PlaceName {
  readonly place: Place;
  /** Fully qualified; undefined where the location is not mapped. */
  readonly name: string | undefined;
  /** What stands under that name: `not built`, `562 rows of QA`; empty where nothing can be built. */
  readonly stands: string;
  /** What is wrong or dangerous about it. */
  readonly warning: string;
}

/** One ref and what it becomes in each place, side by side; the place that is chosen is the one on the graph. */
export function PlaceBar({
  expression,
  names,
  chosen,
  onChoose,
  action,
}: {
  expression: string;
  names: readonly PlaceName[];
  chosen: Place;
  onChoose: (place: Place) => void;
  /** What builds in the chosen place; absent: nothing is built here. */
  action: { label: string; onPress: () => void; isOff: boolean } | undefined;
}) {
  const id = useId();
  return (
    <section className={`${looks.floating} ${styles.bar}`} aria-labelledby={id}>
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
      <ul className={styles.places} aria-label="Its name in each place">
        {names.map(({ place, name, stands, warning }) => {
          const Icon = place.kind === 'workspace' ? Laptop : Server;
          return (
            <li key={place.context.id}>
              <button
                type="button"
                className={styles.place}
                aria-pressed={place.context.id === chosen.context.id}
                onClick={() => onChoose(place)}
              >
                <span className={styles.head}>
                  <Icon size={14} aria-hidden />
                  <VisuallyHidden>{place.kind} </VisuallyHidden>
                  <span className={styles.where}>{place.context.name}</span>
                  {stands && <span className={styles.stands}>{stands}</span>}
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
