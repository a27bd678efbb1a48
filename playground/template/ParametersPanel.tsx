import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';

interface ParametersPanelProps {
  /** The custom parameters as typed, or the parameters of the workspace or environment. */
  text: string;
  isCustom: boolean;
  error: string | undefined;
  contextName: string;
  onText: (text: string | undefined) => void;
}

/** A field for custom runtime parameters, which replace those of the workspace or environment. */
export function ParametersPanel({ text, isCustom, error, contextName, onText }: ParametersPanelProps) {
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
          isCustom
            ? `These replace the parameters of ${contextName}, in every workspace and environment you choose here.`
            : `The parameters of ${contextName}. Change them to see what a run with other values would render.`
        }
      />
      <p className={utilities.note}>
        A template reads them as <code>{'{{ parameters.loadFrom }}'}</code>.
      </p>
      {isCustom && (
        <div>
          <Button size="s" icon={RotateCcw} onClick={() => onText(undefined)}>
            Back to those of {contextName}
          </Button>
        </div>
      )}
    </ScrollBox>
  );
}
