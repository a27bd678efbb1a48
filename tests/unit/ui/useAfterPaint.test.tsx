// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAfterPaint } from '#ui/useAfterPaint.ts';

it('has a new value only after a frame, and of several the last', async () => {
  const seen: string[] = [];
  const { result, rerender } = renderHook(
    ({ value }) => {
      const painted = useAfterPaint(value);
      seen.push(painted);
      return painted;
    },
    { initialProps: { value: 'a' } },
  );
  expect(result.current).toBe('a');
  rerender({ value: 'b' });
  rerender({ value: 'c' });
  expect(result.current).toBe('a');
  await waitFor(() => expect(result.current).toBe('c'));
  expect(seen).not.toContain('b');
});
