import { type ReactNode, useMemo, useRef, useState } from 'react';
import { listed } from '#engine/text/phrases.ts';
import { currentControlNames } from '#explorer/controlNames.ts';
import { neededControls } from '#explorer/embedOptions.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { HIDEABLE, PART_NAMES } from '#workbench/shellParts.ts';
import { checkTypesOf } from '../customCheck.ts';
import { isPlaygroundStep, PLAN_LIMITS, type PlaygroundStep, routeSchema, type SessionStep } from '../plan.ts';
import { CustomExerciseForm } from './CustomExerciseForm.tsx';
import { exerciseOf } from './customExercise.ts';
import styles from './PlanForm.module.css';
import { stateParts, storyFromLink } from './storyFromLink.ts';
import type { EntryWithControls } from './withControls.ts';

/** A page of this site that a step may link to. */
export interface ListedPage {
  route: string;
  title: string;
}

interface StepFormProps {
  step: SessionStep;
  catalog: readonly EntryWithControls[];
  pages: readonly ListedPage[];
  onChange: (step: SessionStep) => void;
}

/** The fields of one step of a plan. */
export function StepForm({ step, catalog, pages, onChange }: StepFormProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.line}>
        <TextField
          label="Title"
          data-title
          maxLength={PLAN_LIMITS.title}
          value={step.title}
          onChange={(title) => onChange({ ...step, title })}
        />
        <NumberField
          label="Minutes"
          min={1}
          max={PLAN_LIMITS.minutes}
          value={step.minutes}
          onChange={(minutes) => onChange({ ...step, minutes })}
        />
      </div>
      {step.kind === 'page' && (
        <PageField
          key={step.code}
          route={step.route}
          pages={pages}
          onChange={(route) =>
            onChange({ ...step, route, title: titleAfter(step.title, pageTitle(pages, step.route), pageTitle(pages, route)) })
          }
        />
      )}
      {isPlaygroundStep(step) && <PlaygroundFields step={step} catalog={catalog} onChange={onChange} />}
      {step.kind === 'note' && (
        <TextField
          label="Text"
          help="What participants read."
          rows={4}
          maxLength={PLAN_LIMITS.text}
          value={step.text}
          onChange={(text) => onChange({ ...step, text })}
        />
      )}
      <TextField
        label="Goal"
        help="What participants should reach. They see it above the step."
        rows={2}
        maxLength={PLAN_LIMITS.text}
        value={step.goal}
        onChange={(goal) => onChange({ ...step, goal })}
      />
      {step.kind === 'own' && <CustomExerciseForm step={step} catalog={catalog} onChange={onChange} />}
      <TextField
        label="Private notes"
        help="For you. The link for participants leaves them out; the plan’s file has them."
        rows={2}
        maxLength={PLAN_LIMITS.text}
        value={step.notes}
        onChange={(notes) => onChange({ ...step, notes })}
      />
    </div>
  );
}

