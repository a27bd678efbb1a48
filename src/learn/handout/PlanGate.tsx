import { FileText } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPlan } from '#playground/sessions/planLink.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Progress } from '#ui/Progress.tsx';
import { TextField } from '#ui/TextField.tsx';
import { planUrl } from '../sessions/fetchPlan.ts';
import { PlanFile } from '../sessions/PlanFile.tsx';
import type { Following } from '../sessions/useFollowedPlan.ts';
import styles from './Handout.module.css';

/** What to open for a link of a plan, or for the address of its file. A sentence where it is neither. */
export function planPlace(text: string, here: string): { hash: string } | { search: string } | string {
  const address = planUrl(text.trim(), here);
  if (text.trim() === '') return 'Paste the link of a session, or the address of the file of its plan.';
  if (typeof address === 'string') return address;
  const { hash, searchParams, href } = address.url;
  if (hasPlan(hash)) return { hash };
  return { search: `?${new URLSearchParams({ plan: searchParams.get('plan') ?? href })}` };
}

/** What is to be done before there is a plan to print or to invite to. */
export function PlanGate({ followed, openFile, goOn }: Following) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  function open(event: FormEvent) {
    event.preventDefault();
    const place = planPlace(text, window.location.href);
    if (typeof place === 'string') setError(place);
    else navigate({ search: '', hash: '', ...place });
  }
  if (followed.kind === 'plan') return null;
  if (followed.kind === 'waiting') return <Progress label="Getting the plan" />;
  const last = followed.kind === 'none' ? followed.last : undefined;
  return (
    <>
      {followed.kind === 'refused' && (
        <Callout tone="error" live title="This plan can’t be opened">
          <p>{followed.message}</p>
        </Callout>
      )}
      {followed.kind === 'asking' && (
        <Callout
          title={`The plan is at ${followed.host}`}
          actions={
            <Button variant="primary" onClick={followed.get}>
              Get it from {followed.host}
            </Button>
          }
        >
          <p>That server will see that somebody asks for it.</p>
        </Callout>
      )}
      {followed.kind === 'none' && (
        <EmptyState
          icon={FileText}
          title={last ? `Your draft is “${last.title}”` : 'Which session is it?'}
          actions={
            <>
              {last && (
                <Button variant="primary" onClick={() => goOn(last)}>
                  Use your draft
                </Button>
              )}
              <PlanFile variant={last ? 'plain' : 'primary'} onFile={openFile} />
            </>
          }
        >
          <p>Open its plan as a file, or by its link below.</p>
        </EmptyState>
      )}
      <form className={styles.open} onSubmit={open}>
        <TextField
          label="Link of the session, or address of its file"
          code
          value={text}
          error={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
        <Button type="submit">Open</Button>
      </form>
    </>
  );
}
