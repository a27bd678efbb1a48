import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { recordOf } from '../sessions/record.ts';
import { removalText } from './YourResult.tsx';

interface NewGroupProps {
  plan: SessionPlan;
  people: number;
  /** Number of saved codes; one person may have several. */
  results: number;
  onSave: () => void;
  onBegin: () => void;
}

/** Clears the roster and this browser's own work in the session, for the next group. The roster can be downloaded first. */
export function NewGroup({ plan, people, results, onSave, onBegin }: NewGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const ticks = Object.keys(recordOf(plan).use().done).length;
  return (
    <>
      <Button variant="quiet" icon={RotateCcw} onClick={() => setOpen(true)}>
        New group
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="s"
        title="Start with a new group?"
        description={
          isOpen
            ? `${results > 0 ? `This removes from this page: ${counted(results, 'result')} of ${counted(people, 'person', 'people')}. ` : ''}${removalText(plan, ticks)} The plan stays. You can undo this until you leave the page.`
            : ''
        }
        footer={
          <>
            {people > 0 && (
              <Button icon={Download} onClick={onSave}>
                {ACTION_TEXTS.downloadCsv}
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Keep all</Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false);
                onBegin();
              }}
            >
              New group
            </Button>
          </>
        }
      >
        <p className={utilities.sentence}>
          What participants did is in their own browsers, out of reach from here. If the next group uses the same computers, have
          each person press “Your result”, then “Start over”.
        </p>
      </Dialog>
    </>
  );
}
