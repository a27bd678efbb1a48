import { type TouchEvent, useEffect, useState } from 'react';

/** Milliseconds that the hint about two fingers stays after the last touch. */
const HINT_MS = 1600;

/** Whether the main pointer of this device is a finger. */
export function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

/**
 * For a canvas in a text page: one finger scrolls the page, also over the graph, and two fingers move and zoom the graph. React Flow gets touches only
 * when there are two fingers; one finger on the handle of a card still draws an edge. Taps are still clicks.
 *
 * @returns Handlers for the element around the graph, and whether to show the hint that moving the graph takes two fingers.
 */
export function useTwoFingers(isOn: boolean) {
  const [isHinting, setHinting] = useState(false);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setHinting(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isHinting]);
  const isScroll = ({ touches, target }: TouchEvent) =>
    isOn && touches.length < 2 && !(target as Element).closest('.react-flow__handle');
  return {
    isHinting,
    onTouchStartCapture: (event: TouchEvent) => {
      if (isScroll(event)) event.stopPropagation();
    },
    onTouchMove: (event: TouchEvent) => setHinting(isScroll(event)),
  };
}
