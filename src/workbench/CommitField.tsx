import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';

interface CommitFieldProps {
  label: string;
  hideLabel?: boolean;
  help?: string;
  value: string;
  /**
   * Applies the text, or returns a sentence that says why the text can't be applied. The text then stays in the field with that sentence under it.
   */
  onCommit: (text: string) => string | undefined;
  code?: boolean;
  rows?: number;
  placeholder?: string;
  suggestions?: readonly string[];
  disabled?: boolean;
}

/**
 * A text field that commits its text on Enter or when the focus leaves it. Escape restores the committed text. With `rows`, Ctrl or Cmd with Enter
 * commits.
 */
export function CommitField({ value, onCommit, rows, ...field }: CommitFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();

  function commit() {
    if (draft === undefined) return;
    if (draft === value) {
      setDraft(undefined);
      setError(undefined);
      return;
    }
    const refused = onCommit(draft);
    setError(refused);
    if (refused === undefined) setDraft(undefined);
  }

  return (
    <TextField
      {...field}
      rows={rows}
      value={draft ?? value}
      error={error}
      onChange={(text) => {
        setDraft(text);
        setError(undefined);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (!rows || event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          commit();
        } else if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation();
          setDraft(undefined);
          setError(undefined);
        }
      }}
    />
  );
}
