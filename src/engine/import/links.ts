import { counted } from '#engine/text/phrases.ts';
import { nodeNames } from '../pipeline/edges.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import { refText, scanRefs, type TextRef } from '../pipeline/refs.ts';
import { type ColumnRef, LIMITS, type PipelineNode, type Platform } from '../pipeline/schema.ts';
import { sqlComments, tokenOptionsOn } from '../sql/sqlTokens.ts';
import { replaceSpans } from '../text/replacement.ts';
import type { ReportBuilder } from './report.ts';
import type { NodeName, ReadNode } from './yamlNode.ts';

/** A `ref_link` call to a node; `undefined` when the name contains both kinds of quotes or is too long for a call. */
function linkCall(to: NodeName): string | undefined {
  return [refText('ref_link', to.location, to.name), `{{ ref_link("${to.location}", "${to.name}") }}`].find((call) => {
    const [ref] = scanRefs(call);
    return ref?.form === 'ref_link' && ref.location === to.location && ref.name === to.name && ref.tag.to === call.length;
  });
}

/** Whether a text ends outside of any template tag, so that an appended call counts. */
function endsOutsideTags(text: string): boolean {
  const call = refText('ref_link', 'A', 'B');
  const last = scanRefs(text + call).at(-1);
  return last?.tag.from === text.length;
}

/**
 * Appends a `ref_link` for each given node to a text, each on its own line: it renders to nothing and keeps the edge. Returns the new text, the nodes
 * that were linked, and those that were not: their names can't be written as a ref, the text ends inside an open tag, or the text would be too long.
 */
function appendLinks(text: string, to: readonly NodeName[]): { text: string; added: NodeName[]; lost: NodeName[] } {
  const trimmed = text.trimEnd();
  if (to.length === 0 || !endsOutsideTags(trimmed)) return { text, added: [], lost: [...to] };
  const lines = trimmed === '' ? [] : [trimmed];
  let length = trimmed.length;
  const added: NodeName[] = [];
  const lost: NodeName[] = [];
  for (const name of to) {
    const call = linkCall(name);
    const longer = length + (lines.length > 0 ? 1 : 0) + (call?.length ?? 0);
    if (call === undefined || longer > LIMITS.text) {
      lost.push(name);
      continue;
    }
    lines.push(call);
    length = longer;
    added.push(name);
  }
  return { text: added.length > 0 ? lines.join('\n') : text, added, lost };
}

const shown = (name: NodeName) => `${name.location}.${name.name}`;
const listed = (names: readonly NodeName[]) => {
  const some = [...new Set(names.map(shown))];
  return some.length > 5 ? `${some.slice(0, 5).join(', ')} and ${some.length - 5} more` : some.join(', ');
};

/** The refs of a text that make edges, and whether each of them is inside a SQL comment. */
function linkingRefs(text: string, platform: Platform): { ref: TextRef; commented: boolean }[] {
  const refs = scanRefs(text).filter((ref) => ref.form !== 'ref_no_link');
  if (refs.length === 0 || !/--|\/\*/.test(text)) return refs.map((ref) => ({ ref, commented: false }));
  const comments = sqlComments(text, tokenOptionsOn(platform));
  // Comments and refs are both in the order of the text.
  let at = 0;
  return refs.map((ref) => {
    while (at < comments.length && comments[at]!.to <= ref.tag.from) at++;
    return { ref, commented: at < comments.length && comments[at]!.from <= ref.tag.from };
  });
}

/**
 * Makes the refs of each node agree with its `dependencies`: a dependency without a ref in any Join tab gets a `ref_link`, and a ref that is only in
 * a SQL comment and in no list becomes `ref_no_link`. All other refs of the text count, whether or not they are listed. Every difference is reported.
 * Changes the nodes in place, which is safe because they are new.
 */
