import type { Environment } from '#engine/deploy/environment.ts';
import { type DeployPlan, PLAN_STOPPED } from '#engine/deploy/plan.ts';
import { counted } from '#engine/text/phrases.ts';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type DeployData, isFull } from '#workbench/platform/deployData.ts';
import { commitName } from '#workbench/platform/deployScript.ts';
import styles from './Panel.module.css';
import { StepList } from './StepList.tsx';

interface PlanPanelProps {
  environment: Environment;
  plan: DeployPlan;
  data: DeployData;
  selected: string | undefined;
  onSelect: (nodeId: string | undefined) => void;
  onTarget: (target: number | undefined) => void;
}

const NOW = 'now';

/** One sentence that sums up what a deploy would do. */
export function PlanSentence({ environment, plan }: Pick<PlanPanelProps, 'environment' | 'plan'>) {
  const { steps } = plan;
  if (plan.issues.stop.length > 0) return `${counted(plan.issues.stop.length, 'error')}: nothing is deployed.`;
  if (steps.length === 0) {
    return environment.status === 'Failed Deploy'
      ? `No statement is needed. ${environment.name} is in Failed Deploy until a deploy succeeds.`
      : `Nothing to do: ${environment.name} already matches.`;
  }
  const count = (bucket: string) => steps.filter((step) => step.bucket === bucket).length;
  const gone = steps.filter(({ rows }) => rows === 'gone').length;
  return `${counted(count('added'), 'node')} new, ${count('altered')} altered, ${count('deleted')} deleted.${
    gone > 0 ? ` ${counted(gone, 'table loses', 'tables lose')} all rows.` : ''
  }`;
}

/** The plan that the reader checks before deploying: the version to deploy, errors, warnings, and steps. */
export function PlanPanel({ environment, plan, data, selected, onSelect, onTarget }: PlanPanelProps) {
  const { stop, warn } = plan.issues;
  const { steps } = plan;
  const commits = data.commits.map((_, index) => ({
    value: String(index),
    label: `${commitName(index)}${environment.deployedCommit === commitName(index) ? `, deployed in ${environment.name}` : ''}`,
  }));
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <VisuallyHidden>
        <h2>Plan for {environment.name}</h2>
      </VisuallyHidden>
      <Select
        label={`Deploy to ${environment.name}`}
        value={data.target === undefined ? NOW : String(data.target)}
        options={[{ value: NOW, label: 'The workspace as it is now' }, ...commits]}
        onChange={(value) => onTarget(value === NOW ? undefined : Number(value))}
      />
      {stop.length > 0 && (
        <Callout tone="error" title={`Errors (${stop.length})`}>
          {stop.map(({ message, nodeId }) => (
            <p key={`${nodeId}${message}`}>{message}</p>
          ))}
          <p>{PLAN_STOPPED}</p>
        </Callout>
      )}
      {warn.length > 0 && (
        <Callout tone="warn" title={`Warnings (${warn.length})`}>
          {warn.map(({ message, nodeId }) => (
            <p key={`${nodeId}${message}`}>{message}</p>
          ))}
        </Callout>
      )}
      {isFull(data) && (
        <p className={styles.note}>This page can’t remember any more deploys. Undo, or reset the story, to continue.</p>
      )}
      <StepList steps={steps} selected={selected} onSelect={onSelect} />
    </div>
  );
}
