import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { WithinText } from '#canvas/withinText.ts';
import { Button } from '#ui/Button.tsx';
import { followTheme } from '#ui/theme.ts';
import type { Args, Playground, Story } from '#workbench/contract.ts';
import { type ProjectHost, ProjectHostContext } from '#workbench/opening/projectHost.ts';
import { workKey } from '#workbench/workKey.ts';
import { checkArgs } from './argsUrl.ts';
import { useCatalog } from './catalogContext.ts';
import styles from './Embed.module.css';
import { EmbeddedStory } from './EmbeddedStory.tsx';
import { postToParent, readMessage } from './embedMessages.ts';
import { keepSolvable, readEmbed } from './embedOptions.ts';
import { applyTemporaryTheme } from './embedTheme.ts';
import { FetchedWork } from './FetchedWork.tsx';
import { Messages } from './Messages.tsx';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { projectStory } from './projectStart.ts';
import { useHistoryKeys } from './shortcuts.ts';
import { startPlayground } from './startPlayground.ts';
import { recordOrigin } from './stateOrigin.ts';
import { useOpenings } from './useOpenings.ts';
import { useStarted } from './useStarted.tsx';

/** Minimum height of the frame in pixels that the embed takes over. A lower frame has not been resized to the height of the embed yet. */
const MIN_FRAME_PX = 340;
/** Maximum height of an embed in pixels, in a frame that is higher. */
const MAX_EMBED_PX = 562;

/**
 * The height of the embed: that of the window where the embed is alone, else the initial height of its frame, so that a frame without the script that
 * follows the embed's height shows all of it. Later heights are ignored because they may come from the embed itself.
 */
function embedHeight(isAlone: boolean): CSSProperties | undefined {
  const frame = window.innerHeight;
  if (!isAlone && frame < MIN_FRAME_PX) return undefined;
  return { '--embed-height': isAlone ? '100dvh' : `${Math.min(frame, MAX_EMBED_PX)}px` } as CSSProperties;
}

