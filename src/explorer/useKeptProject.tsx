import { useEffect } from 'react';
import type { Session } from '#playground/contract.ts';
import { Button } from '#ui/Button.tsx';
import type { ShownMessage } from './Messages.tsx';
import { changeProject, type Project, saveProject, useProjectState } from './projects.ts';

const DEBOUNCE = 800;

/**
 * Keeps a project as a playground changes it: for the other playgrounds at once, in this browser a moment after the last change and when the page
 * is left.
 *
 * @param onAnew Shows the project as another tab left it.
 * @returns why it could not be kept, with what can be done
 */
export function useKeptProject(
  session: Session,
  project: Project | undefined,
  playground: string,
  onAnew: () => void,
): Omit<ShownMessage, 'onDismiss'>[] {
  const outcome = useProjectState((state) => (state.outcome?.id === project?.id ? state.outcome?.kept : undefined));
  useEffect(() => {
    if (!project) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      void saveProject(project, Date.now());
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const stop = session.store.subscribe((now, before) => {
      if (now.pipeline === before.pipeline && now.args === before.args && now.data === before.data) return;
      changeProject(project, {
        pipeline: now.pipeline,
        states: { ...project.content.states, [playground]: { args: now.args, data: now.data } },
      });
      clearTimeout(timer);
      timer = setTimeout(flush, DEBOUNCE);
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [session, project, playground]);

  if (!project || !outcome || outcome.ok) return [];
  if (outcome.reason !== 'conflict') {
    return [{ key: `project-${outcome.reason}`, tone: 'warn', text: `This project is not kept. ${outcome.message}` }];
  }
  const isGone = outcome.head === undefined;
  const keepMine = () => {
    project.keeper.overrule();
    void saveProject(project, Date.now());
  };
  return [
    {
      key: `project-conflict-${outcome.head?.revision ?? 0}`,
      tone: 'warn',
      text: `${outcome.message} What you change here is not kept until you say which to keep.`,
      actions: (
        <>
          <Button size="s" onClick={keepMine}>
            Keep mine
          </Button>
          {!isGone && (
            <Button size="s" onClick={onAnew}>
              Show the other tab’s
            </Button>
          )}
        </>
      ),
    },
  ];
}
