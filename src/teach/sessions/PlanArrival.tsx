import { Download } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { PlanFile } from './PlanFile.tsx';
import type { FollowedPlan } from './useFollowedPlan.ts';

interface PlanArrivalProps {
  /** The state of the plan that the address names, while there is no plan yet. */
  followed: Exclude<FollowedPlan, { kind: 'plan' | 'none' }>;
  openFile: (file: File) => void;
  /** A sentence that says what is not sent to the server that has the plan. */
  notSent: string;
}

/** A plan that is not there yet: it is loading, it is on a server that the reader has to allow first, or it was refused. */
export function PlanArrival({ followed, openFile, notSent }: PlanArrivalProps) {
  if (followed.kind === 'waiting') return <Progress early label="Loading the plan" />;
  if (followed.kind === 'refused')
    return (
      <Callout
        tone="error"
        live
        title="This session can’t be opened"
        actions={<PlanFile label="Open another plan file" onFile={openFile} />}
      >
        <p>{followed.message}</p>
      </Callout>
    );
  return (
    <EmptyState
      icon={Download}
      title={`The plan of this session is at ${followed.host}`}
      actions={
        <Button variant="primary" onClick={followed.get}>
          Get it from {followed.host}
        </Button>
      }
    >
      <p>That server will see that someone asks for it. {notSent}</p>
    </EmptyState>
  );
}
