import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { stepWorkKey } from '#explorer/savedSession.ts';
import { useNarrow } from '#explorer/useNarrow.ts';
import { offlineAddressOf } from '#learn/offline/choices.ts';
import { ProgressLine } from '#learn/ProgressLine.tsx';
import stepText from '#learn/stepText.module.css';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { isChecked, isPlaygroundStep, type SessionPlan, type SessionStep } from '../plan.ts';
import type { StartOver } from '../results/useStartOver.ts';
import { useStepTime } from '../results/useStepTime.ts';
import { YourResult } from '../results/YourResult.tsx';
import { PlaygroundStepView } from './PlaygroundStepView.tsx';
import { PageViewContext } from './pageView.ts';
import { markAt, markStep, noteReport, recordOf } from './record.ts';
import styles from './SessionView.module.css';
import { STEP_KINDS, stepOfCode } from './steps.ts';

/** A session as a participant sees it: the list of its steps, the open step, and links to the next and the previous step. */
export function SessionView({ plan, over }: { plan: SessionPlan; over: StartOver }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const record = recordOf(plan).use();
  const stepCode = new URLSearchParams(location.search).get('step');
  const step =
    (stepCode === null ? undefined : stepOfCode(plan, stepCode)) ??
    (record.at === undefined ? undefined : stepOfCode(plan, record.at)) ??
    plan.steps[0];
  const code = step?.code;

  /** The address of a step; the plan stays in the address. */
  const to = (next: string) => {
    const query = new URLSearchParams(location.search);
    query.set('step', next);
    return { pathname: location.pathname, search: `?${query}`, hash: location.hash };
  };
  useEffect(() => {
    if (code !== undefined) markAt(plan, code);
  }, [plan, code]);
  useStepTime(plan, code, code !== undefined && Object.hasOwn(record.done, code));
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(code);
  // The focus moves to the new step, not back to the list in which it was chosen. The step is shown from its top, before a page scrolls to its section.
  useLayoutEffect(() => {
    if (shown.current !== code) {
      heading.current?.focus();
      heading.current?.closest('section')?.scrollIntoView();
    }
    shown.current = code;
  }, [code]);

  if (!step) {
    return (
      <div className={styles.empty}>
        <h1 className={stepText.heading}>{plan.title}</h1>
        <EmptyState title="This session has no steps yet">
          <p>Its trainer has not added any. Ask for the link again when it is ready.</p>
        </EmptyState>
      </div>
    );
  }

  const at = plan.steps.indexOf(step);
  const isDone = (one: SessionStep) => Object.hasOwn(record.done, one.code);
  const count = plan.steps.filter(isDone).length;
  const next = plan.steps[at + 1];
  const before = plan.steps[at - 1];
  const done = () => markStep(plan, step.code, Date.now());
  const isReading = !isPlaygroundStep(step);
  // On the last step it stands where the way on stood before.
  const result = <YourResult plan={plan} over={over} />;
  const way = (
    <nav className={`${utilities.wrap2} ${styles.way}`} aria-label="Steps of the session">
      {before && (
        <Link to={to(before.code)} className={buttonClass('plain', 's')}>
          <ArrowLeft size={16} aria-hidden /> Back
        </Link>
      )}
      {next ? (
        <Link to={to(next.code)} className={buttonClass('primary', 's')} onClick={() => !isChecked(step) && done()}>
          {isChecked(step) || isDone(step) ? 'Next' : 'Mark as done, next'} <ArrowRight size={16} aria-hidden />
        </Link>
      ) : (
        !isChecked(step) &&
        !isDone(step) && (
          <Button size="s" variant="primary" onClick={done}>
            Mark as done
          </Button>
        )
      )}
      {!next && result}
    </nav>
  );
  const offline = (
    <p className={utilities.note}>
      <Link to={offlineAddressOf(plan)}>Keep this session for offline</Link>
    </p>
  );

  return (
    <div className={`${styles.session} ${isReading ? styles.reading : ''}`}>
      <aside className={styles.side} aria-label="Session">
        <h1 className={stepText.heading}>{plan.title}</h1>
        {!isNarrow && plan.audience !== '' && <p className={utilities.note}>{plan.audience}</p>}
        <div className={styles.progress}>
          <ProgressLine count={count} all={plan.steps.length} />
          {isNarrow && next && result}
        </div>
        {isNarrow ? (
          <Select
            label="Step"
            hideLabel
            value={step.code}
            options={plan.steps.map((one, index) => ({
              value: one.code,
              label: `${index + 1} of ${plan.steps.length}: ${one.title}${isDone(one) ? ' (done)' : ''}`,
            }))}
            onChange={(value) => navigate(to(value))}
          />
        ) : (
          <ol className={styles.steps} aria-label="Steps">
            {plan.steps.map((one, index) => {
              const { label, Icon } = STEP_KINDS[one.kind];
              return (
                <li key={one.code}>
                  <Link to={to(one.code)} className={styles.step} aria-current={one === step ? 'step' : undefined}>
                    <span className={styles.number} aria-hidden>
                      {isDone(one) ? <CircleCheck size={18} className={styles.done} /> : index + 1}
                    </span>
                    <span className={utilities.grow}>
                      <span className={styles.name}>{one.title}</span>
                      {isDone(one) && <VisuallyHidden> (done)</VisuallyHidden>}
                      <span className={styles.about}>
                        <Icon size={13} aria-hidden /> {label}, {one.minutes} min
                      </span>
                    </span>
                  </Link>
                </li>
              );
            })}
          </ol>
        )}
        {!isNarrow && next && result}
        {!isNarrow && offline}
      </aside>
      <section className={styles.main} aria-label={`Step ${at + 1} of ${plan.steps.length}`}>
        <header className={styles.head}>
          <div className={utilities.grow}>
            <p className={styles.where}>
              Step {at + 1} of {plan.steps.length}, {counted(step.minutes, 'minute')}
            </p>
            <h2 ref={heading} tabIndex={-1} className={stepText.heading}>
              {step.title}
            </h2>
            {step.goal !== '' && (
              <p className={stepText.goal}>
                <CodeInText text={step.goal} />
              </p>
            )}
          </div>
          {!(isNarrow && isReading) && way}
        </header>
        {count === plan.steps.length && (
          <p className={styles.all} role="status">
            <CircleCheck size={18} aria-hidden /> You have done every step of this session. Give your trainer the code under “Your
            result”.
          </p>
        )}
        <div className={isReading ? styles.text : utilities.growColumn} data-dock-stays>
          <StepContent key={step.code} plan={plan} step={step} />
        </div>
        {isNarrow && isReading && way}
      </section>
      {/* On a phone the step comes first. */}
      {isNarrow && <div className={styles.side}>{offline}</div>}
    </div>
  );
}

function StepContent({ plan, step }: { plan: SessionPlan; step: SessionStep }) {
  switch (step.kind) {
    case 'story':
    case 'exercise':
    case 'own':
      return (
        <PlaygroundStepView
          step={step}
          workKey={stepWorkKey(plan, step.code)}
          onReport={(report, isDone) => noteReport(plan, step.code, report, isDone, Date.now())}
        />
      );
    case 'page':
      return <PageStep route={step.route} />;
    case 'note':
      return <p className={stepText.note}>{step.text}</p>;
    case 'break':
      return <p className={stepText.note}>{`Back in ${counted(step.minutes, 'minute')}.`}</p>;
  }
}

/** The text of a page, and the page itself for whoever wants to look around. */
function PageStep({ route }: { route: string }) {
  const PageView = useContext(PageViewContext);
  return (
    <>
      {PageView && <PageView route={route} />}
      <p>
        <Link to={route} target="_blank">
          Open the page
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      </p>
    </>
  );
}
