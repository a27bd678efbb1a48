import { PanelBottom, PanelRight } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import { z } from '#engine/zod.ts';
import type { Playground, Story } from '#playground/contract.ts';
import { savePipeline } from '#playground/opening/savePipeline.ts';
import { announce } from '#ui/announce.ts';
import { writeClipboard } from '#ui/clipboard.ts';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/IconButton.tsx';
import looks from '#ui/looks.module.css';
import { Splitter } from '#ui/Splitter.tsx';
import { readStored, writeStored } from '#ui/storage.ts';
import { useBriefly } from '#ui/useBriefly.ts';
import { useFullscreen } from '#ui/useFullscreen.ts';
import { EmbedDialog } from './EmbedDialog.tsx';
import styles from './Explorer.module.css';
import { Messages } from './Messages.tsx';
import { Panels } from './Panels.tsx';
import { ShareDialog, type ShareTrouble } from './ShareDialog.tsx';
import { StoryView } from './StoryView.tsx';
import { workKey } from './savedWork.ts';
import { useHistoryKeys } from './shortcuts.ts';
import { startStory } from './startStory.ts';
import { storyLink } from './storyLink.ts';
import { ACTION_ICONS, Toolbar, type ToolbarAction } from './Toolbar.tsx';
import { useAddress } from './useAddress.ts';
import { useExercise } from './useExercise.ts';
import { useOpenMessages } from './useOpenMessages.tsx';

export interface ExplorerStoryProps {
  playground: Playground;
  story: Story;
  toolbarSlot: HTMLElement | null;
  /** The tab the reader chose; until then the story decides. */
  panel: string | undefined;
  onPanel: (panel: string) => void;
  isNarrow: boolean;
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

const SIDE_KEY = 'runnel.explorer.panel';
const sideSchema = z.enum(['bottom', 'right']);

/** One opened story: its session, tied to the address, to what this browser keeps, and to its exercise. */
export function ExplorerStory({ playground, story, toolbarSlot, panel, onPanel, isNarrow, isFull, onFull }: ExplorerStoryProps) {
  const { meta } = playground;
  const location = useLocation();
  const navigate = useNavigate();
  const key = workKey(meta.id, story.id);
  const [{ opened, session }] = useState(() =>
    startStory(playground, story, { query: new URLSearchParams(location.search), hash: location.hash, workKey: key }),
  );
  useAddress(session, meta.args, opened.start.args);
  const messages = useOpenMessages({
    playground,
    story,
    session,
    opened,
    workKey: key,
    onKeepMine: () => navigate({ pathname: location.pathname, search: location.search, hash: '' }, { replace: true }),
  });
  useHistoryKeys(session);
  const exercise = playground.exercises.find(({ id }) => id === story.exercise);
  const running = useExercise(session, meta.id, exercise);
  useFullscreen(isFull, onFull);

  const [trouble, setTrouble] = useState<ShareTrouble>();
  const [isEmbedding, setEmbedding] = useState(false);
  const [copied, sayCopied] = useBriefly('', 4_000);
  const [side, setSide] = useState(() => {
    const read = readStored(SIDE_KEY, sideSchema);
    return read.ok ? read.value : 'bottom';
  });

  const storyHref = useHref(`/playground/${meta.id}/${story.id}`);
  const embedHref = useHref(`/embed/${meta.id}/${story.id}`);
  const download = () => savePipeline(session.store.getState().pipeline);

  async function copyLink() {
    const link = storyLink(session, meta.args);
    if (!link.ok) {
      setTrouble({ kind: 'tooLarge', message: link.message });
      return;
    }
    const url = new URL(`${storyHref}${link.search}${link.hash}`, window.location.href).href;
    if (!(await writeClipboard(url))) {
      setTrouble({ kind: 'byHand', url });
      return;
    }
    const text = link.hash ? 'Link copied, with your changes' : 'Link copied';
    sayCopied(text);
    announce(text);
  }

  function openAlone() {
    const link = storyLink(session, meta.args);
    if (!link.ok) setTrouble({ kind: 'tooLarge', message: link.message });
    else window.open(`${embedHref}${link.search}${link.hash}`, '_blank', 'noopener');
  }

  const actions: ToolbarAction[] = [
    { label: 'Copy link', icon: ACTION_ICONS.copyLink, onSelect: () => void copyLink(), isMain: true },
    { label: 'Open alone in a new tab', icon: ACTION_ICONS.openAlone, onSelect: openAlone },
    { label: 'Embed…', icon: ACTION_ICONS.embed, onSelect: () => setEmbedding(true) },
    { label: 'Download the pipeline', icon: ACTION_ICONS.download, onSelect: download },
    isFull
      ? { label: 'Leave full screen', icon: ACTION_ICONS.leaveFullscreen, onSelect: () => onFull(false) }
      : { label: 'Full screen', icon: ACTION_ICONS.fullscreen, onSelect: () => onFull(true) },
  ];

  useCommands(() => [
    ...(exercise
      ? [
          {
            id: 'exercise',
            title: `Start the exercise: ${exercise.title}`,
            group: 'Actions' as const,
            run: () => onPanel('exercise'),
          },
        ]
      : []),
    { id: 'reset', title: 'Reset the story', group: 'Actions', keywords: 'start over discard', run: session.reset },
    ...actions.map(({ label, onSelect }) => ({
      id: label,
      title: label,
      group: 'Actions' as const,
      keywords: 'playground share',
      run: onSelect,
    })),
  ]);

  const view = (
    <section className={styles.view} aria-label={meta.title}>
      <StoryView playground={playground} session={session} />
    </section>
  );
  const panels = (
    <Panels
      playground={playground}
      session={session}
      running={running}
      value={panel ?? (exercise ? 'exercise' : 'controls')}
      onChange={onPanel}
      storyPath={(id) => `/playground/${meta.id}/${id}`}
      fill={!isNarrow}
      end={
        !isNarrow && (
          <IconButton
            size="s"
            label={side === 'bottom' ? 'Move the panel to the right' : 'Move the panel below'}
            icon={side === 'bottom' ? PanelRight : PanelBottom}
            onClick={() => {
              const next = side === 'bottom' ? 'right' : 'bottom';
              setSide(next);
              writeStored(SIDE_KEY, next);
            }}
          />
        )
      }
    />
  );

  return (
    <>
      {toolbarSlot &&
        createPortal(
          <>
            <span className={styles.copied} aria-hidden>
              {copied}
            </span>
            <Toolbar session={session} actions={actions} narrow={isNarrow} />
          </>,
          toolbarSlot,
        )}
      <Messages messages={messages} />
      {isNarrow ? (
        <div className={styles.stack}>
          {view}
          <section className={styles.sheet} aria-label="About this story">
            {panels}
          </section>
        </div>
      ) : (
        <Splitter
          id={`explorer.${side}`}
          className={looks.restBelow}
          orientation={side === 'bottom' ? 'vertical' : 'horizontal'}
          panes={[
            { id: 'view', label: '', minSize: '25%', content: view },
            {
              id: 'panel',
              label: 'Resize the panel',
              defaultSize: side === 'bottom' ? '34%' : '30%',
              minSize: side === 'bottom' ? '12%' : '18%',
              content: panels,
            },
          ]}
        />
      )}
      <ShareDialog trouble={trouble} onClose={() => setTrouble(undefined)} onDownload={download} />
      <EmbedDialog playground={playground} story={story} session={session} open={isEmbedding} onOpenChange={setEmbedding} />
    </>
  );
}