const pageTitle = (pages: readonly ListedPage[], route: string) =>
  pages.find((page) => page.route === route.replace(/#.*/, ''))?.title ?? '';

/** The title of a step that shows something else now: that of what it shows, unless the trainer wrote another one. */
function titleAfter(title: string, before: string, now: string): string {
  return title.trim() === '' || title === before ? now.slice(0, PLAN_LIMITS.title) : title;
}

/** The page of a step: found by its title, or pasted as an address. */
function PageField({
  route,
  pages,
  onChange,
}: {
  route: string;
  pages: readonly ListedPage[];
  onChange: (route: string) => void;
}) {
  const names = useMemo(() => pageNames(pages), [pages]);
  const [text, setText] = useState(() => names.get(route) ?? route);
  const byName = useMemo(() => new Map([...names].map(([to, name]) => [name, to])), [names]);
  const isAddress = /^(?:\/|https?:)/.test(text);
  const isFound = byName.has(text) || pages.some((one) => one.route === text.replace(/#.*/, ''));
  const trouble =
    text === '' || isFound
      ? undefined
      : isAddress
        ? (routeSchema.safeParse(text).error?.issues[0]?.message ?? 'This site has no page at this address.')
        : 'No page has this title. Type a part of it, and choose the title from the list.';
  function take(next: string) {
    const found = byName.get(next);
    const [short = next] = /\/docs(?:[/#].*)?$/.exec(next) ?? [];
    const clean = found === undefined && short.startsWith('/') ? short.replace(/\/(?=#|$)/, '').replace(/\?[^#]*/, '') : next;
    setText(clean);
    const chosen = found ?? clean;
    if (routeSchema.safeParse(chosen).success) onChange(chosen);
  }
  /** Takes the only title that contains the text. A text without a page must not leave the previous page in the step, which would go unnoticed. */
  function leave() {
    if (text === '' || isFound || routeSchema.safeParse(text).success) return;
    const matches = [...byName.keys()].filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
    if (matches.length === 1) take(matches[0]!);
    else onChange(unknownRoute(text));
  }
  return (
    <TextField
      label="Page"
      value={text}
      suggestions={[...byName.keys()]}
      onFocus={({ currentTarget }) => currentTarget.select()}
      help={isFound ? route : 'Type a part of its title and choose it, or paste its address, with or without a #section.'}
      error={trouble}
      onChange={take}
      onBlur={leave}
    />
  );
}

/** The address of no page, made of what was typed: `/docs/unknown/node-run`. Warnings name it, and the field shows it when it is opened again. */
function unknownRoute(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `/docs/unknown/${words || 'page'}`.replace(/-$/, '');
}

/** A name for each page: its title, with the address where other pages have the same title. */
function pageNames(pages: readonly ListedPage[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { title } of pages) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Map(pages.map(({ route, title }) => [route, (counts.get(title) ?? 0) > 1 ? `${title} (${route})` : title]));
}

const toggled = <T extends string>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn ? [...list, item] : list.filter((other) => other !== item);

/** The story, its starting state, and which controls and parts participants can use. */
function PlaygroundFields({
  step,
  catalog,
  onChange,
}: {
  step: PlaygroundStep;
  catalog: readonly EntryWithControls[];
  onChange: (step: SessionStep) => void;
}) {
  const isExercise = step.kind === 'exercise';
  const offered = catalog.filter(
    ({ meta, stories }) =>
      (!isExercise || stories.some(({ exercise }) => exercise !== undefined)) &&
      (step.kind !== 'own' || checkTypesOf(meta.id).length > 0),
  );
  const entry = catalog.find(({ meta }) => meta.id === step.playground);
  const stories = (of: EntryWithControls | undefined) =>
    of?.stories.filter(({ exercise }) => !isExercise || exercise !== undefined) ?? [];
  const parts = step.kind !== 'exercise' && step.state ? stateParts(step.state) : [];

  const storyTitle = (playground: string, story: string) =>
    catalog.find(({ meta }) => meta.id === playground)?.stories.find(({ id }) => id === story)?.title ?? '';
  /** Another story has other controls, so the state and the locks of the previous story are removed. */
  const choose = (playground: string, story: string) => {
    const title = titleAfter(step.title, storyTitle(step.playground, step.story), storyTitle(playground, story));
    if (step.kind === 'exercise') onChange({ ...step, title, playground, story, lock: [] });
    else onChange({ ...withoutState(step), title, playground, story, lock: [] });
  };
  // A playground can take a while to load. What the trainer changed meanwhile stays.
  const latest = useRef({ step, onChange });
  latest.current = { step, onChange };
  const [isLockFailed, setLockFailed] = useState(false);
  async function lockUnneeded({ meta, load }: EntryWithControls) {
    const loaded = await load().catch(() => undefined);
    setLockFailed(loaded === undefined);
    const now = latest.current;
    if (!loaded || now.step.playground !== meta.id) return;
    const exercise = exerciseOf(now.step, loaded.default);
    const needed = exercise ? neededControls(exercise, meta.args) : [];
    now.onChange({ ...now.step, lock: Object.keys(meta.args).filter((name) => !needed.includes(name)) });
    announce('Every control that the exercise does not need is locked.');
  }
  return (
    <>
      <div className={styles.halves}>
        <Select
          label="Playground"
          value={step.playground}
          options={offered.map(({ meta }) => ({ value: meta.id, label: meta.title, group: meta.group }))}
          onChange={(id) => choose(id, stories(catalog.find(({ meta }) => meta.id === id))[0]?.id ?? '')}
        />
        <Select
          label={isExercise ? 'Exercise, by its story' : 'Story'}
          value={step.story}
          options={stories(entry).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(story) => choose(step.playground, story)}
        />
      </div>
      {step.kind !== 'exercise' && (
        <>
          <LinkField catalog={catalog} onLinked={(linked) => onChange({ ...withoutState(step), ...linked })} />
          {parts.length > 0 && (
            <p className={`${utilities.wrapRow} ${styles.state}`}>
              <span>It starts with its own state: {listed(parts)}.</span>
              <Button size="s" onClick={() => onChange(withoutState(step))}>
                Start as the story does
              </Button>
            </p>
          )}
        </>
      )}
      <details className={styles.more}>
        <summary>Lock controls, hide parts</summary>
        <div className={utilities.pair}>
          {entry && Object.keys(entry.meta.args).length > 0 && (
            <Group label="Lock controls">
              {step.kind !== 'story' && (
                <Button size="s" onClick={() => void lockUnneeded(entry)}>
                  Lock everything that the exercise does not need
                </Button>
              )}
              {isLockFailed && <p role="alert">The playground could not be loaded. Check your connection, then press again.</p>}
              {Object.entries(entry.meta.args).map(([name, { label }]) => (
                <Toggle
                  key={name}
                  label={label}
                  checked={currentControlNames(entry.meta.args, step.lock).includes(name)}
                  onChange={(isLocked) =>
                    onChange({ ...step, lock: toggled(currentControlNames(entry.meta.args, step.lock), name, isLocked) })
                  }
                />
              ))}
            </Group>
          )}
          <Group label="Show">
            {HIDEABLE.map((part) => (
              <Toggle
                key={part}
                label={PART_NAMES[part]}
                checked={!step.hide.includes(part)}
                onChange={(isShown) => onChange({ ...step, hide: toggled(step.hide, part, !isShown) })}
              />
            ))}
          </Group>
        </div>
      </details>
    </>
  );
}

/** The step without its starting state, and without the solution, which continued from that state. */
function withoutState(step: Extract<SessionStep, { kind: 'story' | 'own' }>): Extract<SessionStep, { kind: 'story' | 'own' }> {
  if (step.kind === 'story') {
    const { state: _, ...rest } = step;
    return rest;
  }
  const { state: _, solution: __, ...rest } = step;
  return rest;
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={utilities.label}>{label}</legend>
      {children}
    </fieldset>
  );
}

/** A field that takes a story and its state from the link of a playground. */
function LinkField({
  catalog,
  onLinked,
}: {
  catalog: readonly EntryWithControls[];
  onLinked: (linked: Omit<Extract<ReturnType<typeof storyFromLink>, { ok: true }>, 'ok'>) => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  function take(next: string) {
    setText(next);
    setError(undefined);
    if (next.trim() === '') return;
    const { ok, ...linked } = storyFromLink(next, catalog);
    if (!ok || 'message' in linked) {
      setError('message' in linked ? linked.message : undefined);
      return;
    }
    setText('');
    announce('The step starts from the state of the link.');
    onLinked(linked);
  }
  return (
    <TextField
      label="Take a state from a link"
      help={`Open the playground, set it up as the step should start, press “${ACTION_TEXTS.copyLink}” and paste it here. Or choose “Add to a session plan” there, under “More actions”.`}
      value={text}
      error={error}
      onChange={take}
    />
  );
}
