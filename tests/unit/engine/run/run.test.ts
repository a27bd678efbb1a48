import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { run } from '#engine/run/run.ts';
import { createScheduler, type SchedulerEvent } from '#engine/run/scheduler.ts';
import { simulate } from '#engine/run/simulate.ts';
import { chain } from '../graph/arbitraryGraph.ts';
import { anyRun, letters, rulesOf } from './anyRun.ts';

/** Work that ends when the test says so. */
function handWork() {
  const open = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>();
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  return {
    begun,
    execute: (node: number) => {
      begun.push(node);
      for (const wake of waiting.splice(0)) wake();
      return new Promise<void>((resolve, reject) => open.set(node, { resolve, reject }));
    },
    finish: (node: number) => open.get(node)!.resolve(),
    fail: (node: number, error: unknown) => open.get(node)!.reject(error),
    /** Waits until `count` nodes have started. */
    async until(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

describe('a run by promises', () => {
  it('executes nodes as the scheduler lets them start', async () => {
    const work = handWork();
    const scheduler = createScheduler({ graph: letters('ABCD', ['AC', 'BC', 'CD']), parallelism: 2 });
    const events: SchedulerEvent[] = [];
    const over = run(scheduler, work.execute, { onEvent: (event) => events.push(event) });
    await work.until(2);
    expect(work.begun).toEqual([0, 1]);
    work.finish(1);
    work.finish(0);
    await work.until(3);
    work.finish(2);
    await work.until(4);
    work.finish(3);
    expect(await over).toEqual(new Map());
    expect(scheduler.status).toBe('completed');
    expect(events).toEqual(scheduler.events);
  });

  it('takes a rejection, or what is thrown at once, for the failure of the node, and goes on', async () => {
    const broken = new Error('Object does not exist');
    const scheduler = createScheduler({ graph: letters('ABCD', ['AB']) });
    const errors = await run(scheduler, (node) => {
      if (node === 0) throw broken;
      return node === 2 ? Promise.reject(new Error('No warehouse')) : Promise.resolve();
    });
    expect(scheduler.states).toEqual(['failed', 'skipped', 'failed', 'done']);
    expect(errors).toEqual(
      new Map([
        [0, broken],
        [2, new Error('No warehouse')],
      ]),
    );
  });

  it('is canceled by its signal: nothing starts any more, and it is over when what was running has ended', async () => {
    const work = handWork();
    const abort = new AbortController();
    const signals: AbortSignal[] = [];
    const scheduler = createScheduler({ graph: letters('ABCD', ['AB']), parallelism: 2 });
    const over = run(
      scheduler,
      (node, signal) => {
        signals.push(signal);
        return work.execute(node);
      },
      { signal: abort.signal },
    );
    await work.until(2);
    abort.abort('enough');
    await Promise.all(signals.map((signal) => signal.aborted || new Promise((heard) => signal.addEventListener('abort', heard))));
    expect(signals.map(({ reason }) => reason)).toEqual(['enough', 'enough']);
    expect(scheduler.states).toEqual(['canceled', 'waiting', 'canceled', 'ready']);
    work.finish(0);
    work.fail(2, new Error('canceled'));
    expect(await over).toEqual(new Map());
    expect(scheduler.states).toEqual(['canceled', 'waiting', 'canceled', 'ready']);
    expect(scheduler.status).toBe('canceled');
    expect(work.begun).toEqual([0, 2]);
  });

  it('starts nothing when its signal is aborted already', async () => {
    const scheduler = createScheduler({ graph: chain(2) });
    await run(scheduler, () => Promise.reject(new Error('must not run')), { signal: AbortSignal.abort() });
    expect(scheduler.status).toBe('canceled');
    expect(scheduler.states).toEqual(['ready', 'waiting']);
  });

  it('is canceled and rejects when the listener throws', async () => {
    const scheduler = createScheduler({ graph: chain(2) });
    const onEvent = ({ kind }: SchedulerEvent) => {
      if (kind === 'start') throw new Error('listener');
    };
    await expect(run(scheduler, () => Promise.resolve(), { onEvent })).rejects.toThrow('listener');
    expect(scheduler.status).toBe('canceled');
  });

  it('takes a thousand nodes', async () => {
    const scheduler = createScheduler({ graph: chain(1_000) });
    await run(scheduler, () => Promise.resolve());
    expect(scheduler.states.every((state) => state === 'done')).toBe(true);
  });

  it('has the same result as the simulation, in whatever order nodes end', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, fc.scheduler(), async (input, order) => {
        const scheduler = createScheduler(input);
        const { dependencies, fails, isInstant } = rulesOf(input);
        const executed: number[] = [];
        const open = new Set<number>();
        const over = run(scheduler, async (node) => {
          executed.push(node);
          open.add(node);
          for (const need of dependencies(node)) expect(scheduler.states[need]).toBe('done');
          expect([...open].filter((one) => !isInstant(one)).length).toBeLessThanOrEqual(input.parallelism!);
          await order.schedule(Promise.resolve());
          open.delete(node);
          if (fails(node)) throw node;
        });
        const errors = await order.waitFor(over);
        const simulated = simulate(input);
        expect(scheduler.states).toEqual(simulated.state);
        expect([...errors]).toEqual([...errors.keys()].map((node) => [node, node]));
        const ended = (state: string) => simulated.state.flatMap((one, node) => (one === state ? node : []));
        expect([...errors.keys()].sort((a, b) => a - b)).toEqual(ended('failed'));
        expect([...executed].sort((a, b) => a - b)).toEqual([...ended('done'), ...ended('failed')].sort((a, b) => a - b));
      }),
    );
  });
});