/** `/embed/<id>/<story>`: one playground alone, for a frame in another site's page. */
export default function Embed() {
  const { id = '', story } = useParams();
  const entry = useCatalog().find(({ meta }) => meta.id === id);
  const listing = story === undefined ? entry?.stories[0] : entry?.stories.find((other) => other.id === story);
  const main = useRef<HTMLElement>(null);
  const openings = useOpenings();
  const isAlone = window.parent === window;
  const [height] = useState(() => embedHeight(isAlone));

  useEffect(() => {
    const element = main.current;
    if (!element) return;
    let posted = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === posted) return;
      posted = height;
      postToParent({ type: 'runnel:size', height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <main ref={main} className={`${styles.embed} ${height ? styles.sized : ''}`} style={height}>
      {entry && listing ? (
        <WithinText value={isAlone ? undefined : 'embed'}>
          <PlaygroundFrame entry={entry} story={listing.id}>
            {(playground, found) => (
              <FramedStoryOrProject key={`${id}/${found.id}/${openings}`} playground={playground} story={found} />
            )}
          </PlaygroundFrame>
        </WithinText>
      ) : (
        <div className={styles.unknown}>
          <h1>{entry ? `${entry.meta.title} has no such story` : 'There is no such playground'}</h1>
          <p>
            {entry
              ? `The address asks for “${(story ?? '').slice(0, 100)}”. The stories are ${entry.stories.map((other) => other.id).join(', ')}.`
              : `The address asks for “${id.slice(0, 100)}”, which this site does not have.`}
          </p>
        </div>
      )}
    </main>
  );
}

const aloneKey = ({ meta }: Playground, { id }: Story) => workKey(meta.id, `${id}.alone`);

/** The story, or a project that the reader opened in its place. The project is not saved, because the frame belongs to another site's page. */
function FramedStoryOrProject({ playground, story }: { playground: Playground; story: Story }) {
  const [project, setProject] = useState<Story>();
  const host = useMemo(
    (): ProjectHost => ({
      open: ({ pipeline }) => {
        const own = projectStory(pipeline);
        setProject({ ...own, id: story.id });
      },
    }),
    [story],
  );
  const back = project && (
    <Messages
      messages={[
        {
          key: 'project',
          tone: 'info',
          text: `Your project ${project.title} instead of “${story.title}”. It lasts until you leave this page.`,
          actions: (
            <Button size="s" onClick={() => setProject(undefined)}>
              Back to the story
            </Button>
          ),
        },
      ]}
    />
  );
  return (
    <ProjectHostContext value={host}>
      {back}
      <FetchedWork key={project ? 'project' : 'story'} workKey={aloneKey(playground, story)}>
        <FramedStory playground={playground} story={project ?? story} isProject={project !== undefined} />
      </FetchedWork>
    </ProjectHostContext>
  );
}

function FramedStory({ playground, story, isProject }: { playground: Playground; story: Story; isProject: boolean }) {
  const { meta } = playground;
  const { search, hash } = useLocation();
  // Alone in a tab, work is saved as in the explorer. Inside another site's page work is not saved, because that page decides what its readers
  // start from.
  const key = window.parent === window && !isProject ? aloneKey(playground, story) : undefined;
  const [{ started, options, problems }] = useState(() => {
    const query = new URLSearchParams(search);
    const prepare = (args: Args) => readEmbed(query, meta.args, args).args;
    const begun = startPlayground(playground, story, { hash, workKey: key, prepare, ...(isProject && { project: {} }) });
    const read = readEmbed(query, meta.args, begun.store.getState().args);
    const exercise = playground.exercises.find(({ id }) => id === story.exercise);
    const kept = keepSolvable(read.options, exercise, meta.args);
    return { started: begun, options: kept.options, problems: [...read.problems, ...kept.problems] };
  });
  const { store } = started;
  const [sent, setSent] = useState<readonly string[]>([]);
  const [theme, setTheme] = useState(options.theme);
  useHistoryKeys(store);

  // The theme that the embedder chose, else the reader's theme, including later changes.
  useEffect(() => (theme ? applyTemporaryTheme(theme) : followTheme(() => undefined)), [theme]);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== window.parent || window.parent === window) return;
      const message = readMessage(event.data);
      if (!message) return;
      if (message.type === 'runnel:reset') store.reset();
      else if (message.type === 'runnel:theme') setTheme(message.theme);
      else {
        const now = store.getState().args;
        const { args, problems: wrong } = checkArgs(meta.args, message.args, now);
        store.setArgs(args);
        // Whatever the surrounding page sets was not done by the reader.
        recordOrigin(store, 'host');
        store.note('The page around this playground set controls');
        setSent(wrong.map((problem) => problem.message));
      }
    };
    window.addEventListener('message', onMessage);
    postToParent({ type: 'runnel:ready', playground: meta.id, story: story.id }, options.step);
    return () => window.removeEventListener('message', onMessage);
  }, [store, meta, story, options.step]);

  useEffect(
    () =>
      store.subscribe(({ run }, before) => {
        if (!run || run === before.run) return;
        const { number, kind, by, end } = run;
        postToParent({ type: 'runnel:run', run: number, kind, by, status: end?.status ?? 'running' }, options.step);
      }),
    [store, options.step],
  );

  const wrong = [...problems, ...sent];
  const messages = useStarted(started, {
    more:
      wrong.length === 0
        ? []
        : [
            {
              key: `wrong-${wrong.join()}`,
              tone: 'warn',
              text: 'For the author of this embed: part of what it asks for can’t be done.',
              details: wrong,
            },
          ],
  });

  return (
    <EmbeddedStory
      playground={playground}
      story={story}
      store={store}
      options={options}
      onReport={(report, isDone) =>
        postToParent(
          isDone ? { type: 'runnel:exercise', done: true, ...report } : { type: 'runnel:progress', ...report },
          options.step,
        )
      }
      notices={<Messages messages={messages} />}
    />
  );
}
