// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TabWarehouse } from '#warehouse/browser/tabWarehouse.ts';
import { keepProjectEngine, ProjectEngineContext, projectEngine, useEngineHold } from '#workbench/engine/projectEngine.ts';

afterEach(() => keepProjectEngine(undefined));

/** A playground that shows a project, or a story where there is no id, with an engine that was opened. */
function open(id: string | undefined, isShared = true) {
  const wrapper = ({ children }: { children: ReactNode }) => <ProjectEngineContext value={id}>{children}</ProjectEngineContext>;
  const { result, unmount } = renderHook(() => useEngineHold(isShared), { wrapper });
  const close = vi.fn();
  const hold = result.current;
  const warehouse = hold.open(() => ({ close }) as unknown as TabWarehouse);
  return { hold, warehouse, close, unmount };
}

it('is shared by the playgrounds of a project, and outlives them', () => {
  const first = open('a');
  first.unmount();
  expect(first.close).not.toHaveBeenCalled();
  const second = open('a');
  expect(second.hold).toBe(first.hold);
  expect(second.warehouse).toBe(first.warehouse);
});

it('is not shared by stories, nor by a playground that wants its own, and is closed with them', () => {
  const [story, other, project, own] = [open(undefined), open(undefined), open('a'), open('a', false)];
  expect(new Set([story, other, project, own].map(({ hold }) => hold)).size).toBe(4);
  story.unmount();
  own.unmount();
  expect(story.close).toHaveBeenCalledOnce();
  expect(own.close).toHaveBeenCalledOnce();
  expect(other.close).not.toHaveBeenCalled();
  expect(project.close).not.toHaveBeenCalled();
});

it('is closed when the project is closed or another one is opened', () => {
  const first = open('a');
  keepProjectEngine('a');
  expect(first.close).not.toHaveBeenCalled();
  keepProjectEngine(undefined);
  expect(first.close).toHaveBeenCalledOnce();
  // A playground that is still there when its project is closed takes nothing with it.
  first.unmount();
  const second = open('b');
  expect(second.hold).not.toBe(first.hold);
  expect(projectEngine('c')).not.toBe(second.hold);
  expect(second.close).toHaveBeenCalled();
});
