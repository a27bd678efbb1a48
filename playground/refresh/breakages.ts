import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Breakage } from './data.ts';

/** All breakages that a reader can choose for a document. */
export function breakagesOf({ nodes }: Pipeline): Breakage[] {
  const tables = nodes.filter((node) => objectKind(node) === 'table');
  return [
    { what: 'customerTwice' },
    { what: 'negativeTotal' },
    ...tables.map(({ id }): Breakage => ({ what: 'droppedTable', nodeId: id })),
  ];
}

/** The texts for a breakage: what is broken, the button that breaks it, and the button that repairs it. */
export function breakageWords({ nodes }: Pipeline, breakage: Breakage): { what: string; breaks: string; repairs: string } {
  switch (breakage.what) {
    case 'customerTwice':
      return {
        what: 'Customer 1 is delivered twice, with two new phones.',
        breaks: 'Deliver a customer twice',
        repairs: 'Fix the delivery',
      };
    case 'negativeTotal':
      return { what: 'The newest order has a total of -1.', breaks: 'Make a total negative', repairs: 'Correct the order' };
    case 'droppedTable': {
      const name = nodes.find(({ id }) => id === breakage.nodeId)?.name ?? breakage.nodeId;
      return {
        what: `Someone dropped ${name}. A deploy creates it again, empty.`,
        breaks: `Drop ${name}`,
        repairs: 'Deploy again',
      };
    }
  }
}
