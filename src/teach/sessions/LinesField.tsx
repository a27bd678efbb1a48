import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';

interface LinesFieldProps {
  label: string;
  help: string;
  lines: readonly string[];
  /** The most lines, and the most characters of one: more is refused with a message. */
  most: number;
  longest: number;
  code?: boolean;
  onChange: (lines: string[]) => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of texts, one a line. Empty lines are ignored, and stay while the reader types. */
export function LinesField({ label, help, lines, most, longest, code, onChange }: LinesFieldProps) {
  const [draft, setDraft] = useState({ text: lines.join('\n'), lines });
  const text = draft.lines === lines ? draft.text : lines.join('\n');
  const typed = linesOf(text);
  const isLong = typed.some((line) => line.length > longest);
  const error =
    typed.length > most
      ? `Only the first ${most} lines count.`
      : isLong
        ? `Only the first ${longest} characters of a line count.`
        : undefined;
  return (
    <TextField
      label={label}
      help={help}
      error={error}
      code={code}
      rows={3}
      value={text}
      onChange={(next) => {
        const read = linesOf(next)
          .slice(0, most)
          .map((line) => line.slice(0, longest));
        setDraft({ text: next, lines: read });
        onChange(read);
      }}
    />
  );
}
