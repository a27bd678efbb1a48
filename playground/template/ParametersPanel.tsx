import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';

interface ParametersPanelProps {
  /** The text as it was typed, or the parameters of the workspace or environment. */
  text: string;
  isOwn: boolean;
  error: string | undefined;
  contextName: string;
  onText: (text: string | undefined) => void;
}

/** Runtime parameters to render with, in place of those of the workspace or environment. */
export function ParametersPanel({ text, isOwn, error, contextName, onText }: ParametersPanelProps) {
  return (
    <ScrollBox as="panel" label="Parameters">
      <TextField
        label="Parameters"
        rows={10}
        code
        value={text}
        onChange={onText}
        error={error && `${error} The render continues with those of ${contextName}.`}
        help={
          isOwn
            ? `These replace the parameters of ${contextName}, in every workspace and environment you choose here.`
            : `The parameters of ${contextName}. Change them to see what a run with other values would render.`
        }
      />
      <p className={utilities.note}>
        A template reads them as <code>{'{{ parameters.loadFrom }}'}</code>.
      </p>
      {isOwn && (
        <div>
          <Button size="s" icon={RotateCcw} onClick={() => onText(undefined)}>
            Back to those of {contextName}
          </Button>
        </div>
      )}
    </ScrollBox>
  );
}
