import { describe, expect, it } from 'vitest';
import type { ApiState } from '#engine/api/apiState.ts';
import { refreshOf } from '#engine/api/refresh.ts';
import { isRefresh } from '#engine/api/runState.ts';
import { replay } from '#engine/cli/typed.ts';
import type { TypedEntry } from '#playground/terminal/data.ts';
import { terminalNodes } from '#playground/terminal/graphView.ts';
import { type Scene, sceneStart } from '#playground/terminal/scenes.ts';
import { createTerminal } from '#playground/terminal/terminal.ts';
import { retailPipeline } from '#samples/retail.ts';
import { api } from '../../engine/api/schemas.ts';

/** A fake clock that advances when the test says so. */
function handClock() {
  let due: (() => void) | undefined;
  return {
    after: (_: number, run: () => void) => {
      due = run;
      return () => {
        due = undefined;
      };
    },
    tick: () => {
      const run = due;
      due = undefined;
      run?.();
      return run !== undefined;
    },
  };
}

function open(scene: Scene) {
  const clock = handClock();
  const entries: TypedEntry[] = [];
  const terminal = createTerminal(api, sceneStart(retailPipeline(), scene), [], clock);
  const submit = (line: string) => terminal.submit(line, 20, (entry) => entries.push(entry));
  const finish = () => {
    while (clock.tick());
  };
  return { clock, entries, terminal, submit, finish };
}

/** The runs of an API state, with the full documents of refreshes. */
const outlinesOf = ({ runs }: ApiState) =>
  runs.map((run) => ({ ...run, kind: isRefresh(run) ? refreshOf(run).document : run.kind }));

describe('a terminal in real time', () => {
  it('comes to the same end as what it keeps does at once', () => {
    const { terminal, submit, finish, entries, clock } = open('failing');
    submit('runnel refresh --environmentID 3');
    finish();
    submit('runnel refresh --environmentID 1');
    for (let ticks = 0; ticks < 3; ticks++) clock.tick();
    terminal.interrupt();
    submit('edit note.txt');
    terminal.answer('kept\n', 20);
    submit('edit note.txt');
    terminal.answer(null, 20);
    submit('cat note.txt && runnel rerun 61 --environmentID 3');
    finish();
    expect(entries.map(({ status }) => status)).toEqual([1, 130, 0, 1, 0]);
    const { machine } = terminal.store.getState();
    const again = replay(api, sceneStart(retailPipeline(), 'failing'), entries);
    expect(again.screen).toEqual(machine.screen);
    expect(again.now()).toBe(machine.now());
    expect(outlinesOf(again.apiState)).toEqual(outlinesOf(machine.apiState));
  });

  it('shows how the nodes of a refresh stand while it goes on', () => {
    const { terminal, submit, clock } = open('ready');
    submit('runnel refresh --environmentID 3');
    const states = () => {
      const { machine, now } = terminal.store.getState();
      return new Set(terminalNodes(retailPipeline(), machine, now, 60).map(({ state }) => state));
    };
    for (let ticks = 0; ticks < 2; ticks++) clock.tick();
    expect(states()).toContain('running');
    while (clock.tick());
    expect(states()).toEqual(new Set(['done']));
  });

  it('marks what a plan changes', () => {
    const { terminal, submit, finish } = open('ready');
    submit('runnel plan --gitsha abc');
    finish();
    const { machine, now } = terminal.store.getState();
    const marked = terminalNodes(retailPipeline(), machine, now, 60).filter(({ note }) => note !== undefined);
    expect(marked.map(({ id, note }) => [id, note])).toEqual([['v-contacts', 'added']]);
  });

  it('takes no second line while one runs, and asks before it goes on', () => {
    const { terminal, submit, entries, finish } = open('uncommitted');
    submit('runnel plan');
    expect(terminal.store.getState().waiting).toMatchObject({ for: 'answer' });
    submit('ls');
    terminal.answer('n', 20);
    finish();
    expect(entries).toEqual([{ line: 'runnel plan', status: 1, answers: ['n'] }]);
  });
});
