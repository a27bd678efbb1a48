import { FastForward, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#engine/api/answer.ts';
import { announce } from '#ui/announce.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { AnswerView, statusText, toneOf } from './AnswerView.tsx';
import { COLLECTIONS, type Step } from './collections.ts';
import styles from './explorer.module.css';
import type { RequestForm } from './form.ts';
import { formOfStep, runCollection } from './runCollection.ts';
import type { Sent } from './store.ts';

interface CollectionViewProps {
  api: Api;
  /** Opens a step in the form. */
  onOpen: (form: RequestForm) => void;
}

/** A collection: requests that build on each other. The reader sends them one by one or all in a row. */
export function CollectionView({ api, onOpen }: CollectionViewProps) {
  const [id, setId] = useState(COLLECTIONS[0]!.id);
  const collection = COLLECTIONS.find((one) => one.id === id)!;
  const [done, setDone] = useState(0);
  const [answers, setAnswers] = useState<ReadonlyMap<number, Sent>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  function choose(next: string): void {
    stop.current?.abort();
    setId(next);
    setDone(0);
    setAnswers(new Map());
  }

  async function run(from: number, to: number): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setRunning(true);
    if (from === 0) setAnswers(new Map());
    const onSent = (step: number, sent: Sent) => setAnswers((all) => new Map(all).set(step, sent));
    const reached = await runCollection(api, collection, from, to, onSent, signal);
    if (signal.aborted && stop.current?.signal !== signal) return;
    setRunning(false);
    setDone(reached);
    announce(
      reached === collection.steps.length ? 'All requests in the collection have been sent.' : `${reached} requests are done.`,
    );
  }

  const isOver = done === collection.steps.length;
  return (
    <div className={styles.stack}>
      <Select
        label="Collection"
        value={id}
        onChange={choose}
        help={collection.summary}
        options={COLLECTIONS.map((one) => ({ value: one.id, label: one.title }))}
      />
      <div className={`${utilities.wrap2} ${styles.buttons}`}>
        {isRunning ? (
          <Button icon={Square} onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        ) : (
          <>
            <Button variant="primary" icon={FastForward} onClick={() => run(isOver ? 0 : done, collection.steps.length)}>
              {done === 0 || isOver ? 'Send all' : 'Send the rest'}
            </Button>
            <Button icon={Play} onClick={() => run(isOver ? 0 : done, isOver ? 1 : done + 1)}>
              {done === 0 || isOver ? 'Send the first' : 'Send the next'}
            </Button>
          </>
        )}
      </div>
      <ol className={styles.steps}>
        {collection.steps.map((step, index) => (
          <StepRow
            key={`${id} ${step.title}`}
            step={step}
            sent={answers.get(index)}
            onOpen={() => onOpen(formOfStep(api, step))}
          />
        ))}
      </ol>
    </div>
  );
}

function StepRow({ step, sent, onOpen }: { step: Step; sent: Sent | undefined; onOpen: () => void }) {
  const state = (sent?.reply.body as { runStatus?: string } | undefined)?.runStatus;
  return (
    <li>
      <p className={`${utilities.wrapRow} ${styles.step}`}>
        <button type="button" className={styles.link} onClick={onOpen}>
          {step.title}
        </button>
        {sent && <Badge tone={toneOf(sent.reply.status)}>{statusText(sent.reply.status)}</Badge>}
        {state && <Badge tone={state === 'failed' ? 'danger' : state === 'completed' ? 'ok' : 'info'}>{state}</Badge>}
      </p>
      {sent && sent.reply.body !== undefined && (
        <details className={styles.stepAnswer}>
          <summary>The answer</summary>
          <AnswerView sent={sent} />
        </details>
      )}
    </li>
  );
}
