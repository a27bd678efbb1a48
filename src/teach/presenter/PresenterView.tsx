import { ArrowLeft, ArrowRight, MonitorUp } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useHref } from 'react-router';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { NEW_SESSION_ROUTE, PRESENT_ROUTE } from '#explorer/sessionRoutes.ts';
import stepText from '#learn/stepText.module.css';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Select } from '#ui/Select.tsx';
import { ThemeSwitch } from '#ui/ThemeSwitch.tsx';
import utilities from '#ui/utilities.module.css';
import { isChecked, isPlaygroundStep, type SessionPlan } from '../plan.ts';
import type { Peer, Sent } from './messages.ts';
import { PresenterClock } from './PresenterClock.tsx';
import { PresenterSteps } from './PresenterSteps.tsx';
import { PresenterTools } from './PresenterTools.tsx';
import styles from './PresenterView.module.css';
import { presentingOf } from './presenting.ts';
import { StepTask } from './StepTask.tsx';
import { type Change, partAfter, presentingAfter, type Shown, stepShown } from './shown.ts';
import { useProjectorChannel } from './useProjectorChannel.ts';
import { useStepKeys } from './useStepKeys.ts';

/** What the projector view reports about the step that it shows. */
interface ProjectorReport {
  code: string;
  /** Number of parts in which the graph is shown; 0: there is no graph. */
  parts: number;
  pipeline?: Pipeline;
}

const NO_REPORT: ProjectorReport = { code: '', parts: 0 };

/** The presenter view: private notes, the next step, the timer, and tools for the projector view. */
export function PresenterView({ plan, now }: { plan: SessionPlan; now: () => number }) {
  const kept = presentingOf(plan);
  const { shown, timer } = kept.use();
  const [report, setReport] = useState(NO_REPORT);
  const step = stepShown(plan, shown);
  const code = step?.code ?? '';
  const current = report.code === code ? report : NO_REPORT;
  const change = useCallback((next: Change) => kept.write(presentingAfter(plan, kept.read(), next, now())), [kept, plan, now]);
  const byPart = (by: 1 | -1) => change({ to: 'part', part: partAfter(shown.part, current.parts, by) });
  const { send, peer } = useProjectorChannel(plan.id, 'desk', (message: Sent['room']) => {
    switch (message.kind) {
      case 'opened':
        send({ kind: 'plan', plan });
        send({ kind: 'shown', shown: kept.read().shown });
        break;
      case 'step':
        change({ to: 'step', by: message.by });
        break;
      case 'part':
        byPart(message.by);
        break;
      case 'parts':
        setReport((before) => ({ ...(before.code === message.code ? before : {}), code: message.code, parts: message.count }));
        break;
      case 'graph':
        setReport((before) => ({
          code: message.code,
          parts: before.code === message.code ? before.parts : 0,
          pipeline: message.pipeline,
        }));
        break;
    }
  });
  // A projector view may have been open before this window, with an earlier version of the plan.
  useEffect(() => send({ kind: 'plan', plan }), [send, plan]);
  useEffect(() => send({ kind: 'shown', shown }), [send, shown]);
  useStepKeys(({ what, by }) => (what === 'step' ? change({ to: 'step', by }) : byPart(by)));

  if (!step) {
    return (
      <main className={styles.presenter}>
        <h1 className={stepText.heading}>{plan.title}</h1>
        <EmptyState title="This session has no steps yet">
          <p>
            Add some where you <Link to={NEW_SESSION_ROUTE}>plan a session</Link>, and reload this window.
          </p>
        </EmptyState>
      </main>
    );
  }
  const at = plan.steps.indexOf(step);
  const next = plan.steps[at + 1];
  const hasNotes = plan.steps.some(({ notes }) => notes !== '');
  return (
    <main className={styles.presenter}>
      <header className={styles.head}>
        <div className={styles.session}>
          <h1 className={stepText.heading}>{plan.title}</h1>
          <p className={utilities.note}>This is the presenter view. Nobody else sees it.</p>
        </div>
        <Projection plan={plan} peer={peer} />
        <ThemeSwitch />
      </header>
      <PresenterClock plan={plan} timer={timer} at={code} now={now} onChange={change} />
      <PresenterSteps plan={plan} timer={timer} at={code} now={now} onStep={(to) => change({ to: 'step', code: to })} />
      <section className={styles.step} aria-label={`Step ${at + 1} of ${plan.steps.length}`}>
        <div className={utilities.wrapRow}>
          <Button icon={ArrowLeft} aria-disabled={at === 0 || undefined} onClick={() => change({ to: 'step', by: -1 })}>
            Back
          </Button>
          <Button
            variant="primary"
            icon={ArrowRight}
            aria-disabled={next === undefined || undefined}
            onClick={() => change({ to: 'step', by: 1 })}
          >
            Next step
          </Button>
          <p className={styles.next}>{next ? `Next: ${next.title}, ${next.minutes} min` : 'This is the last step.'}</p>
        </div>
        <p className={styles.where} role="status">
          Step {at + 1} of {plan.steps.length}
        </p>
        <h2 className={styles.name}>{step.title}</h2>
        {step.goal !== '' && (
          <p className={styles.goal}>
            <CodeInText text={step.goal} />
          </p>
        )}
        {isPlaygroundStep(step) && isChecked(step) && <StepTask key={code} step={step} />}
        <h3 className={styles.label}>Private notes</h3>
        {step.notes !== '' ? (
          <p className={styles.notes}>{step.notes}</p>
        ) : (
          <p className={utilities.note}>
            {hasNotes
              ? 'None for this step.'
              : 'This plan has none. Links leave them out: open the plan’s file, or present it from its form.'}
          </p>
        )}
      </section>
      <section className={styles.tools} aria-label="In the projector view">
        <PresenterTools
          step={step}
          shown={shown}
          isOpen={peer === 'here'}
          parts={current.parts}
          pipeline={current.pipeline}
          onPart={byPart}
          onChange={change}
        />
        <ProjectorTheme shown={shown} onChange={change} />
        <p className={utilities.note}>
          <Kbd keys="←" /> <Kbd keys="→" /> or <Kbd keys="Page Up" /> <Kbd keys="Page Down" /> go by step, with{' '}
          <Kbd keys="Shift" /> by part of the graph, in both windows. Participants control their own screens: call out the number
          of the step.
        </p>
      </section>
    </main>
  );
}

