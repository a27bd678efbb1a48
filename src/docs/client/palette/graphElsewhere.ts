import { GRAPH_COMMANDS, type GraphCommandId, graphCommandId } from '#canvas/graphCommandTexts.ts';
import { z } from '#engine/zod.ts';
import { type Command, runWhenOffered } from '#ui/commands.ts';
import { OPENED_PROJECT_KEY } from '#ui/openedProject.ts';
import { readStored } from '#ui/storage.ts';

/** The playground that shows a graph as a whole, and its story with a large enough graph. */
const PLAYGROUND = '/playground/subgraphs';
const STORY = `${PLAYGROUND}/retail`;
/** Commands for which the graph that is opened may lack something: groups that only some projects have, or a selected node. */
const MAY_LACK: ReadonlySet<GraphCommandId> = new Set([
  'rows',
  'sql',
  'group-folder',
  'group-package',
  'group-subgraph',
  'group-none',
]);

const projectSchema = z.object({ id: z.string().regex(/^[a-z0-9]{1,20}$/), name: z.string().max(200) });

/** Id and name of the project that is open; undefined when there is none. */
function openedProject(): z.infer<typeof projectSchema> | undefined {
  const stored = readStored(OPENED_PROJECT_KEY, projectSchema);
  return stored.ok ? stored.value : undefined;
}

/**
 * The commands of graphs on a page that shows no graph. Each opens the reader's project, else an example, and runs there.
 *
 * @param offered The commands that the page offers. Where one of them acts on a graph, no graph has to be opened.
 */
export function graphCommandsElsewhere(offered: readonly Command[], navigate: (address: string) => void): Command[] {
  if (offered.some(({ group }) => group === 'Graph')) return [];
  const project = openedProject();
  const place = project?.name ?? 'retail';
  const address = project ? `${PLAYGROUND}?project=${project.id}` : STORY;
  return (Object.keys(GRAPH_COMMANDS) as GraphCommandId[])
    .filter((id) => !MAY_LACK.has(id))
    .map((id) => ({
      id: graphCommandId(id),
      ...GRAPH_COMMANDS[id],
      group: 'Graph',
      isElsewhere: true,
      place,
      summary: project ? `Opens your project ${project.name}` : 'Opens the example retail, since this page shows no graph',
      run: () => {
        runWhenOffered(graphCommandId(id));
        navigate(address);
      },
    }));
}
