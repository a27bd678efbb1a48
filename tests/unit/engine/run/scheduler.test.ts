import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { createScheduler, type NodeState, retrySet, type Scheduler } from '#engine/run/scheduler.ts';
import type { SimulationInput } from '#engine/run/simulate.ts';
import { chain } from '../graph/arbitraryGraph.ts';
import { anyRun, letters, rulesOf } from './anyRun.ts';

function startAll(scheduler: Scheduler): number[] {
  const started: number[] = [];
  for (let node = scheduler.start(); node !== -1; node = scheduler.start()) started.push(node);
  return started;
}

const running = ({ states }: Scheduler) => states.flatMap((state, node) => (state === 'running' ? node : []));

describe('a scheduler', () => {
  it('says what each call changed', () => {
    const scheduler = createScheduler({ graph: letters('ABCD', ['AC', 'BC', 'CD']), parallelism: 2 });
    expect(scheduler.status).toBe('waitingToRun');
    expect(startAll(scheduler)).toEqual([0, 1]);
    expect(scheduler.status).toBe('running');
    expect(scheduler.running).toBe(2);
    scheduler.finish(1);
    expect(scheduler.start()).toBe(-1);
    scheduler.fail(0);
    expect(scheduler.status).toBe('failed');
    expect(scheduler.states).toEqual(['failed', 'done', 'skipped', 'skipped']);
    expect(scheduler.events).toEqual([
      { kind: 'ready', node: 0 },
      { kind: 'ready', node: 1 },
      { kind: 'start', node: 0, slot: 0 },
      { kind: 'start', node: 1, slot: 1 },
      { kind: 'finish', node: 1 },
      { kind: 'fail', node: 0 },
      { kind: 'skip', node: 2, because: 0 },
      { kind: 'skip', node: 3, because: 0 },
    ]);
  });

  it('cancels what is running, and leaves what was not started as it is', () => {
    const scheduler = createScheduler({ graph: letters('ABCD', ['AD']), parallelism: 2 });
    startAll(scheduler);
    scheduler.cancel();
    expect(scheduler.states).toEqual(['canceled', 'canceled', 'ready', 'waiting']);
    expect(scheduler.status).toBe('canceled');
    expect(scheduler.running).toBe(0);
    expect(scheduler.start()).toBe(-1);
    expect(() => scheduler.finish(0)).toThrow("Node 0 can't finish: it is canceled, not running.");
    expect([...retrySet(scheduler.states)]).toEqual([0, 1, 2, 3]);
  });

  it('that is over can neither be canceled nor go on', () => {
    const scheduler = createScheduler({ graph: chain(1) });
    startAll(scheduler);
    scheduler.finish(0);
    scheduler.cancel();
    expect(scheduler.status).toBe('completed');
    expect(() => scheduler.fail(0)).toThrow("Node 0 can't fail: it is done, not running.");
    expect(() => scheduler.fail(7)).toThrow("Node 7 can't fail: it is not in the graph, not running.");
  });

  it('of nothing is completed', () => {
    expect(createScheduler({ graph: buildGraph(0, [], []) }).status).toBe('completed');
    expect(createScheduler({ graph: chain(3), included: new Set() }).status).toBe('completed');
  });

  it('refuses nodes that wait for each other', () => {
    expect(() => createScheduler({ graph: letters('ABC', ['AB', 'BC', 'CB']) })).toThrow('1 → 2 → 1');
    expect(() => createScheduler({ graph: buildGraph(1, [0], [0]) })).toThrow('0 → 0');
  });
});

/** Steps are drawn at random; `cancel` is rare, because otherwise hardly any node would run. */
const anySteps = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 5, arbitrary: fc.constant('start' as const) },
      { weight: 5, arbitrary: fc.constant('finish' as const) },
      { weight: 1, arbitrary: fc.constant('fail' as const) },
    ),
    which: fc.nat(),
  }),
  { maxLength: 60 },
);
const anyCancel = fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, { weight: 1, arbitrary: fc.nat(30) });

/** Takes the steps, calling `check` after each, and then ends all remaining nodes successfully. */
function drive(
  scheduler: Scheduler,
  steps: readonly { what: 'start' | 'finish' | 'fail'; which: number }[],
  cancelAt: number,
  check: (before: NodeState[], what: string, node: number) => void,
): void {
  const take = (what: 'start' | 'finish' | 'fail' | 'cancel', which: number) => {
    const before = [...scheduler.states];
    const open = running(scheduler);
    if (what === 'cancel') scheduler.cancel();
    else if (what !== 'start' && open.length === 0) return;
    const node = what === 'start' ? scheduler.start() : open[which % open.length]!;
    if (what === 'finish' || what === 'fail') scheduler[what](node);
    check(before, what, node);
  };
  steps.forEach(({ what, which }, index) => {
    if (index === cancelAt) take('cancel', 0);
    take(what, which);
  });
  for (let left = 3 * scheduler.states.length; left > 0; left--) {
    take('start', 0);
    take('finish', left);
  }
}

