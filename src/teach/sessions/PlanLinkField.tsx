import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './PlanLinkField.module.css';
import { planAddress } from './planAddress.ts';

/** A field that opens the plan of a link in the current page. `onOpen` is called when the address has been changed to that of the plan. */
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
