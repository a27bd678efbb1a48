import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Copy, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { useCatalog } from '#explorer/catalogContext.ts';
import { takePendingStory } from '#explorer/pendingStory.ts';
import { minutesText } from '#learn/paths/path.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { UndoButton } from '#ui/UndoButton.tsx';
import utilities from '#ui/utilities.module.css';
import { checkTypesOf } from '../customCheck.ts';
import { PLAN_LIMITS, type SessionPlan, type SessionStep, type StepKind, stepMinutes } from '../plan.ts';
import { PlanActions } from './PlanActions.tsx';
import styles from './PlanForm.module.css';
import { duplicated, moved, newStep, removed, replaced, withStep } from './planEdits.ts';
import { missingOf, type PlanWarning } from './planWarnings.ts';
import { type ListedPage, StepForm } from './StepForm.tsx';
import { STEP_KINDS } from './steps.ts';
import { useDraft } from './useDraft.ts';
import { useLinkedPlan } from './useLinkedPlan.ts';
import { usePlanWarnings } from './usePlanWarnings.ts';
import { withControls } from './withControls.ts';

export interface PlanFormProps {
  /** The pages of this site that steps may link to. */
  pages: readonly ListedPage[];
}

/** A change that can be undone. */
interface Undoable {
  text: string;
  plan: SessionPlan;
}

/** `/sessions/new`: a plan as a form, saved in this browser while it is edited. */
export function PlanForm({ pages }: PlanFormProps) {
  const { plan, setPlan, keeping } = useDraft();
  if (!plan) return <p className={utilities.note}>Loading your draft.</p>;
  return <PlanFields plan={plan} onPlan={setPlan} keeping={keeping} pages={pages} />;
}

interface PlanFieldsProps extends PlanFormProps {
  plan: SessionPlan;
  onPlan: (plan: SessionPlan) => void;
  keeping: string;
}