/**
 * Says whether the projector view is open, with a link that opens it. Its address and window name contain `room`, the name that earlier versions
 * used.
 */
function Projection({ plan, peer }: { plan: SessionPlan; peer: Peer['status'] }) {
  const href = useHref({ pathname: PRESENT_ROUTE, search: `?room=${plan.id}` });
  const name = `runnel-room-${plan.id}`;
  const isOpen = peer === 'here';
  return (
    <div className={utilities.wrapRow}>
      <p className={`${utilities.note} ${isOpen ? '' : styles.closed}`} role="status">
        {isOpen
          ? 'The projector view is open.'
          : peer === 'gone'
            ? 'The projector view is closed: nobody sees what you show.'
            : 'No projector view is open yet.'}
      </p>
      <a
        href={href}
        target={name}
        className={buttonClass(isOpen ? 'quiet' : 'primary', 's')}
        title="It opens on this screen: drag it to the projector and make it full screen (F11)."
        onClick={(event) => {
          // A separate window can be dragged to the projector. If the browser refuses to open one, the link opens a tab.
          if (window.open(href, name, 'popup,width=1280,height=720')) event.preventDefault();
        }}
      >
        <MonitorUp size={16} aria-hidden /> {isOpen ? 'Open it again' : 'Open the projector view'}
      </a>
    </div>
  );
}

const THEMES = [
  { value: 'as', label: 'Same as this site' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function ProjectorTheme({ shown, onChange }: { shown: Shown; onChange: (change: Change) => void }) {
  return (
    <Select
      label="Colors of the projector view"
      value={shown.theme ?? 'as'}
      options={THEMES}
      onChange={(value) => onChange({ to: 'theme', theme: value === 'as' ? undefined : value })}
    />
  );
}
