import { Waves } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { nodeSchema, type Pipeline } from '#engine/pipeline/schema.ts';
import type { CatalogEntry } from '#explorer/catalog.ts';
import { type ArgsOf, defineMeta, definePlayground, type PlaygroundStore } from '#workbench/contract.ts';

/** A small playground for tests: two controls of each kind, one exercise, and a counter as its data. */

function node(id: string, name: string, join: string) {
  return nodeSchema.parse({
    id,
    name,
    location: 'STAGING',
    type: join === '' ? 'Source' : 'Stage',
    sources: join === '' ? [] : [{ name, join }],
  });
}

export function samplePipeline(): Pipeline {
  return {
    ...emptyPipeline('Sample'),
    locations: [{ name: 'STAGING', description: '' }],
    nodes: [node('a', 'ORDERS', ''), node('b', 'STG_ORDERS', "FROM {{ ref('STAGING', 'ORDERS') }} ORDERS")],
  };
}

const meta = defineMeta({
  id: 'sample',
  title: 'Sample playground',
  group: 'Run',
  summary: 'Counts and adds nodes.',
  asked: [],
  icon: Waves,
  args: {
    parallelism: {
      kind: 'number',
      label: 'Parallelism',
      help: 'Nodes that run at once.',
      min: 1,
      max: 16,
      step: 1,
      slider: true,
      default: 4,
    },
    speed: { kind: 'number', label: 'Speed', min: 0.5, max: 4, step: 0.5, unit: '×', default: 1 },
    labels: { kind: 'toggle', label: 'Show labels', default: true },
    layout: {
      kind: 'select',
      label: 'Layout',
      options: [
        { value: 'wide', label: 'Left to right' },
        { value: 'tall', label: 'Top to bottom' },
      ],
      default: 'wide',
    },
    title: { kind: 'text', label: 'Title', maxLength: 20, placeholder: 'Any', default: '' },
  },
  docs: [{ title: 'Node run order', route: '/docs/build-your-pipeline/node-run-order' }],
});

const data = z.object({ count: z.number().int().min(0).default(0), deep: z.json().optional() });

function View({ store }: { store: PlaygroundStore<ArgsOf<typeof meta.args>, z.infer<typeof data>> }) {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const count = useStore(store, (state) => state.data.count);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('the view broke');
  return (
    <div style={{ padding: 16 }}>
      <p>
        {pipeline.nodes.length} nodes, count {count}, parallelism {args.parallelism}
      </p>
      <button type="button" onClick={() => store.setData({ count: count + 1 })}>
        Count
      </button>
      <button type="button" onClick={() => store.runStarted({ kind: 'refresh', by: 'simulation' })}>
        Run
      </button>
      <button type="button" onClick={() => store.runFinished({ status: 'failed', sentence: 'STG_ORDERS failed.' })}>
        End the run
      </button>
      <button
        type="button"
        onClick={() =>
          store.apply({
            kind: 'addNode',
            id: `n${pipeline.nodes.length}`,
            name: `STG_${pipeline.nodes.length}`,
            location: 'STAGING',
            type: 'Stage',
          })
        }
      >
        Add a node
      </button>
      <button type="button" onClick={() => store.apply({ kind: 'renameNode', id: 'b', name: 'ORDERS' })}>
        Rename to a taken name
      </button>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <input aria-label="Free text" />
    </div>
  );
}

export const samplePlayground = definePlayground({
  meta,
  stories: [
    { id: 'start', title: 'Start here', summary: 'Two nodes and a counter.', pipeline: samplePipeline, exercise: 'three' },
    {
      id: 'slow',
      title: 'Slowly',
      summary: 'One node at a time.',
      pipeline: samplePipeline,
      args: { parallelism: 1 },
      data: { count: 7 },
    },
    { id: 'count', title: 'Counting', summary: 'Count to two.', pipeline: samplePipeline, exercise: 'two' },
  ],
  exercises: [
    {
      id: 'three',
      title: 'A third node',
      goal: 'Add a third node, one at a time.',
      learned: 'Nodes come one by one.',
      hints: ['A button adds nodes.', 'Press “Add a node”.'],
      check: (state) => [
        { label: 'There are three nodes', done: state.pipeline.nodes.length >= 3 },
        { label: 'Parallelism is 2', done: state.args.parallelism === 2 },
      ],
      solution: [
        { edit: { kind: 'addNode', id: 'c', name: 'STG_THREE', location: 'STAGING', type: 'Stage' } },
        { arg: 'parallelism', value: 2 },
      ],
    },
    {
      id: 'two',
      title: 'Count to two',
      goal: 'Count to two.',
      learned: 'Now you can count.',
      hints: [],
      check: (state) => [{ label: 'The count is two', done: state.data.count === 2 }],
      solution: [{ data: { count: 2 } }],
    },
  ],
  data,
  View,
});

export const sampleEntry = {
  meta: samplePlayground.meta,
  stories: samplePlayground.stories,
  load: () => Promise.resolve({ default: samplePlayground }),
} satisfies CatalogEntry;
