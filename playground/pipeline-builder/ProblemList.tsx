import { CircleAlert, CircleCheck, TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '#engine/pipeline/problems.ts';
import { counted } from '#engine/text/phrases.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import type { BuilderStore } from './data.ts';
import { LongList } from './LongList.tsx';
import styles from './ProblemList.module.css';

interface ProblemListProps {
  store: BuilderStore;
  problems: readonly Problem[];
  /** Called when the reader asks to see where a problem is. */
  onShow: (problem: Problem) => void;
}

/** The number of problems as text, such as `2 errors, 1 warning`; a single problem with its reason. */
export function problemsText(problems: readonly Problem[]): string {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const parts = [...(errors > 0 ? [counted(errors, 'error')] : []), ...(warnings > 0 ? [counted(warnings, 'warning')] : [])];
  if (parts.length === 0) return 'No problems';
  const [only] = problems.length === 1 ? problems : [];
  return only ? `${parts[0]}: ${only.message}` : parts.join(', ');
}

/** Problems that are all drawn. In a longer list only the rows in view are drawn. */
const MAX_DRAWN_PROBLEMS = 50;

/** The problems of the pipeline, errors first. Pressing a problem shows its node, and some have a button that fixes them. */
export function ProblemList({ store, problems, onShow }: ProblemListProps) {
  const [refused, setRefused] = useState<string>();
  if (problems.length === 0) {
    return (
      <p className={styles.none}>
        <CircleCheck size={18} aria-hidden /> No problems
      </p>
    );
  }
  const fix = (fixed: Problem['fixes'][number]) => {
    const message = store.applyAll(fixed.edits)?.message;
    setRefused(message);
    if (message === undefined) announce(`Done: ${fixed.label}`);
  };
  const row = (problem: Problem) => <ProblemRow problem={problem} onShow={onShow} onFix={fix} />;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.filter(({ level }) => level === 'warning');
  return (
    <div className={styles.problems}>
      {refused && (
        <Callout tone="error" live>
          <p>{refused}</p>
        </Callout>
      )}
      {problems.length > MAX_DRAWN_PROBLEMS ? (
        <LongList label="Errors, then warnings" className={styles.window} items={problems} row={row} rowHeight={40} />
      ) : (
        <>
          <Group label="Errors" problems={errors} row={row} />
          <Group label="Warnings" problems={warnings} row={row} />
        </>
      )}
    </div>
  );
}

function Group({ label, problems, row }: { label: string; problems: readonly Problem[]; row: (problem: Problem) => ReactNode }) {
  if (problems.length === 0) return null;
  return (
    <ul className={utilities.list} aria-label={label}>
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.nodeId} ${problem.message}`}>{row(problem)}</li>
      ))}
    </ul>
  );
}

interface ProblemRowProps {
  problem: Problem;
  onShow: (problem: Problem) => void;
  onFix: (fix: Problem['fixes'][number]) => void;
}

function ProblemRow({ problem, onShow, onFix }: ProblemRowProps) {
  const { level, message, where, fixes } = problem;
  const isError = level === 'error';
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <div className={styles.problem}>
      <button type="button" className={styles.message} onClick={() => onShow(problem)}>
        <Icon
          size={16}
          role="img"
          aria-label={isError ? 'Error' : 'Warning'}
          className={isError ? styles.error : styles.warning}
        />
        <span>
          {message}
          {where && (
            <span className={styles.where}>
              {' '}
              {where.line}:{where.column}
            </span>
          )}
        </span>
      </button>
      {fixes.map((fix) => (
        <Button key={fix.label} size="s" icon={Wrench} onClick={() => onFix(fix)}>
          {fix.label}
        </Button>
      ))}
    </div>
  );
}
