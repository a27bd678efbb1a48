import { Download, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { download, fileName } from '#ui/download.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { UndoButton } from '#ui/UndoButton.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import { clearSession } from '../sessions/record.ts';
import { CodesField, type Taken } from './CodesField.tsx';
import { NewGroup } from './NewGroup.tsx';
import styles from './Results.module.css';
import { RosterTable } from './RosterTable.tsx';
import { codesWithout, type RosterRow, refusalOf, rosterCodes, rosterOf, stepSummaries, writeRoster } from './roster.ts';
import { rosterCsv } from './rosterCsv.ts';
import { Stuck } from './Stuck.tsx';

interface RosterViewProps {
  plan: SessionPlan;
  /** What was pasted so far, and how to change it. */
  text: string;
  onText: (text: string) => void;
  /** Returns to the choice of a session. */
  onOther: () => void;
}

/** The roster of a session. */
export function RosterView({ plan, text, onText, onOther }: RosterViewProps) {
  const { codes } = rosterCodes(plan).use();
  const { rows, strangers } = useMemo(() => rosterOf(plan, codes), [plan, codes]);
  const summaries = useMemo(() => stepSummaries(plan, rows), [plan, rows]);
  const doubled = rows.filter(({ older }) => older > 0);
  const [undo, setUndo] = useState<{ text: string; back: () => Promise<void> }>();

  function take({ found, refused }: Taken): Taken {
    const refusal = refusalOf(plan);
    const mine = found.filter(({ result }) => refusal(result) === undefined);
    const added = mine.filter(({ code }) => !codes.includes(code));
    const others = found.flatMap(({ code, result }) => {
      const message = refusal(result);
      return message === undefined ? [] : [{ text: result.alias || code, message }];
    });
    writeRoster(plan, [...codes, ...mine.map(({ code }) => code)]);
    setUndo(undefined);
    return { found: added, refused: [...refused, ...others], known: mine.length - added.length };
  }
  function remove(row: RosterRow) {
    writeRoster(plan, codesWithout(codes, row));
    setUndo({ text: `${row.alias || 'A result without a name'} was removed.`, back: async () => writeRoster(plan, codes) });
  }
  async function startNewGroup() {
    const restore = await clearSession(plan);
    writeRoster(plan, []);
    setUndo({
      text: 'Results, ticks and work of the last group are cleared in this browser.',
      back: async () => {
        writeRoster(plan, codes);
        await restore();
      },
    });
  }
  const save = () =>
    download(fileName(`${plan.title} results`, 'csv'), new Blob([rosterCsv(plan, rows)], { type: 'text/csv;charset=utf-8' }));

  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{plan.title}</h2>
        <p className={utilities.note}>
          {counted(plan.steps.length, 'step')}, {counted(rows.length, 'person', 'people')}
        </p>
        <Button size="s" variant="quiet" onClick={onOther}>
          Another session
        </Button>
      </div>
      <CodesField
        help="Paste what the group sent you, all at once if you like: names, times and lines between the codes are ignored."
        text={text}
        onText={onText}
        onTake={take}
      />
      {strangers > 0 && (
        <Callout tone="warn" title={`${counted(strangers, 'result')} of this session not shown`}>
          <p>The plan now has other steps. Open the one that the group had, by its link or file.</p>
        </Callout>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={Users} title="No results yet">
          <p>
            Participants find their code under “Your result”, next to the steps of the session. Each can send it to you in a chat.
          </p>
        </EmptyState>
      ) : (
        <>
          <RosterTable plan={plan} rows={rows} summaries={summaries} onRemove={remove} />
          {doubled.length > 0 && (
            <p className={utilities.note}>
              If there are several results under one name, the newest is shown:{' '}
              {doubled.map(({ alias, older }) => `${alias} (${older} older)`).join(', ')}. Two people with the same name need two
              names.
            </p>
          )}
          <Stuck summaries={summaries} people={rows.length} />
        </>
      )}
      {undo && (
        <p className={`${utilities.wrapRow} ${styles.undo}`} role="status">
          {undo.text}
          <UndoButton
            size="s"
            onUndo={() => {
              void undo.back();
              setUndo(undefined);
            }}
          />
        </p>
      )}
      <div className={utilities.wrapRow}>
        {rows.length > 0 && (
          <Button icon={Download} onClick={save}>
            {ACTION_TEXTS.downloadCsv}
          </Button>
        )}
        <NewGroup plan={plan} people={rows.length} results={codes.length} onSave={save} onBegin={() => void startNewGroup()} />
      </div>
    </>
  );
}
