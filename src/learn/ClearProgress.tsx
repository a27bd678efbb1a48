import { useEffect, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { LAST_STORY_KEY } from '#explorer/lastStory.ts';
import { clearProgress, useProgress } from '#explorer/progress.ts';
import { savedSessions } from '#explorer/savedSession.ts';
import { listWork, removeWithUndo } from '#explorer/savedWork.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { clearTrail, useTrail } from './paths/trail.ts';

/** What the dialog says about what is deleted: each thing once, and only what exists. */
function removalText(done: number, isOnPath: boolean, stories: number, sessions: number): string {
  const parts = [
    ...(done > 0 ? [`${counted(done, 'exercise')} ${done === 1 ? 'counts' : 'count'} as open again`] : []),
    ...(isOnPath ? ['your progress through the paths is forgotten'] : []),
    ...(stories > 0
      ? [`your changes to ${counted(stories, 'story', 'stories')} are deleted, so that each opens as it started`]
      : []),
    ...(sessions > 0 ? [`what you did in ${counted(sessions, 'session')} is deleted`] : []),
  ];
  const text = `${parts.join(', and ')}.`;
  return `${text[0]?.toUpperCase()}${text.slice(1)} Projects that you opened and plans of sessions stay. You can undo this until you leave the page.`;
}

/** Resets this browser for the next reader. Progress and work are cleared together, and restored together. */
export function ClearProgress() {
  const done = Object.keys(useProgress()).length;
  const { path, seen, checks } = useTrail();
  const isOnPath = path !== undefined || Object.keys({ ...seen, ...checks }).length > 0;
  const [work, setWork] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [restore, setRestore] = useState<() => Promise<void>>();
  // Each of the two buttons disappears when it is pressed, and the other button gets the focus.
  const own = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  const [sessions, setSessions] = useState<readonly (readonly string[])[]>([]);
  const look = () => {
    setWork(listWork([]).map(({ key }) => key));
    setSessions([...savedSessions().values()]);
  };
  // What is stored is known only in the reader's browser, not in the build.
  useEffect(look, []);
  const canUndo = restore !== undefined;
  useEffect(() => {
    if (isPressed.current && !isAsking) own.current?.querySelector<HTMLElement>(canUndo ? '[data-undo]' : 'button')?.focus();
  }, [isAsking, canUndo]);

  async function clear() {
    isPressed.current = true;
    // The next reader has no use for the previous reader's last story.
    const backWork = await removeWithUndo([...work, ...sessions.flat(), LAST_STORY_KEY]);
    const [backProgress, backTrail] = [clearProgress(), clearTrail()];
    setRestore(() => async () => {
      backProgress();
      backTrail();
      await backWork();
    });
    look();
    setAsking(false);
    announce('Progress and work are cleared');
  }
  async function takeBack() {
    await restore?.();
    setRestore(undefined);
    look();
    announce('Progress and work are restored');
  }

  return (
    <span ref={own}>
      {canUndo && (
        <Button size="s" data-undo onClick={() => void takeBack()}>
          Undo clearing
        </Button>
      )}
      {(done > 0 || isOnPath || work.length > 0 || sessions.length > 0) && (
        <Button
          size="s"
          variant="quiet"
          onClick={() => {
            look();
            setAsking(true);
          }}
        >
          Clear progress
        </Button>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="s"
        title="Clear your progress and your work?"
        description={removalText(done, isOnPath, new Set(work.map((key) => key.replace(/\.alone$/, ''))).size, sessions.length)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep both</Button>
            <Button variant="danger" onClick={() => void clear()}>
              Clear both
            </Button>
          </>
        }
      />
    </span>
  );
}