function PlanFields({ plan, onPlan, keeping, pages }: PlanFieldsProps) {
  const entries = useCatalog();
  const catalog = useMemo(() => withControls(entries), [entries]);
  const [openCode, setOpenCode] = useState<string>();
  const [undo, setUndo] = useState<Undoable>();
  const warnings = usePlanWarnings(plan, catalog, pages);
  const hasPage = (route: string) => pages.some((page) => page.route === route);
  const broken = plan.steps.findIndex((step) => missingOf(step, catalog, hasPage) !== undefined);
  const list = useRef<HTMLOListElement>(null);
  /** A CSS selector of the element that gets the focus after the list is rendered again. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    const target = next.current === undefined ? null : list.current?.querySelector<HTMLElement>(next.current);
    // The list on screen may still be the previous one.
    if (!target) return;
    next.current = undefined;
    target.focus();
    // A title that was filled in gives way to what the trainer types.
    if (target instanceof HTMLInputElement) target.select();
  });

  const change = (changed: SessionPlan) => {
    setUndo(undefined);
    onPlan(changed);
  };
  function add(kind: StepKind) {
    const entry = catalog.find(
      ({ meta, stories }) =>
        stories.some(({ exercise }) => kind !== 'exercise' || exercise) && (kind !== 'own' || checkTypesOf(meta.id).length > 0),
    );
    const story = entry?.stories.find(({ exercise }) => kind !== 'exercise' || exercise);
    const first = { playground: entry?.meta.id ?? '', story: story?.id ?? '' };
    const isOfStory = kind === 'story' || kind === 'exercise';
    const step = { ...newStep(kind, plan, first, Math.random), title: (isOfStory && story?.title) || '' };
    change(withStep(plan, step));
    setOpenCode(step.code);
    next.current = `[data-step="${step.code}"] [data-title]`;
  }
  // A trainer who comes from a playground may have chosen a story there.
  const first = useRef({ plan, onPlan });
  useEffect(() => {
    const pending = takePendingStory();
    if (!pending) return;
    const { title, state, ...story } = pending;
    const step = { ...newStep('story', first.current.plan, story, Math.random), title, ...(state ? { state } : {}) };
    first.current.onPlan(withStep(first.current.plan, step as SessionStep));
    setOpenCode(step.code);
    next.current = `[data-step="${step.code}"] [data-title]`;
  }, []);
  function replaceAll(text: string, other: SessionPlan) {
    onPlan(other);
    setOpenCode(undefined);
    setUndo({ text, plan });
  }
  const [trouble, setTrouble] = useState<string>();
  useLinkedPlan((found) => {
    setTrouble(found.ok ? undefined : found.message);
    if (found.ok) replaceAll(`“${found.plan.title}” is open instead of your draft.`, found.plan);
  });

  return (
    <>
      <PlanActions
        plan={plan}
        broken={broken === -1 ? undefined : `step ${broken + 1}`}
        onReplace={replaceAll}
        onCopied={() => setUndo(undefined)}
      />
      {trouble !== undefined && (
        <Callout tone="error" live title="The plan of the link was not opened">
          <p>{trouble}</p>
        </Callout>
      )}
      <div className={styles.fields}>
        <TextField
          label="Title of the session"
          maxLength={PLAN_LIMITS.title}
          value={plan.title}
          onChange={(title) => change({ ...plan, title })}
        />
        <div className={styles.line}>
          <TextField
            label="Audience"
            help="Who it is for. Participants see it."
            maxLength={300}
            value={plan.audience}
            onChange={(audience) => change({ ...plan, audience })}
          />
          <NumberField
            label="Total minutes"
            min={1}
            max={PLAN_LIMITS.minutes}
            value={plan.minutes}
            onChange={(minutes) => change({ ...plan, minutes })}
          />
        </div>
      </div>
      <div className={styles.stepsHead}>
        <h2 className={styles.heading}>Steps</h2>
        <p className={utilities.note}>
          {counted(plan.steps.length, 'step')}
          {plan.steps.length > 0 && `, ${minutesText(stepMinutes(plan))} of ${minutesText(plan.minutes)}`}
        </p>
      </div>
      {plan.steps.length === 0 && <p className={utilities.sentence}>Add the first step below. Five are enough for an hour.</p>}
      <ol ref={list} className={`${utilities.list} ${styles.steps}`} aria-label="Steps of the plan">
        {plan.steps.map((step, index) => (
          <StepRow
            key={step.code}
            step={step}
            index={index}
            count={plan.steps.length}
            isOpen={openCode === step.code}
            warnings={warnings.filter(({ code }) => code === step.code)}
            onOpen={(isOpen) => setOpenCode(isOpen ? step.code : undefined)}
            onMove={(by) => {
              change(moved(plan, step.code, by));
              next.current = `[data-step="${step.code}"] [data-move="${by}"]`;
              announce(`Now step ${index + 1 + by} of ${plan.steps.length}`);
            }}
            onDuplicate={() => change(duplicated(plan, step.code, Math.random))}
            onDelete={() => {
              onPlan(removed(plan, step.code));
              setUndo({ text: `Step ${index + 1} was deleted.`, plan });
            }}
          >
            <StepForm step={step} catalog={catalog} pages={pages} onChange={(changed) => change(replaced(plan, changed))} />
          </StepRow>
        ))}
      </ol>
      {undo && (
        <p className={styles.undo} role="status">
          {undo.text}
          <UndoButton
            size="s"
            onUndo={() => {
              onPlan(undo.plan);
              setUndo(undefined);
            }}
          />
        </p>
      )}
      <div className={`${utilities.wrap2} ${styles.add}`} role="group" aria-label="Add a step">
        {(Object.keys(STEP_KINDS) as StepKind[]).map((kind) => (
          <Button key={kind} size="s" icon={Plus} disabled={plan.steps.length >= PLAN_LIMITS.steps} onClick={() => add(kind)}>
            {ADD[kind]}
          </Button>
        ))}
      </div>
      <Warnings warnings={warnings.filter(({ code }) => code === undefined)} />
      <p className={utilities.note} role="status">
        {keeping}
      </p>
    </>
  );
}

const ADD: Readonly<Record<StepKind, string>> = {
  page: 'A page to read',
  story: 'A story to try',
  exercise: 'An exercise',
  own: 'A custom exercise',
  note: 'A note',
  break: 'A break',
};

interface StepRowProps {
  step: SessionStep;
  index: number;
  count: number;
  isOpen: boolean;
  warnings: readonly PlanWarning[];
  onOpen: (isOpen: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  children: ReactNode;
}

/** One step of the list: its number, title and kind, and its fields while it is open. */
function StepRow({ step, index, count, isOpen, warnings, onOpen, onMove, onDuplicate, onDelete, children }: StepRowProps) {
  const { label, Icon } = STEP_KINDS[step.kind];
  const name = step.title.trim() === '' ? `Step ${index + 1}` : step.title;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className={styles.step} data-step={step.code}>
      <div className={styles.head}>
        <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Chevron size={16} aria-hidden />
          <span className={styles.name}>
            {index + 1}. {name}
          </span>
          <span className={`${utilities.inline1} ${styles.kind}`}>
            <Icon size={14} aria-hidden /> {label}, {step.minutes} min
          </span>
        </button>
        <div className={utilities.buttonRow}>
          <IconButton
            size="s"
            label={`Move ${name} up`}
            icon={ArrowUp}
            data-move="-1"
            aria-disabled={index === 0 || undefined}
            onClick={() => index > 0 && onMove(-1)}
          />
          <IconButton
            size="s"
            label={`Move ${name} down`}
            icon={ArrowDown}
            data-move="1"
            aria-disabled={index === count - 1 || undefined}
            onClick={() => index < count - 1 && onMove(1)}
          />
          <IconButton size="s" label={`Duplicate ${name}`} icon={Copy} onClick={onDuplicate} />
          <IconButton size="s" label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
        </div>
      </div>
      <Warnings warnings={warnings} />
      {isOpen && <div className={styles.body}>{children}</div>}
    </li>
  );
}

function Warnings({ warnings }: { warnings: readonly PlanWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map(({ text }) => (
        <li key={text}>
          <TriangleAlert size={16} aria-hidden /> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
