import { expect, test } from 'vitest';
import { BUILT_IN_TYPES } from '#engine/pipeline/nodeTypes.ts';
import { widePipeline } from '#samples/wide.ts';
import { wavesOf } from './graphFacts.ts';

const pipeline = widePipeline();

test('sixty nodes, far wider than deep', () => {
  expect(pipeline.nodes).toHaveLength(60);
  const waves = wavesOf(pipeline);
  expect(waves.length).toBeLessThanOrEqual(6);
  expect(waves[0]).toHaveLength(23);
  expect(waves[1]).toHaveLength(23);
});

test('several locations, all of them used', () => {
  expect(pipeline.locations.length).toBeGreaterThanOrEqual(6);
  const used = new Set(pipeline.nodes.map((node) => node.location));
  for (const location of pipeline.locations) expect(used).toContain(location.name);
});

test('every type that a wide pipeline of tables needs', () => {
  const types = new Set(pipeline.nodes.map((node) => node.type));
  expect(BUILT_IN_TYPES.map((type) => type.id).filter((id) => !types.has(id))).toEqual(['persistentStage']);
});
