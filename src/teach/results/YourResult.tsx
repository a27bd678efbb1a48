import { Download, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { savedSessions, sessionRecordKey } from '#explorer/savedSession.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download, fileName } from '#ui/download.ts';
import { TextField } from '#ui/TextField.tsx';
import { UndoButton } from '#ui/UndoButton.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { encodeResult, RESULT_LIMITS, type SessionResult, stepState } from '../result.ts';
import { resultFileText } from '../resultFile.ts';
import { nameParticipant, recordOf, resultOf } from '../sessions/record.ts';
import type { StartOver } from './useStartOver.ts';
import styles from './YourResult.module.css';

/** A summary of a result, in a sentence. */
function resultText({ results }: SessionResult): string {
  const states = results.map(stepState);
  const count = (state: string) => states.filter((one) => one === state).length;
  const sum = (key: 'hints' | 'minutes') => results.reduce((all, step) => all + step[key], 0);
  const [after, shown] = [count('doneAfterSolution'), count('solutionShown')];
  return [
    `${count('done')} of ${counted(results.length, 'step')} done`,
    ...(after > 0 ? [`${after} done after the solution was shown`] : []),
    ...(shown > 0 ? [`the solution of ${shown} shown`] : []),
    counted(sum('hints'), 'hint'),
    counted(sum('minutes'), 'minute'),
  ].join(', ');
}

/** A participant's result in a session: a code or a file for the trainer. A button starts the session over for the next person. */
export function YourResult({ plan, over }: { plan: SessionPlan; over: StartOver }) {
  const record = recordOf(plan).use();
  const [open, setOpen] = useState<'result' | 'over'>();
  const result = resultOf(plan, record);
  const close = (isOpen: boolean) => !isOpen && setOpen(undefined);
  const save = () =>
    download(
      fileName(`${plan.title} ${record.alias}`, 'result.json'),
      new Blob([resultFileText(plan, result)], { type: 'application/json' }),
    );
  return (
    <div className={styles.bar}>
      <Button icon={Send} onClick={() => setOpen('result')}>
        Your result
      </Button>
      {over.takeBack && <UndoButton label="Undo starting over" onUndo={over.takeBack} />}
      <Dialog
        open={open === 'result'}
        onOpenChange={close}
        size="s"
        title="Your result"
        description={`So far: ${resultText(result)}.`}
        footer={
          <>
            <Button variant="quiet" icon={RotateCcw} onClick={() => setOpen('over')}>
              Start over
            </Button>
            <Button onClick={() => setOpen(undefined)}>{ACTION_TEXTS.close}</Button>
          </>
        }
      >
        <div className={utilities.stack3}>
          <TextField
            label="Your name or an alias"
            help="Optional. It lets your trainer tell results apart."
            maxLength={RESULT_LIMITS.alias}
            value={record.alias}
            onChange={(alias) => nameParticipant(plan, alias, Date.now())}
          />
          <div>
            <p className={utilities.label}>Code</p>
            <p className={styles.code} data-code>
              {encodeResult(result)}
            </p>
          </div>
          <div className={utilities.wrapRow}>
            <CopyButton variant="primary" size="m" label="Copy code" text={() => encodeResult(result)} />
            <Button icon={Download} onClick={save}>
              {ACTION_TEXTS.saveAsFile}
            </Button>
          </div>
          <p className={utilities.note}>
            Nothing is sent: give your trainer the code, in a chat or by email, or the file. Both change as you work. They say
            what this browser recorded and prove nothing: anyone can make up a code.
          </p>
        </div>
      </Dialog>
      <Dialog
        open={open === 'over'}
        onOpenChange={close}
        size="s"
        title="Start this session over?"
        description={
          open === 'over'
            ? `${removalText(plan, Object.keys(record.done).length)} You can undo this until you leave the page.`
            : ''
        }
        footer={
          <>
            <Button icon={Download} onClick={save}>
              Save your result
            </Button>
            <Button onClick={() => setOpen(undefined)}>Keep all</Button>
            <Button variant="danger" onClick={over.startOver}>
              Start over
            </Button>
          </>
        }
      />
    </div>
  );
}

/** What the dialog says about what is removed from this browser. */
export function removalText(plan: Pick<SessionPlan, 'id'>, done: number): string {
  const own = sessionRecordKey(plan);
  const steps = (savedSessions().get(plan.id) ?? []).filter((key) => key !== own).length;
  const parts = [
    ...(done > 0 ? [`${counted(done, 'tick')}`] : []),
    ...(steps > 0 ? [`your work on ${counted(steps, 'step')}`] : []),
    'hints, times and alias',
  ];
  return `This removes from this browser: ${parts.join(', ')}.`;
}
