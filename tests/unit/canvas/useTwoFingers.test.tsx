// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTwoFingers } from '#canvas/useTwoFingers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Box({ isOn }: { isOn: boolean }) {
  const { isHinting, ...touches } = useTwoFingers(isOn);
  return (
    <div {...touches}>
      <span>ground</span>
      <span className="react-flow__handle">handle</span>
      {isHinting && <p>hint</p>}
    </div>
  );
}

/** What a listener of the element itself hears, as React Flow's listeners are. */
function heardBy(text: string) {
  const heard = vi.fn();
  screen.getByText(text).addEventListener('touchstart', heard);
  return heard;
}

const fingers = (count: number) => ({ touches: Array.from({ length: count }, () => ({ clientX: 5, clientY: 5 })) });

test('within a text the graph hears of two fingers, not of one', () => {
  render(<Box isOn />);
  const heard = heardBy('ground');
  fireEvent.touchStart(screen.getByText('ground'), fingers(1));
  expect(heard).not.toHaveBeenCalled();
  fireEvent.touchStart(screen.getByText('ground'), fingers(2));
  expect(heard).toHaveBeenCalledOnce();
});

test('a finger that moves is told that it takes two, for a moment', () => {
  render(<Box isOn />);
  fireEvent.touchMove(screen.getByText('ground'), fingers(1));
  expect(screen.getByText('hint')).toBeDefined();
  act(() => void vi.runAllTimers());
  expect(screen.queryByText('hint')).toBeNull();
  fireEvent.touchMove(screen.getByText('ground'), fingers(2));
  expect(screen.queryByText('hint')).toBeNull();
});

test('one finger on a handle still draws an edge', () => {
  render(<Box isOn />);
  const heard = heardBy('handle');
  fireEvent.touchStart(screen.getByText('handle'), fingers(1));
  fireEvent.touchMove(screen.getByText('handle'), fingers(1));
  expect(heard).toHaveBeenCalledOnce();
  expect(screen.queryByText('hint')).toBeNull();
});

test('elsewhere one finger is the graph’s', () => {
  render(<Box isOn={false} />);
  const heard = heardBy('ground');
  fireEvent.touchStart(screen.getByText('ground'), fingers(1));
  fireEvent.touchMove(screen.getByText('ground'), fingers(1));
  expect(heard).toHaveBeenCalledOnce();
  expect(screen.queryByText('hint')).toBeNull();
});
