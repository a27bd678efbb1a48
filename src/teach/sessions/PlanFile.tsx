import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { Button, type ButtonVariant } from '#ui/Button.tsx';

/** A button that opens the file of a plan. */
export function PlanFile({
  label = 'Open a plan file',
  variant = 'plain',
  onFile,
}: {
  label?: string;
  variant?: ButtonVariant;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} icon={FolderOpen} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Cleared, so that choosing the same file again fires another event.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
