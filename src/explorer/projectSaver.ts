import type { SaveResult } from './documentStore.ts';
import { changeProject, type Project, saveProject, useProjectState } from './projects.ts';
import type { StartFrom } from './startPlayground.ts';
import type { SaveProblem, WorkSaver } from './workSaver.ts';

/**
 * The options of `startPlayground` for a loaded project: the controls and data that the playground saved with it, and a saver that passes changes
 * to the other playgrounds at once and to this browser's storage with the store's other writes.
 *
 * @param playground the id of the playground that shows the project
 * @param onReload reloads the project as another tab saved it
 */
export function projectStartOptions(
  project: Project,
  playground: string,
  onReload: () => void,
): NonNullable<StartFrom['project']> {
  return {
    saved: project.content.states[playground],
    saver: createProjectSaver(project, playground, onReload),
  };
}

function createProjectSaver(project: Project, playground: string, onReload: () => void): WorkSaver {
  const save = () => void saveProject(project, Date.now());
  function troubleOf(outcome: SaveResult | undefined): SaveProblem | undefined {
    if (!outcome || outcome.ok) return undefined;
    if (outcome.reason !== 'conflict') {
      return { key: `project-${outcome.reason}`, text: `This project can’t be kept. ${outcome.message}` };
    }
    return {
      key: `project-conflict-${outcome.head?.revision ?? 0}`,
      text: `${outcome.message} What you change here is not kept until you choose which version to keep.`,
      keepMine() {
        project.writer.allowOverwrite();
        save();
      },
      // A project that another tab deleted can't be reloaded.
      ...(outcome.head === undefined ? {} : { showOther: onReload }),
    };
  }
  let said: { outcome: SaveResult | undefined; trouble: SaveProblem | undefined } = { outcome: undefined, trouble: undefined };
  return {
    trouble: {
      get() {
        const { outcome } = useProjectState.getState();
        const own = outcome?.id === project.id ? outcome.kept : undefined;
        if (own !== said.outcome) said = { outcome: own, trouble: troubleOf(own) };
        return said.trouble;
      },
      subscribe: useProjectState.subscribe,
    },
    onChange({ pipeline, args, data }) {
      changeProject(project, { pipeline, states: { ...project.content.states, [playground]: { args, data } } });
    },
    write: save,
  };
}
