import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath } from '#engine/graph/criticalPath.ts';
import { buildGraph } from '#engine/graph/graph.ts';
import { rankByCodePoint } from '#engine/graph/order.ts';
import { descendants } from '#engine/graph/reach.ts';
import { type RunEvent, stateAt } from '#engine/run/record.ts';
import { type NodeState, retrySet } from '#engine/run/scheduler.ts';
import { simulate } from '#engine/run/simulate.ts';
import { chain, DEEP, graphOfVector, VECTORS } from '../graph/arbitraryGraph.ts';
import { anyRun, letters, rulesOf } from './anyRun.ts';

describe('a run', () => {
  it('starts a node when everything it depends on has finished, in the lowest free slot', () => {
    // A and B are ready at the start; C needs both, D only A.
    const run = simulate({ graph: letters('ABCD', ['AC', 'BC', 'AD']), durations: [2, 5, 1, 4] });
    expect([...run.start]).toEqual([0, 0, 5, 2]);
    expect([...run.finish]).toEqual([2, 5, 6, 6]);
    expect([...run.slot]).toEqual([0, 1, 1, 0]);
    expect([...run.ready]).toEqual([0, 0, 5, 2]);
    expect(run.total).toBe(6);
    expect(run.peakParallelism).toBe(2);
    expect(run.events).toEqual([
      { time: 0, kind: 'ready', node: 0 },
      { time: 0, kind: 'ready', node: 1 },
      { time: 0, kind: 'start', node: 0, slot: 0 },
      { time: 0, kind: 'start', node: 1, slot: 1 },
      { time: 2, kind: 'finish', node: 0 },
      { time: 2, kind: 'ready', node: 3 },
      { time: 2, kind: 'start', node: 3, slot: 0 },
      { time: 5, kind: 'finish', node: 1 },
      { time: 5, kind: 'ready', node: 2 },
      { time: 5, kind: 'start', node: 2, slot: 1 },
      { time: 6, kind: 'finish', node: 2 },
      { time: 6, kind: 'finish', node: 3 },
    ]);
  });

  it('runs no more at once than its parallelism: 16 when it does not say', () => {
    const graph = buildGraph(20, [], []);
    const durations = new Array(20).fill(1);
    expect(simulate({ graph, durations })).toMatchObject({ peakParallelism: 16, total: 2 });
    expect(simulate({ graph, durations, parallelism: 1 })).toMatchObject({ peakParallelism: 1, total: 20 });
    expect(simulate({ graph, durations, parallelism: Number.POSITIVE_INFINITY })).toMatchObject({
      peakParallelism: 20,
      total: 1,
    });
  });

  it('starts ready nodes by rank', () => {
    const order = (rank?: ArrayLike<number>) =>
      simulate({ graph: buildGraph(3, [], []), durations: [1, 1, 1], parallelism: 1, rank }).events.flatMap(({ kind, node }) =>
        kind === 'start' ? node : [],
      );
    expect(order()).toEqual([0, 1, 2]);
    expect(order(rankByCodePoint(['STG_B', 'STG_10', 'STG_2']))).toEqual([1, 2, 0]);
  });

  it('skips what depends on a failure and continues with the rest', () => {
    const graph = letters('ABCDEF', ['AB', 'BC', 'CD', 'ED', 'EF']);
    const run = simulate({ graph, durations: [1, 2, 1, 1, 1, 5], failing: new Set([1]) });
    expect(run.state).toEqual(['done', 'failed', 'skipped', 'skipped', 'done', 'done']);
    expect([...run.skippedBecause]).toEqual([-1, -1, 1, 1, -1, -1]);
    expect(run.start[2]).toBeNaN();
    expect(run.finish[3]).toBeNaN();
    expect(run.events.filter(({ time }) => time === 3)).toEqual([
      { time: 3, kind: 'fail', node: 1 },
      { time: 3, kind: 'skip', node: 2, because: 1 },
      { time: 3, kind: 'skip', node: 3, because: 1 },
    ]);
    expect(run.total).toBe(6);
    expect([...retrySet(run.state)]).toEqual([1, 2, 3]);
    const retry = simulate({ graph, durations: [1, 2, 1, 1, 1, 5], included: retrySet(run.state) });
    expect(retry.state).toEqual(['notInRun', 'done', 'done', 'done', 'notInRun', 'notInRun']);
    expect(retry.total).toBe(4);
  });

  it('blames the failure that came first, by rank when they came together', () => {
    const graph = letters('ABC', ['AC', 'BC']);
    const because = (durations: number[], rank?: number[]) =>
      simulate({ graph, durations, failing: new Set([0, 1]), rank }).skippedBecause[2];
    expect(because([2, 1, 1])).toBe(1);
    expect(because([1, 1, 1])).toBe(0);
    expect(because([1, 1, 1], [1, 0, 2])).toBe(1);
  });

  it('neither runs nor waits for nodes outside it', () => {
    const graph = letters('ABC', ['AB', 'BC']);
    const run = simulate({
      graph,
      durations: [7, Number.NaN, 2],
      included: Uint8Array.of(1, 0, 1),
      failing: Uint8Array.of(1, 0, 0),
    });
    expect(run.state).toEqual(['failed', 'notInRun', 'done']);
    expect([...run.start]).toEqual([0, Number.NaN, 0]);
    expect(run.total).toBe(7);
  });

  it('lets instant nodes finish when they are ready, without a slot', () => {
    const graph = letters('SAB', ['SB']);
    const run = simulate({ graph, durations: [99, 3, 1], parallelism: 1, instant: new Set([0]) });
    expect([...run.slot]).toEqual([-1, 0, 0]);
    expect([...run.start]).toEqual([0, 0, 3]);
    expect(run.finish[0]).toBe(0);
    expect(run.peakParallelism).toBe(1);
    const broken = simulate({ graph, durations: [99, 3, 1], instant: new Set([0]), failing: new Set([0]) });
    expect(broken.state).toEqual(['failed', 'done', 'skipped']);
  });

  it('of nothing takes no time', () => {
    const none = { total: 0, peakParallelism: 0, events: [] };
    expect(simulate({ graph: buildGraph(0, [], []), durations: [] })).toMatchObject(none);
    expect(simulate({ graph: chain(3), durations: [], included: new Set() })).toMatchObject(none);
  });

  it('is refused for a cycle among its nodes, and only for one', () => {
    const graph = letters('XABCY', ['XA', 'AB', 'BC', 'CB', 'CY']);
    const durations = [1, 1, 1, 1, 1];
    expect(() => simulate({ graph, durations, included: Uint8Array.of(0, 1, 1, 1, 1) })).toThrow(
      'Nodes of the run wait for each other: 2 → 3 → 2. Leave them out, along with all nodes that depend on them.',
    );
    expect(simulate({ graph, durations, included: new Set([0, 1, 2, 4]) }).total).toBe(3);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a parallelism of %d', (parallelism) => {
    expect(() => simulate({ graph: chain(2), durations: [1, 1], parallelism })).toThrow(
      `Parallelism is a whole number of at least 1; it is ${parallelism}.`,
    );
  });

  it('refuses what does not fit the graph', () => {
    const graph = chain(2);
    expect(() => simulate({ graph, durations: [1, -1] })).toThrow('Node 1 has the duration -1');
    expect(() => simulate({ graph, durations: [1] })).toThrow('Node 1 has the duration undefined');
    expect(() => simulate({ graph, durations: [1, 1], included: new Set([2]) })).toThrow('There is no node 2');
    expect(() => simulate({ graph, durations: [1, 1], failing: new Uint8Array(3) })).toThrow('A mask of 3 nodes');
  });

  it('takes a deep chain, whole and broken', () => {
    const durations = new Float64Array(DEEP).fill(1);
    expect(simulate({ graph: chain(DEEP), durations }).total).toBe(DEEP);
    expect(simulate({ graph: chain(DEEP), durations: [], instant: new Uint8Array(DEEP).fill(1) }).total).toBe(0);
    expect(retrySet(simulate({ graph: chain(DEEP), durations, failing: new Set([0]) }).state).size).toBe(DEEP);
  });
});