describe('any run, whatever ends when', () => {
  const property = (
    check: (input: SimulationInput, scheduler: Scheduler, before: NodeState[], what: string, node: number) => void,
  ) =>
    fc.property(anyRun, anySteps, anyCancel, (input, steps, cancelAt) => {
      const scheduler = createScheduler(input);
      drive(scheduler, steps, cancelAt, (before, what, node) => check(input, scheduler, before, what, node));
    });

  it('starts a node only when all it depends on in the run is done, the first by rank, and always when a slot is free', () => {
    fc.assert(
      property((input, scheduler, before, what, node) => {
        if (what !== 'start') return;
        const { inRun, dependencies, isInstant } = rulesOf(input);
        const inSlots = before.filter((state, other) => state === 'running' && !isInstant(other)).length;
        const candidates = inRun
          .filter((other) => before[other] === 'ready' && dependencies(other).every((need) => before[need] === 'done'))
          .filter((other) => isInstant(other) || inSlots < input.parallelism!)
          .sort((a, b) => Number(isInstant(b)) - Number(isInstant(a)) || input.rank![a]! - input.rank![b]! || a - b);
        expect(node).toBe(scheduler.status === 'canceled' ? -1 : (candidates[0] ?? -1));
      }),
    );
  });

  it('never uses more slots than it has, each for one node, the lowest first', () => {
    fc.assert(
      fc.property(anyRun, anySteps, anyCancel, (input, steps, cancelAt) => {
        const scheduler = createScheduler(input);
        const { isInstant } = rulesOf(input);
        drive(scheduler, steps, cancelAt, () => {});
        const inUse = new Map<number, number>();
        for (const event of scheduler.events) {
          if (event.kind === 'start') {
            expect(event.slot === -1).toBe(isInstant(event.node));
            if (event.slot === -1) continue;
            let lowest = 0;
            while ([...inUse.values()].includes(lowest)) lowest++;
            expect(event.slot).toBe(lowest);
            inUse.set(event.node, event.slot);
            expect(inUse.size).toBeLessThanOrEqual(input.parallelism!);
          } else if (event.kind !== 'ready' && event.kind !== 'skip') inUse.delete(event.node);
        }
        expect(inUse.size).toBe(0);
      }),
    );
  });

  it('changes nothing but what its events say, and no node that has ended', () => {
    const AFTER = {
      ready: 'ready',
      start: 'running',
      finish: 'done',
      fail: 'failed',
      skip: 'skipped',
      cancel: 'canceled',
    } as const;
    const FROM = {
      ready: 'waiting',
      start: 'ready',
      finish: 'running',
      fail: 'running',
      skip: 'waiting',
      cancel: 'running',
    } as const;
    fc.assert(
      fc.property(anyRun, anySteps, anyCancel, (input, steps, cancelAt) => {
        const scheduler = createScheduler(input);
        const { inRun } = rulesOf(input);
        const replayed: NodeState[] = scheduler.states.map((_, node) => (inRun.includes(node) ? 'waiting' : 'notInRun'));
        let seen = 0;
        const replay = () => {
          for (; seen < scheduler.events.length; seen++) {
            const { kind, node } = scheduler.events[seen]!;
            expect(replayed[node]).toBe(FROM[kind]);
            replayed[node] = AFTER[kind];
          }
          expect(scheduler.states).toEqual(replayed);
          expect(scheduler.running).toBe(running(scheduler).length);
        };
        replay();
        drive(scheduler, steps, cancelAt, replay);
      }),
    );
  });

  it('ends every node unless it is canceled: done, failed, or skipped after a failure', () => {
    fc.assert(
      fc.property(anyRun, anySteps, anyCancel, (input, steps, cancelAt) => {
        const scheduler = createScheduler(input);
        drive(scheduler, steps, cancelAt, () => {});
        const { inRun, dependencies } = rulesOf(input);
        const { states, status } = scheduler;
        for (const node of inRun) {
          const isBehind = dependencies(node).some((need) => states[need] === 'failed' || states[need] === 'skipped');
          expect(states[node] === 'skipped').toBe(isBehind);
          if (status !== 'canceled') expect(['done', 'failed', 'skipped']).toContain(states[node]);
        }
        for (const event of scheduler.events) if (event.kind === 'skip') expect(states[event.because]).toBe('failed');
        if (status !== 'canceled') expect(status).toBe(states.includes('failed') ? 'failed' : 'completed');
      }),
    );
  });

  it('is retried with what failed or was not run, and nothing else, in its order', () => {
    fc.assert(
      fc.property(anyRun, anySteps, anyCancel, fc.nat(), (input, steps, cancelAt, which) => {
        const first = createScheduler(input);
        drive(first, steps, cancelAt, () => {});
        const again = retrySet(first.states);
        const retry = createScheduler({ ...input, included: again });
        const { inRun, dependencies } = rulesOf(input);
        expect([...again]).toEqual(inRun.filter((node) => first.states[node] !== 'done'));
        for (startAll(retry); retry.running > 0; startAll(retry)) {
          const open = running(retry);
          for (const node of open) {
            // Nodes that were done are not run again, and repeated nodes wait for repeated dependencies.
            expect(first.states[node]).not.toBe('done');
            for (const need of dependencies(node))
              expect(first.states[need] === 'done' || retry.states[need] === 'done').toBe(true);
          }
          retry.finish(open[which % open.length]!);
        }
        for (const node of inRun) expect([first.states[node], retry.states[node]]).toContain('done');
      }),
    );
  });
});
