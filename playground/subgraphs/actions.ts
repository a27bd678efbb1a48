import type { Subgraph } from '#engine/pipeline/schema.ts';
import type { SubgraphColor } from '#engine/pipeline/subgraphColors.ts';
import { reachableNodes } from '#engine/subgraph/boundary.ts';
import { findSubgraph } from '#engine/subgraph/membership.ts';
import { counted } from '#engine/text/phrases.ts';
import type { SubgraphsStore } from './data.ts';
import type { SubgraphsArgs } from './meta.ts';
import { freshId } from './naming.ts';

/** The result of an action: whether it succeeded, and a sentence for the reader about what it did or why it failed. */
export interface Outcome {
  ok: boolean;
  text: string;
}

const done = (text: string): Outcome => ({ ok: true, text });
const refused = (text: string): Outcome => ({ ok: false, text });

/** The reader's actions on subgraphs. Each is one undo step. */
export function createSubgraphActions(store: SubgraphsStore) {
  const now = () => store.getState();

  /** Sets controls as part of the previous undo step, so that undo reverts both together. */
  const alsoSet = (args: Partial<SubgraphsArgs>) => store.setArgs(args, { joined: true });

  /** Whether a control names this subgraph, by ID or by name. */
  function names(arg: 'shown' | 'compare', subgraph: Subgraph): boolean {
    return findSubgraph(now().pipeline, now().args[arg])?.id === subgraph.id;
  }

  return {
    /** Creates a subgraph of these nodes and shows it. */
    create(name: string, colour: SubgraphColor, nodeIds: readonly string[]): Outcome {
      const id = freshId(now().pipeline);
      const subgraph = { id, name: name.trim(), colour, nodeIds: [...nodeIds] };
      const refusal = store.apply({ kind: 'addSubgraph', subgraph });
      if (refusal) return refused(refusal.message);
      alsoSet({ shown: id, compare: '' });
      return done(`Created ${subgraph.name} with ${counted(nodeIds.length, 'node')}.`);
    },

    /** Another name, another color, or both. */
    change(subgraph: Subgraph, patch: { name?: string; colour?: SubgraphColor }): Outcome {
      const to = patch.name?.trim();
      // Controls that name the subgraph are set to its ID, so that they still find it after a rename.
      const named = to === undefined ? [] : (['shown', 'compare'] as const).filter((arg) => names(arg, subgraph));
      const refusal = store.apply({
        kind: 'setSubgraph',
        id: subgraph.id,
        patch: { ...(to === undefined ? {} : { name: to }), ...(patch.colour ? { colour: patch.colour } : {}) },
      });
      if (refusal) return refused(refusal.message);
      alsoSet(Object.fromEntries(named.map((arg) => [arg, subgraph.id])));
      const now = to === undefined || to === subgraph.name ? subgraph.name : `${subgraph.name} is now called ${to}`;
      const isNamed = now !== subgraph.name;
      const isColored = patch.colour !== undefined && patch.colour !== subgraph.colour;
      if (!isNamed && !isColored) return done(`${subgraph.name} stays as it is.`);
      return done(isColored ? `${now}${isNamed ? ' and' : ' is now'} ${patch.colour}.` : `${now}.`);
    },

    /** Deletes the subgraph; its nodes stay. */
    remove(subgraph: Subgraph): Outcome {
      const isShown = names('shown', subgraph);
      const isCompared = names('compare', subgraph);
      const refusal = store.apply({ kind: 'removeSubgraph', id: subgraph.id });
      if (refusal) return refused(refusal.message);
      alsoSet({ ...(isShown ? { shown: '' } : {}), ...(isShown || isCompared ? { compare: '' } : {}) });
      return done(`Deleted the subgraph ${subgraph.name}. Its nodes stay in the graph.`);
    },

    add(subgraph: Subgraph, nodeIds: readonly string[]): Outcome {
      const inIt = new Set(subgraph.nodeIds);
      const fresh = nodeIds.filter((id) => !inIt.has(id));
      if (fresh.length === 0)
        return refused(`${subgraph.name} already holds ${nodeIds.length === 1 ? 'this node' : 'these nodes'}.`);
      const refusal = store.apply({ kind: 'addToSubgraph', id: subgraph.id, nodeIds: fresh });
      if (refusal) return refused(refusal.message);
      const known = nodeIds.length - fresh.length;
      const rest = known === 0 ? '' : ` ${known} ${known === 1 ? 'was' : 'were'} already in it.`;
      return done(`Added ${counted(fresh.length, 'node')} to ${subgraph.name}.${rest}`);
    },

    /** Takes nodes out of the subgraph. The nodes stay in the graph. */
    takeOut(subgraph: Subgraph, nodeIds: readonly string[]): Outcome {
      const inIt = new Set(subgraph.nodeIds);
      const gone = nodeIds.filter((id) => inIt.has(id));
      if (gone.length === 0)
        return refused(`${subgraph.name} does not hold ${nodeIds.length === 1 ? 'this node' : 'these nodes'}.`);
      const refusal = store.apply({ kind: 'removeFromSubgraph', id: subgraph.id, nodeIds: gone });
      if (refusal) return refused(refusal.message);
      return done(
        `Took ${counted(gone.length, 'node')} out of ${subgraph.name}. ${gone.length === 1 ? 'It stays' : 'They stay'} in the graph.`,
      );
    },

    /** Deletes nodes from the pipeline, and thereby from every subgraph. */
    deleteNodes(nodeIds: readonly string[]): Outcome {
      const refusal = store.apply({ kind: 'removeNodes', ids: [...nodeIds] });
      return refusal
        ? refused(refusal.message)
        : done(`Deleted ${counted(nodeIds.length, 'node')} from the pipeline and from every subgraph.`);
    },

    /** Shows a subgraph, or the whole graph if undefined. */
    show(subgraph: Subgraph | undefined): Outcome {
      const isCompared = subgraph === undefined || names('compare', subgraph);
      store.setArgs({ shown: subgraph?.id ?? '', ...(isCompared ? { compare: '' } : {}) });
      return done(subgraph ? `${subgraph.name} is shown.` : 'The whole graph is shown.');
    },

    compare(subgraph: Subgraph | undefined): Outcome {
      store.setArg('compare', subgraph?.id ?? '');
      return done(subgraph ? `Compared with ${subgraph.name}.` : 'No comparison.');
    },

    /** Adds ancestors or descendants of the selected nodes to the selection, up to `depth` edges away. */
    widen(side: 'ancestors' | 'descendants', depth: number): Outcome {
      const { pipeline, selection } = now();
      const chosen = new Set(selection);
      const found = reachableNodes(pipeline, selection, side, depth).filter((id) => !chosen.has(id));
      if (found.length === 0) return refused(`There are no more ${side} to select.`);
      store.select([...selection, ...found]);
      return done(`Selected ${found.length} more, ${selection.length + found.length} in all.`);
    },
  };
}

export type SubgraphActions = ReturnType<typeof createSubgraphActions>;
