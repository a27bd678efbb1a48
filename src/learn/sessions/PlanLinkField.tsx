import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPlan } from '#playground/sessions/planLink.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { planUrl } from './fetchPlan.ts';
import styles from './PlanLinkField.module.css';

/** What to open for a link of a plan, or for the address of its file, behind a route. A sentence where it is neither. */
export function planAddress(text: string, here: string): { hash: string; search: string } | string {
  if (text.trim() === '') return 'Paste the link of a session, or the address of the file of its plan.';
  const address = planUrl(text.trim(), here);
  if (typeof address === 'string') return address;
  const { hash, searchParams, pathname, href } = address.url;
  if (hasPlan(hash)) return { hash, search: '' };
  const plan = searchParams.get('plan');
  if (plan === null && address.isHere && !pathname.endsWith('.json'))
    return 'This is not a session link: it ends with #p=1.… or has plan=… in it.';
  return { hash: '', search: `?${new URLSearchParams({ plan: plan ?? href })}` };
}

/** Opens the plan of a link in the page that it stands in. `onOpen`: the address leads to the plan now. */
export function PlanLinkField({ label, onOpen }: { label: string; onOpen?: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  function open(event: FormEvent) {
    event.preventDefault();
    const address = planAddress(text, window.location.href);
    if (typeof address === 'string') return setError(address);
    onOpen?.();
    navigate(address);
  }
  return (
    <form className={styles.field} onSubmit={open}>
      <TextField
        label={label}
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
  );
}
