import type { CanvasEdge, CanvasMark, CanvasNode, Direction, Positions } from '#canvas/model.ts';
import { type GitState, statusOf } from '#engine/git/gitState.ts';
import { ancestors, type Commit } from '#engine/git/history.ts';

/** The commits as the canvas draws them: in the order in which they were made along one axis, with a lane for each branch. */
export interface CommitGraph {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  readonly positions: (direction: Direction) => Positions;
}

/** Distance between two commits and between two lanes, in graph units. */
const STEP = { x: 218, y: 104 };

const LANE_COLORS = ['var(--kind-source)', 'var(--kind-stage)', 'var(--kind-fact)', 'var(--kind-dimension)', 'var(--kind-view)'];
const PLACE_COLOR = 'var(--accent)';

/** The first digits of a commit's name, as Git shows them. */
export function shortId({ id }: Pick<Commit, 'id'>): string {
  return id.slice(0, 7);
}

/** The id of a commit's card. */
export function cardId(number: number): string {
  return `c${number}`;
}

/** The number of the commit of a card. */
export function numberOf(card: string): number {
  return Number(card.slice(1));
}

/**
 * The commits that were fetched or made here, each with the branches, workspaces and environments that stand on it. `deployed` holds the names of the
 * environments by the number of the commit that runs there.
 */
export function commitGraph(state: GitState, deployed: ReadonlyMap<number, readonly string[]>): CommitGraph {
  const { history, known, workspace, colleagues, trunk } = state;
  const seen = new Set([workspace.head, ...known.values()].flatMap((number) => [...ancestors(history, number)]));
  const commits = history.filter(({ number }) => seen.has(number));
  const branches = [...new Set([trunk, ...commits.map(({ branch }) => branch), ...known.keys()])];
  const laneOf = new Map(branches.map((branch, lane) => [branch, lane]));
  const colorOf = (branch: string) => LANE_COLORS[laneOf.get(branch)! % LANE_COLORS.length]!;
  const marksOf = ({ number }: Commit): CanvasMark[] => [
    ...[...known].filter(([, head]) => head === number).map(([branch]) => ({ label: branch, colour: colorOf(branch) })),
    ...(workspace.head === number ? [{ label: 'you', colour: PLACE_COLOR }] : []),
    ...[...colleagues].filter(([, head]) => head === number).map(([name]) => ({ label: `${name}’s`, colour: 'var(--ink-soft)' })),
    ...(deployed.get(number) ?? []).map((name) => ({ label: name, colour: 'var(--ok)' })),
  ];
  const nodes: CanvasNode[] = commits.map((commit) => ({
    id: cardId(commit.number),
    name: commit.message,
    location: shortId(commit),
    kind: 'custom',
    glyph: commit.parents.length > 1 ? 'merge' : 'commit',
    typeName: commit.author.name,
    marks: marksOf(commit),
  }));
  const status = statusOf(state);
  const head = nodes.find(({ id }) => id === cardId(workspace.head));
  if (head && status !== 'clean') head.note = status;
  const edges = commits.flatMap(({ number, parents }) =>
    parents.map((parent): CanvasEdge => ({ from: cardId(parent), to: cardId(number), form: 'ref' })),
  );
  const positions = (direction: Direction): Positions =>
    Object.fromEntries(
      commits.map(({ number, branch }, order) => {
        const lane = laneOf.get(branch)!;
        const at = direction === 'RIGHT' ? { x: order * STEP.x, y: lane * STEP.y } : { x: lane * STEP.x, y: order * STEP.y };
        return [cardId(number), at];
      }),
    );
  return { nodes, edges, positions };
}