export function linkDependencies(
  reads: readonly ReadNode[],
  nodes: readonly PipelineNode[],
  platform: Platform,
  report: ReportBuilder,
): void {
  const names = nodeNames(nodes);
  const keyOf = (name: NodeName) => names.find(name.location, name.name)?.id ?? shown(name).toLowerCase();
  for (const { node, path, dependencies } of reads) {
    if (isSource(node.type) || node.sql !== undefined) continue;
    const inLists = new Set<string>();
    for (const list of dependencies) for (const dependency of list ?? []) inLists.add(keyOf(dependency));
    const hasLists = dependencies.some((list) => list !== null);
    const inText = new Map<string, NodeName>();
    const unlinked: NodeName[] = [];
    const refs = node.sources.map((source) => linkingRefs(source.join, platform));
    for (const { ref, commented } of refs.flat())
      if (!commented || !hasLists || inLists.has(keyOf(ref))) inText.set(keyOf(ref), ref);
    node.sources.forEach((source, index) => {
      const gone = refs[index]!.filter(({ ref, commented }) => commented && !inText.has(keyOf(ref)));
      if (gone.length === 0) return;
      unlinked.push(...gone.map(({ ref }) => ref));
      source.join = replaceSpans(
        source.join,
        gone.map(({ ref }) => ({ ...ref.word, insert: 'ref_no_link' })),
      );
    });
    const added: NodeName[] = [];
    const lost: NodeName[] = [];
    dependencies.forEach((list, index) => {
      const source = node.sources[index];
      if (!source) return;
      const missing: NodeName[] = [];
      for (const dependency of list ?? []) {
        const key = keyOf(dependency);
        if (key === node.id || inText.has(key)) continue;
        inText.set(key, dependency);
        missing.push(dependency);
      }
      const linked = appendLinks(source.join, missing);
      source.join = linked.text;
      added.push(...linked.added);
      lost.push(...linked.lost);
      // A dependency that can't be written here may also be listed by another source, where it can be written.
      for (const name of linked.lost) inText.delete(keyOf(name));
    });
    const unlisted =
      inLists.size === 0 ? [] : [...inText].filter(([key]) => !inLists.has(key) && key !== node.id).map(([, name]) => name);
    const count = added.length + unlisted.length + lost.length + unlinked.length;
    if (count === 0) continue;
    const parts = [
      added.length > 0 ? `the list alone names ${listed(added)}, kept as ref_link` : '',
      unlisted.length > 0 ? `the text alone names ${listed(unlisted)}` : '',
      unlinked.length > 0 ? `only a comment names ${listed(unlinked)}, which became ref_no_link` : '',
      lost.length > 0 ? `${listed(lost)} can't be written as a ref and is left out` : '',
    ].filter((part) => part !== '');
    const message = `dependencies of ${shown({ location: node.location, name: node.name })} differ from its join text: ${parts.join('; ')}.`;
    report.add({ code: 'ref.stale', level: lost.length > 0 ? 'error' : 'info', path, message, count });
  }
}

/** Reports the nodes that override text reads without an edge: override text makes no edges. */
export function reportOverrides(reads: readonly ReadNode[], nodes: readonly PipelineNode[], report: ReportBuilder): void {
  const names = nodeNames(nodes);
  for (const { node, path } of reads) {
    if (!node.overrideSQL) continue;
    const linked = new Set<string | undefined>([node.id]);
    for (const source of node.sources)
      for (const ref of scanRefs(source.join)) linked.add(names.find(ref.location, ref.name)?.id);
    const extra = node.sources
      .flatMap((source) => scanRefs(source.customSQL))
      .filter((ref) => {
        const target = names.find(ref.location, ref.name);
        return target !== undefined && !linked.has(target.id);
      });
    if (extra.length === 0) continue;
    const message = `${node.location}.${node.name}: its override text reads ${listed(extra)} without an edge.`;
    report.add({ code: 'ref.override', level: 'info', path, message, count: extra.length });
  }
}

interface ColumnLinks {
  links: number;
  broken: number;
}

/**
 * Keeps the column references that point at a column of the project; drops and counts the others. `originalIds` are the ids of nodes before duplicate
 * ids were replaced. Changes the nodes in place.
 */
export function linkColumns(
  reads: readonly ReadNode[],
  originalIds: ReadonlyMap<PipelineNode, string>,
  report: ReportBuilder,
): ColumnLinks {
  const columnsOf = new Map<string, Map<string, string>>();
  for (const { node } of reads) {
    const columns = new Map<string, string>();
    for (const column of node.columns) columns.set(column.id, column.id);
    // The column id of a SQL node is the column's name in the warehouse.
    if (node.sql !== undefined) for (const column of node.columns) columns.set(column.id.toUpperCase(), column.id);
    columnsOf.set(node.id, columns);
  }
  const total: ColumnLinks = { links: 0, broken: 0 };
  for (const { node, path } of reads) {
    const original = originalIds.get(node);
    let broken = 0;
    const resolve = (ref: ColumnRef): ColumnRef | undefined => {
      const nodeId = ref.nodeId === original ? node.id : ref.nodeId;
      const columns = columnsOf.get(nodeId);
      const columnId = columns?.get(ref.columnId) ?? columns?.get(ref.columnId.toUpperCase());
      if (columnId === undefined) broken++;
      return columnId === undefined ? undefined : nodeId === ref.nodeId && columnId === ref.columnId ? ref : { nodeId, columnId };
    };
    const keep = (refs: ColumnRef[]) => refs.map(resolve).filter((ref) => ref !== undefined);
    for (const column of node.columns) {
      for (const source of column.sources) {
        if (source.columns.length === 0) continue;
        source.columns = keep(source.columns);
        total.links += source.columns.length;
      }
      if (column.hash) column.hash.columns = keep(column.hash.columns);
    }
    if (broken === 0) continue;
    total.broken += broken;
    const message = `${node.location}.${node.name}: ${counted(broken, 'column reference points', 'column references point')} at columns that no longer exist; ${broken === 1 ? 'it is' : 'they are'} left out.`;
    report.add({ code: 'lineage.unknown', level: 'info', path, message, count: broken });
  }
  return total;
}
