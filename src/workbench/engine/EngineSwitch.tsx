import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { EngineLoading, engineLabel } from './EngineLoading.tsx';
import type { EngineActions } from './useEngineActions.ts';

type SwitchedEngine = Pick<EngineActions<unknown>, 'state' | 'isOn' | 'doing' | 'error' | 'turn'>;

/** The button that turns the SQL engine on or off, with the engine's error and progress. `children` say what the engine does, until it is on. */
export function EngineSwitch({ real, children }: { real: SwitchedEngine; children: ReactNode }) {
  return (
    <>
      {!real.isOn && <p className={utilities.sentence}>{children}</p>}
      <Button size="s" variant={real.isOn ? 'plain' : 'primary'} icon={DatabaseZap} onClick={() => real.turn(!real.isOn)}>
        {real.isOn ? 'Stop the engine' : engineLabel('Run for real', real.state)}
      </Button>
      {real.error && <Callout tone="error" live title={real.error.message} />}
      {real.doing && <EngineLoading state={real.state} label={real.doing} />}
    </>
  );
}
