import { type TouchEvent, useEffect, useState } from 'react';

const HINT_MS = 1600;

/** Whether fingers are what this device is mainly used with. */
export function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

/**
 * For a canvas within a text: one finger scrolls the page, also over the graph, and two move and zoom the graph. React Flow hears of a
 * touch only when there are two; a finger on the handle of a card still draws an edge. Taps are clicks as ever.
 *
 * @returns Handlers for the box around the graph, and whether to say now that it takes two.
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
