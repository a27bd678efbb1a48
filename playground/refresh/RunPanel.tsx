import { Hammer, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { breakagesOf, breakageWords } from './breakages.ts';
import type { Action, RefreshStore } from './data.ts';
import { meta, type RefreshArgs } from './meta.ts';
import { type Nights, sameBreakage } from './nights.ts';
import styles from './Panels.module.css';
import { OrdersField, ParallelismField, SelectorFields } from './RunFields.tsx';
import { stagedTwiceSentence } from './words.ts';

interface RunPanelProps {
  store: RefreshStore;
  args: RefreshArgs;
  pipeline: Pipeline;
  nights: Nights;
  /** Whether nothing can be broken or repaired now, because a run is under way or the limit of stored actions is reached. */
  isBusy: boolean;
  onAction: (action: Action) => void;
  /** More fields about the rows of the sources. */
  children?: ReactNode;
}

/** The state of the environment, what is broken, and the settings for the next refresh. */
export function RunPanel({ store, args, pipeline, nights, isBusy, onAction, children }: RunPanelProps) {
  const { environment, broken } = nights;
  const stagedTwice = stagedTwiceSentence(nights);
  return (
    <div className={`${utilities.stack4} ${styles.panel}`}>
      <p className={`${utilities.wrapRow} ${styles.row}`}>
        {environment.name} <Badge tone={environment.status === 'Waiting' ? 'ok' : 'danger'}>{environment.status}</Badge>
      </p>
      <section className={styles.group}>
        <h3 className={styles.title}>What goes wrong</h3>
        {stagedTwice && <p>{stagedTwice}</p>}
        {broken.length === 0 && !stagedTwice && <p className={styles.note}>Nothing is broken. Break something, then refresh.</p>}
        <ul className={styles.list}>
          {breakagesOf(pipeline).map((breakage) => {
            const words = breakageWords(pipeline, breakage);
            const isBroken = broken.some((one) => sameBreakage(one, breakage));
            return (
              <li key={words.breaks} className={styles.item}>
                {isBroken && <span className={styles.broken}>{words.what}</span>}
                <Button
                  size="s"
                  icon={isBroken ? Wrench : Hammer}
                  aria-disabled={isBusy || undefined}
                  onClick={() => onAction({ do: isBroken ? 'repair' : 'break', breakage })}
                >
                  {isBroken ? words.repairs : words.breaks}
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.group}>
        <h3 className={styles.title}>What the next refresh runs</h3>
        <Select
          label="What runs"
          options={meta.args.job.options}
          value={args.job}
          onChange={(job) => store.setArg('job', job as RefreshArgs['job'])}
        />
        {args.job === 'own' && <SelectorFields store={store} args={args} />}
        <TextField
          label={meta.args.loadFrom.label}
          help={meta.args.loadFrom.help}
          code
          value={args.loadFrom}
          maxLength={10}
          placeholder="1998-01-01"
          onChange={(loadFrom) => store.setArg('loadFrom', loadFrom, { gesture: 'loadFrom' })}
        />
        <ParallelismField store={store} args={args} />
      </section>
      <section className={styles.group}>
        <h3 className={styles.title}>Rows of the sources in a real run</h3>
        <OrdersField store={store} args={args} />
        {children}
      </section>
    </div>
  );
}
