import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import { type Corner, STATE_SIZES, type StateDrawing, TEXT_WIDTHS } from '../shared/stateDrawing.ts';
import { balanced, boldWidth, codeWidth, widthOf } from './lettering.ts';
import type { StateChart } from './stateChart.ts';

const BOX = { height: 38, padding: 14, least: 64 };
const LABEL = { letters: 18, tight: 12, padding: 4 };
const MARGIN = 10;

/** The lines of a label and their size. Backticks are removed; they are only for the description below the picture. */
function labelOf(label: string, letters: number): { lines: string[]; width: number; height: number } | undefined {
  if (!label) return undefined;
  const lines = balanced(label.replaceAll('`', ''), letters);
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map((line) => widthOf(line, STATE_SIZES.label))) + 2 * LABEL.padding),
    height: lines.length * STATE_SIZES.labelLine + 2 * LABEL.padding,
  };
}

/** Direction of a diagram: to the right, downwards, or downwards as narrow as possible. */
type StateFlow = 'right' | 'down' | 'tight';

let engine: Promise<Pick<ELK, 'layout'>> | undefined;

/** The layout engine ELK. It runs in the calling thread, so only the build may use it. */
function elk(): Promise<Pick<ELK, 'layout'>> {
  engine ??= import('elkjs/lib/elk.bundled.js').then(({ default: Elk }) => new Elk());
  return engine;
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  // Keeps states in the order in which the author names them.
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.nodeSelfLoop': '20',
  'elk.padding': `[top=${MARGIN},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
};

const TIGHT = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '12',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '10',
  'elk.padding': `[top=${MARGIN},left=2,bottom=${MARGIN},right=2]`,
};

const ON_LINE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

/** Lays out a state diagram with ELK's layered algorithm: boxes, arrows with right angles, labels on the arrows. */
export async function drawStates(chart: StateChart, flow: StateFlow): Promise<StateDrawing> {
  const labels = new Map<string, ReturnType<typeof labelOf>>();
  const idOf = (name: string) => `s${chart.states.findIndex((state) => state.name === name)}`;
  const edge = (id: string, from: string, to: string, text: string) => {
    const label = labelOf(text, flow === 'tight' ? LABEL.tight : LABEL.letters);
    labels.set(id, label);
    const sized = label && { id: `${id}l`, text, width: label.width, height: label.height };
    // The label of a self transition is beside its arrow, since it would cover it otherwise.
    return {
      id,
      sources: [from],
      targets: [to],
      labels: sized ? [from === to ? sized : { ...sized, layoutOptions: ON_LINE }] : [],
    };
  };
  const dot = 2 * STATE_SIZES.start;
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: { ...OPTIONS, ...(flow === 'tight' ? TIGHT : {}), 'elk.direction': flow === 'right' ? 'RIGHT' : 'DOWN' },
    children: [
      ...chart.starts.map((_, index) => ({ id: `d${index}`, width: dot, height: dot })),
      ...chart.states.map(({ name, isCode }, index) => ({
        id: `s${index}`,
        width: Math.max(
          BOX.least,
          Math.ceil(isCode ? codeWidth(name, STATE_SIZES.code) : boldWidth(name, STATE_SIZES.name)) + 2 * BOX.padding,
        ),
        height: BOX.height,
      })),
    ],
    edges: [
      ...chart.starts.map(({ to, label }, index) => edge(`a${index}`, `d${index}`, idOf(to), label)),
      ...chart.transitions.map(({ from, to, label }, index) => edge(`t${index}`, idOf(from), idOf(to), label)),
    ],
  };
  const done = await (await elk()).layout(graph);
  const round = ({ x, y }: Corner): Corner => ({ x: Math.round(x), y: Math.round(y) });
  const placed = new Map((done.children ?? []).map((child) => [child.id, child]));
  return {
    width: Math.ceil(done.width ?? 0),
    height: Math.ceil(done.height ?? 0),
    boxes: chart.states.map((state, index) => {
      const { x = 0, y = 0, width = 0, height = 0 } = placed.get(`s${index}`)!;
      return { ...state, ...round({ x, y }), width, height };
    }),
    starts: chart.starts.map((_, index) => {
      const { x = 0, y = 0 } = placed.get(`d${index}`)!;
      return round({ x: x + STATE_SIZES.start, y: y + STATE_SIZES.start });
    }),
    arrows: (done.edges ?? []).map((edge) => {
      const { startPoint, bendPoints = [], endPoint } = edge.sections![0]!;
      const label = labels.get(edge.id);
      const { x = 0, y = 0 } = edge.labels?.[0] ?? {};
      return {
        points: [startPoint, ...bendPoints, endPoint].map(round),
        ...(label ? { label: { ...label, ...round({ x, y }) } } : {}),
      };
    }),
  };
}

/** The drawing of a diagram for wide screens, and a different one for narrow screens when the first does not fit there. */
export async function drawBoth(chart: StateChart): Promise<{ wide: StateDrawing; narrow?: StateDrawing }> {
  const [right, down] = [await drawStates(chart, 'right'), await drawStates(chart, 'down')];
  const wide = right.width <= TEXT_WIDTHS.wide || right.width <= down.width ? right : down;
  if (wide.width <= TEXT_WIDTHS.narrow) return { wide };
  const narrow = await drawStates(chart, 'tight');
  return narrow.width < wide.width ? { wide, narrow } : { wide };
}
