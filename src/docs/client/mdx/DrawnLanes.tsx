import { Fragment } from 'react';
import type { Lanes } from '../../shared/drawing.ts';
import styles from './DrawnLanes.module.css';
import { Words } from './Words.tsx';

const ARROW = <span className={styles.arrow} />;

/** A box with words in its middle. */
function Box({ text, look }: { text: string; look: 'step' | 'shared' }) {
  return (
    <div className={styles[look]}>
      <span>
        <Words text={text} />
      </span>
    </div>
  );
}

/** Lanes of steps, one below the other. All may begin at one box and lead to one box. On a phone, the lanes are side by side and lead downward. */
export function DrawnLanes({ from, to, lanes }: Lanes) {
  return (
    <div className={styles.lanes}>
      {from && <Box text={from} look="shared" />}
      <div className={styles.all}>
        {lanes.map(({ name, steps }) => (
          <div key={name} className={styles.way}>
            {from && ARROW}
            <div className={styles.lane}>
              <span className={styles.name}>
                <Words text={name} />
              </span>
              <div className={styles.steps}>
                {steps.map((step, index) => (
                  <Fragment key={step}>
                    {index > 0 && ARROW}
                    <Box text={step} look="step" />
                  </Fragment>
                ))}
              </div>
            </div>
            {to && ARROW}
          </div>
        ))}
      </div>
      {to && <Box text={to} look="shared" />}
    </div>
  );
}