describe.each(VECTORS.filter((vector) => vector.order))('case $id', (vector) => {
  it('runs one at a time in its order, and in the length of its critical path with slots for all', () => {
    const graph = graphOfVector(vector);
    const rank = rankByCodePoint(vector.nodes);
    const durations = vector.nodes.map((name) => vector.durations![name]!);
    const single = simulate({ graph, durations, rank, parallelism: 1 });
    const started = single.events.flatMap(({ kind, node }) => (kind === 'start' ? vector.nodes[node]! : []));
    expect(started).toEqual(vector.order);
    expect(single.total).toBe(durations.reduce((sum, duration) => sum + duration, 0));
    expect(simulate({ graph, durations, rank, parallelism: vector.nodes.length }).total).toBe(vector.criticalPath!.length);
  });
});

const STATE_AFTER = {
  ready: 'ready',
  start: 'running',
  finish: 'done',
  fail: 'failed',
  skip: 'skipped',
  cancel: 'canceled',
} as const satisfies Record<RunEvent['kind'], NodeState>;

describe('any run', () => {
  it('ends every node in the one state the rules give it', () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const run = simulate(input);
        const { inRun, part, dependencies, fails } = rulesOf(input);
        const isOut = (node: number): boolean => dependencies(node).some((other) => isOut(other) || fails(other));
        run.state.forEach((state, node) => {
          const expected = !inRun.includes(node) ? 'notInRun' : isOut(node) ? 'skipped' : fails(node) ? 'failed' : 'done';
          expect(state).toBe(expected);
          const because = run.skippedBecause[node]!;
          expect(because !== -1).toBe(state === 'skipped');
          if (because === -1) return;
          expect(run.state[because]).toBe('failed');
          expect(descendants(part.graph, [part.inner[because]!]).depth[part.inner[node]!]).toBeGreaterThan(0);
        });
      }),
    );
  });

  it('starts nothing before what it depends on has finished, and lets it take its time', () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const run = simulate(input);
        const { dependencies, duration } = rulesOf(input);
        run.state.forEach((state, node) => {
          if (state !== 'done' && state !== 'failed') {
            expect([run.ready[node], run.start[node], run.finish[node]]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
            expect(run.slot[node]).toBe(-1);
            return;
          }
          expect(run.ready[node]).toBe(Math.max(0, ...dependencies(node).map((other) => run.finish[other]!)));
          expect(run.start[node]!).toBeGreaterThanOrEqual(run.ready[node]!);
          expect(run.finish[node]).toBe(run.start[node]! + duration(node));
        });
        expect(run.total).toBe(Math.max(0, ...run.finish.filter((time) => !Number.isNaN(time))));
      }),
    );
  });

  it('can be replayed event by event: no slot too many, none idle while a node is ready, always the first by rank', () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const run = simulate(input);
        const { inRun, dependencies, isInstant } = rulesOf(input);
        const at = new Map<number, string>();
        const slots = new Map<number, number>();
        const ready = () =>
          inRun.filter(
            (node) => !at.has(node) && !isInstant(node) && dependencies(node).every((other) => at.get(other) === 'finish'),
          );
        let time = 0;
        let peak = 0;
        for (const event of run.events) {
          if (event.time > time) expect(ready().length === 0 || slots.size === input.parallelism).toBe(true);
          expect(event.time).toBeGreaterThanOrEqual(time);
          time = event.time;
          const slot = run.slot[event.node]!;
          if (event.kind === 'ready') {
            expect(at.has(event.node)).toBe(false);
            expect(dependencies(event.node).every((other) => at.get(other) === 'finish')).toBe(true);
            continue;
          }
          if (event.kind === 'start' && !isInstant(event.node)) {
            const first = ready().sort((a, b) => input.rank![a]! - input.rank![b]! || a - b)[0];
            expect(event.node).toBe(first);
            // A node that ended at this very time has already freed its slot.
            for (const node of slots.values()) if (run.start[node]! < time) expect(run.finish[node]).toBeGreaterThan(time);
            let free = 0;
            while (slots.has(free)) free++;
            expect(slot).toBe(free);
            slots.set(slot, event.node);
          } else if (event.kind !== 'start') {
            expect(at.get(event.node)).toBe(event.kind === 'skip' ? undefined : 'start');
            if (slot !== -1) expect(slots.delete(slot)).toBe(true);
          }
          at.set(event.node, event.kind);
          peak = Math.max(peak, slots.size);
          expect(slots.size).toBeLessThanOrEqual(input.parallelism!);
        }
        expect(run.peakParallelism).toBe(peak);
        expect([...at.keys()].sort((a, b) => a - b)).toEqual(inRun);
      }),
    );
  });

  it('without failures and with slots for all takes as long as the critical path', () => {
    const fractions = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(anyRun, fractions, (input, durations) => {
        const free = { ...input, durations, failing: undefined, parallelism: Number.POSITIVE_INFINITY };
        const { part, duration } = rulesOf(free);
        expect(simulate(free).total).toBe(criticalPath(part.graph, Array.from(part.outer, duration))!.length);
      }),
    );
  });

  it('stands at every moment as its events say', () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const run = simulate(input);
        const { inRun, dependencies } = rulesOf(input);
        const times = [...new Set(run.events.map(({ time }) => time))];
        for (const time of [...times, ...times.map((time) => time + 0.5), run.total + 1]) {
          const states: NodeState[] = run.state.map((_, node) => (inRun.includes(node) ? 'waiting' : 'notInRun'));
          for (const event of run.events) {
            if (event.time > time) break;
            states[event.node] = STATE_AFTER[event.kind];
          }
          for (const node of inRun) {
            const isReady = dependencies(node).every((other) => states[other] === 'done');
            if (states[node] === 'waiting' || states[node] === 'ready') expect(states[node] === 'ready').toBe(isReady);
          }
          expect(stateAt(run, time)).toEqual(states);
        }
        expect(stateAt(run, -1)).toEqual(run.state.map((state) => (state === 'notInRun' ? state : 'waiting')));
        expect(stateAt(run, Number.POSITIVE_INFINITY)).toEqual(run.state);
      }),
    );
  });
});
