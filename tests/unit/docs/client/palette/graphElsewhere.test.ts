// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { graphCommandsElsewhere } from '#docs/client/palette/graphElsewhere.ts';
import { type Command, offeredCommands, useCommands } from '#ui/commands.ts';
import { stories } from '../../../../../playground/subgraphs/stories.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const onGraph = (id: string, run: () => void): Command => ({ id, title: id, group: 'Graph', run });

/** A page that offers commands. */
function Page({ commands }: { commands: readonly Command[] }) {
  useCommands(() => commands);
  return null;
}

it('opens an example, or the reader’s project, and runs there once', () => {
  const navigate = vi.fn();
  const run = vi.fn();
  const mostRead = () => graphCommandsElsewhere([], navigate).find(({ id }) => id === 'graph-mostRead')!;
  mostRead().run();
  expect(navigate).toHaveBeenLastCalledWith('/playground/subgraphs/retail');
  expect(stories.map(({ id }) => id)).toContain('retail');
  render(createElement(Page, { commands: [onGraph('graph-mostRead', run), onGraph('graph-chain', vi.fn())] }));
  expect(run).toHaveBeenCalledTimes(1);
  render(createElement(Page, { commands: [onGraph('graph-mostRead', run)] }));
  expect(run).toHaveBeenCalledTimes(1);

  localStorage.setItem('runnel.project', JSON.stringify({ id: 'abc1', name: 'orders', nodes: 7 }));
  expect(mostRead()).toMatchObject({ place: 'orders', summary: 'Opens your project orders' });
  mostRead().run();
  expect(navigate).toHaveBeenLastCalledWith('/playground/subgraphs?project=abc1');
  // Who opens the palette again wants something else.
  offeredCommands();
  render(createElement(Page, { commands: [onGraph('graph-mostRead', run)] }));
  expect(run).toHaveBeenCalledTimes(1);
});

it('lists none where the page has a graph, and one of each where it has two', () => {
  render(createElement(Page, { commands: [onGraph('graph-mostRead', vi.fn())] }));
  render(createElement(Page, { commands: [onGraph('graph-mostRead', vi.fn())] }));
  const offered = offeredCommands();
  expect(offered).toHaveLength(1);
  expect(graphCommandsElsewhere(offered, vi.fn())).toEqual([]);
});
