import { FolderOpen } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { Button, type ButtonVariant } from '#ui/Button.tsx';

interface PlanFileProps {
  label?: string;
  onFile: (file: File) => void;
}

/** A button that opens the file of a plan. */
export function PlanFile({ label = 'Open a plan file', variant = 'plain', onFile }: PlanFileProps & { variant?: ButtonVariant }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} icon={FolderOpen} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <PlanInput ref={input} label={label} onFile={onFile} />
    </>
  );
}

/** The hidden field that asks for the file of a plan when it is clicked. */
export function PlanInput({ ref, label, onFile }: Required<PlanFileProps> & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
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
  );
}
