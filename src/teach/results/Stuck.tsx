import { counted } from '#engine/text/phrases.ts';
import utilities from '#ui/utilities.module.css';
import styles from './Results.module.css';
import { numberText } from './RosterTable.tsx';
import { type StepSummary, stuckSteps } from './roster.ts';

/** The steps in which people got stuck. */
export function Stuck({ summaries, people }: { summaries: readonly StepSummary[]; people: number }) {
  const { fewestDone, slowest, mostHints } = stuckSteps(summaries, people);
  const lists = [
    {
      title: 'Fewest done',
      steps: fewestDone,
      said: ({ states }: StepSummary) =>
        `${states.done} of ${people}${states.doneAfterSolution > 0 ? `, and ${states.doneAfterSolution} after the solution` : ''}${states.solutionShown > 0 ? `, ${states.solutionShown} looked at the solution` : ''}`,
    },
    {
      title: 'Slowest',
      steps: slowest,
      said: ({ step, minutes = 0 }: StepSummary) => `${numberText(minutes)} minutes (median), ${step.minutes} planned`,
    },
    { title: 'Most hints', steps: mostHints, said: ({ hints }: StepSummary) => counted(hints, 'hint') },
  ].filter(({ steps }) => steps.length > 0);
  return (
    <section aria-label="Where people got stuck">
      <h2 className={styles.heading}>Where people got stuck</h2>
      {lists.length === 0 && (
        <p className={utilities.sentence}>Nowhere: every step that was opened is done, without hints and on time.</p>
      )}
      <div className={styles.stuck}>
        {lists.map(({ title, steps, said }) => (
          <div key={title}>
            <h3 className={utilities.heading}>{title}</h3>
            <ul className={styles.worst}>
              {steps.map((summary) => (
                <li key={summary.step.code}>
                  <strong>
                    {summaries.indexOf(summary) + 1}. {summary.step.title}
                  </strong>{' '}
                  <span className={utilities.note}>{said(summary)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
