import { Circle, CircleCheck, CircleDashed, Eye, type LucideIcon, Trash2 } from 'lucide-react';
import { counted } from '#engine/text/phrases.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { SessionPlan } from '../plan.ts';
import { STATE_WORDS, type StepResult, type StepState, stepState } from '../result.ts';
import styles from './Results.module.css';
import { type RosterRow, rowTotals, type StepSummary } from './roster.ts';

const ICONS: Readonly<Record<StepState, readonly LucideIcon[]>> = {
  done: [CircleCheck],
  doneAfterSolution: [Eye, CircleCheck],
  solutionShown: [Eye],
  begun: [CircleDashed],
  open: [Circle],
};
const LEGEND = Object.keys(ICONS) as StepState[];

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
/** A number as tables show it. */
export const numberText = (value: number) => number.format(value);
const timeText = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

interface RosterTableProps {
  plan: SessionPlan;
  rows: readonly RosterRow[];
  summaries: readonly StepSummary[];
  onRemove: (row: RosterRow) => void;
}

/** A table of people and steps: their states, minutes and hints. */
export function RosterTable({ plan, rows, summaries, onRemove }: RosterTableProps) {
  return (
    <div className={utilities.stack2}>
      <ul className={styles.legend} aria-label="Signs">
        {LEGEND.map((state) => (
          <li key={state}>
            <Sign state={state} /> {STATE_WORDS[state]}
          </li>
        ))}
      </ul>
      <ScrollBox label="People and steps" className={styles.matrix}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Done alone</th>
              {plan.steps.map(({ code, title }, index) => (
                <th key={code} scope="col" className={styles.stepHead}>
                  {index + 1}. {title}
                </th>
              ))}
              <th scope="col">Hints</th>
              <th scope="col">Minutes</th>
              <th scope="col">Last change</th>
              <th scope="col">
                <VisuallyHidden>Remove</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { done, hints, minutes } = rowTotals(row);
              const name = row.alias || 'No name';
              return (
                <tr key={row.key}>
                  <th scope="row">{name}</th>
                  <td>
                    {done} of {plan.steps.length}
                  </td>
                  {row.result.results.map((step, index) => (
                    <td key={plan.steps[index]?.code} data-state={stepState(step)}>
                      <Cell step={step} />
                    </td>
                  ))}
                  <td>{hints}</td>
                  <td>{minutes}</td>
                  <td className={styles.time}>{timeText.format(row.result.at)}</td>
                  <td>
                    <IconButton size="s" label={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(row)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <SummaryRow title="Done alone" summaries={summaries} value={({ states }) => `${states.done} of ${rows.length}`} />
            <SummaryRow
              title="Minutes"
              summaries={summaries}
              value={({ minutes, step }) => `${minutes === undefined ? '–' : numberText(minutes)} of ${step.minutes}`}
            />
            <SummaryRow title="Hints" summaries={summaries} value={({ hints }) => String(hints)} />
          </tfoot>
        </table>
      </ScrollBox>
      <p className={utilities.note}>
        Minutes count while a step is open and in sight, until it is done. Below each step stands their median, out of the minutes
        planned.
      </p>
    </div>
  );
}

function Sign({ state }: { state: StepState }) {
  return ICONS[state].map((Icon) => <Icon key={Icon.displayName} size={16} aria-hidden className={styles[state]} />);
}

function Cell({ step }: { step: StepResult }) {
  const state = stepState(step);
  const facts = [
    ...(step.minutes > 0 ? [`${step.minutes} min`] : step.isDone ? ['under 1 min'] : []),
    ...(step.hints > 0 ? [counted(step.hints, 'hint')] : []),
  ];
  return (
    <span className={styles.cell}>
      <Sign state={state} />
      <VisuallyHidden>{STATE_WORDS[state]}</VisuallyHidden>
      <span>{facts.join(', ')}</span>
    </span>
  );
}

function SummaryRow({
  title,
  summaries,
  value,
}: {
  title: string;
  summaries: readonly StepSummary[];
  value: (summary: StepSummary) => string;
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td />
      {summaries.map((summary) => (
        <td key={summary.step.code}>{value(summary)}</td>
      ))}
      <td colSpan={4} />
    </tr>
  );
}
