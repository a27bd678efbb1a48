import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';

interface LinesFieldProps {
  label: string;
  help: string;
  lines: readonly string[];
  /** Maximum number of lines. */
  maxLines: number;
  /** Maximum number of characters of a line. Longer lines are cut, with a message. */
  maxLength: number;
  code?: boolean;
  onChange: (lines: string[]) => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A list of texts, one per line. Empty lines are ignored but stay in the field while the reader types. */
export function LinesField({ label, help, lines, maxLines, maxLength, code, onChange }: LinesFieldProps) {
  const [draft, setDraft] = useState({ text: lines.join('\n'), lines });
  const text = draft.lines === lines ? draft.text : lines.join('\n');
  const typed = linesOf(text);
  const isLong = typed.some((line) => line.length > maxLength);
  const error =
    typed.length > maxLines
      ? `Only the first ${maxLines} lines count.`
      : isLong
        ? `Only the first ${maxLength} characters of a line count.`
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
          .slice(0, maxLines)
          .map((line) => line.slice(0, maxLength));
        setDraft({ text: next, lines: read });
        onChange(read);
      }}
    />
  );
}
