import { useEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { Callout } from '#ui/Callout.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { NumberField } from '#ui/NumberField.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import type { Playground, PlaygroundStore, Story } from '#workbench/contract.ts';
import { HIDEABLE, PART_NAMES } from '#workbench/shellParts.ts';
import { CodeText } from './CodeText.tsx';
import styles from './EmbedForm.module.css';
import { INBOUND, OUTBOUND } from './embedMessages.ts';
import { type EmbedOptions, keepSolvable, neededControls, THEMES, type Theme, writeEmbed } from './embedOptions.ts';
import { embedSnippet } from './embedSnippet.ts';
import { encodeState } from './shareLink.ts';

export interface EmbedFormProps {
  playground: Playground;
  story: Story;
  store: PlaygroundStore;
}

const THEME_NAMES: Readonly<Record<Theme, string>> = { light: 'Light', dark: 'Dark', system: 'The reader’s system setting' };
const NEEDED = 'The exercise needs it.';
/** Height of the frame in pixels that the form starts with. */
const INITIAL_HEIGHT_PX = 640;
/** Maximum height of the preview in pixels. A higher preview scrolls, so that the HTML below it stays in view. */
const MAX_PREVIEW_PX = 420;

/** The options of an embed, with a preview of the embed and the HTML to copy. */
export default function EmbedForm({ playground, story, store }: EmbedFormProps) {
  const { meta } = playground;
  const [options, setOptions] = useState<EmbedOptions>({ hide: [], lock: [] });
  const [isChanged] = useState(() => store.isChanged());
  const [withState, setWithState] = useState(isChanged);
  const [height, setHeight] = useState(INITIAL_HEIGHT_PX);
  const [follows, setFollows] = useState(true);
  const path = useHref(`/embed/${meta.id}/${story.id}`);

  const exercise = options.exercise === false ? undefined : playground.exercises.find(({ id }) => id === story.exercise);
  const needed = exercise ? neededControls(exercise, meta.args) : [];
  const { options: kept } = useMemo(() => keepSolvable(options, exercise, meta.args), [options, exercise, meta.args]);
  const { address, problem } = useMemo(() => {
    const { args } = store.getState();
    const start = store.start();
    const needsState = withState && (store.getState().pipeline !== start.pipeline || store.getState().data !== start.data);
    const encoded = needsState ? encodeState(store.getState()) : undefined;
    const shownArgs = withState && !encoded ? args : start.args;
    const query = writeEmbed(kept, meta.args, shownArgs, start.args).toString();
    const hash = encoded?.ok ? encoded.hash : '';
    return {
      address: `${path}${query === '' ? '' : `?${query}`}${hash}`,
      problem: encoded && !encoded.ok ? encoded.message : undefined,
    };
  }, [store, meta.args, kept, withState, path]);

  const url = new URL(address, window.location.href).href;
  const snippet = embedSnippet({ url, title: `${meta.title}: ${story.title}`, height, follows });
  const toggleIn = <T extends string>(list: readonly T[], item: T, isIn: boolean) =>
    isIn ? [...list, item] : list.filter((other) => other !== item);

  return (
    <div className={styles.form}>
      <div className={utilities.stack4}>
        <Select
          label="Colors"
          value={options.theme ?? ''}
          options={[
            { value: '', label: 'The reader’s setting for this site' },
            ...THEMES.map((value) => ({ value, label: THEME_NAMES[value] })),
          ]}
          onChange={(value) => setOptions({ ...options, theme: THEMES.find((theme) => theme === value) })}
        />
        {story.exercise !== undefined && (
          <Select
            label="Exercise"
            value={options.exercise === undefined ? '' : options.exercise ? '1' : '0'}
            options={[
              { value: '', label: 'In a tab' },
              { value: '1', label: 'In a tab, shown first' },
              { value: '0', label: 'None' },
            ]}
            onChange={(value) => setOptions({ ...options, exercise: value === '' ? undefined : value === '1' })}
          />
        )}
        <fieldset className={styles.group}>
          <legend>Show</legend>
          {HIDEABLE.map((part) => (
            <Toggle
              key={part}
              label={PART_NAMES[part]}
              checked={!options.hide.includes(part)}
              onChange={(isShown) => setOptions({ ...options, hide: toggleIn(options.hide, part, !isShown) })}
            />
          ))}
        </fieldset>
        {Object.keys(meta.args).length > 0 && (
          <fieldset className={styles.group}>
            <legend>Lock controls</legend>
            {Object.entries(meta.args).map(([name, { label }]) => (
              <Toggle
                key={name}
                label={label}
                help={needed.includes(name) ? NEEDED : undefined}
                disabled={needed.includes(name)}
                checked={kept.lock.includes(name)}
                onChange={(isLocked) => setOptions({ ...options, lock: toggleIn(options.lock, name, isLocked) })}
              />
            ))}
          </fieldset>
        )}
        <Toggle
          label="Start with my changes"
          help={isChanged ? undefined : 'You haven’t changed anything yet, so the embed starts as the story does.'}
          checked={withState}
          disabled={!isChanged}
          onChange={setWithState}
        />
        <NumberField label="Height" unit="px" min={200} max={4000} step={10} value={height} onChange={setHeight} />
        <Toggle label="Follow the height of the content" help="Adds a small script." checked={follows} onChange={setFollows} />
      </div>
      <div className={utilities.panelSection}>
        {problem && (
          <Callout tone="warn" live>
            {problem} The embed starts as the story does.
          </Callout>
        )}
        <p className={styles.heading}>Preview</p>
        <Preview address={address} title={`Preview of ${story.title}`} height={height} follows={follows} />
        <div className={styles.head}>
          <p className={styles.heading}>HTML</p>
          <CopyButton text={snippet} label="Copy HTML" variant="primary" />
        </div>
        <CodeText label="HTML of the embed">{snippet}</CodeText>
        <EmbedMessages />
      </div>
    </div>
  );
}

/** The messages that the embed and the page around it can exchange. */
function EmbedMessages() {
  return (
    <details className={styles.talk}>
      <summary>Messages between your page and the embed</summary>
      <p>The embed posts these to the page around it. They contain nothing that the reader typed.</p>
      <ul>
        {Object.entries(OUTBOUND).map(([type, { fields, when }]) => (
          <li key={type}>
            <code>{`{ type: '${type}', ${Object.keys(fields.shape).join(', ')} }`}</code> when {when}
          </li>
        ))}
      </ul>
      <p>Your page can post these to the frame’s window.</p>
      <ul>
        {Object.entries(INBOUND).map(([type, { example, effect }]) => (
          <li key={type}>
            <code>{JSON.stringify({ type, ...example })}</code> {effect}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Preview({ address, title, height, follows }: { address: string; title: string; height: number; follows: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ownHeight, setOwnHeight] = useState<number>();
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      if (event.data?.type === 'runnel:ready') setReady(address);
      if (event.data?.type !== 'runnel:size') return;
      const { height: size } = event.data;
      if (typeof size === 'number' && Number.isFinite(size)) setOwnHeight(Math.min(4000, Math.max(100, size)));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [address]);
  return (
    <>
      {ready !== address && <Progress key={address} label="Loading the preview" />}
      <iframe
        key={address}
        ref={frame}
        className={styles.preview}
        src={address}
        title={title}
        // The frame shows this site, which needs scripts and storage and nothing else.
        sandbox="allow-scripts allow-same-origin allow-popups"
        style={{ height: Math.min(MAX_PREVIEW_PX, follows ? (ownHeight ?? height) : height) }}
      />
    </>
  );
}
