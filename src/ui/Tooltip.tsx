import { Slot } from 'radix-ui/slot';
import * as RadixTooltip from 'radix-ui/tooltip';
import { type ReactElement, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Whether the content only repeats the element's name. Screen readers then do not read it, since they would read the name twice. */
  repeatsName?: boolean;
  /** A single focusable element that takes a ref. */
  children: ReactElement;
}

/** Milliseconds that the pointer rests on an element before its tooltip opens; shorter where the tooltip is the name of a button without words. */
const DELAYS_MS = { name: 100, note: 500 };

/** An element whose tooltip has been rendered, because the reader pointed at it or focused it. */
interface ActiveTrigger {
  element: HTMLElement;
  /** Returns the events of the element from before the tooltip was rendered, in order, and stops recording. */
  takeOver: () => readonly Event[];
}

/** The events of the element that are forwarded to the tooltip's trigger, with their handlers. */
const FORWARDED_EVENTS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/** The events that render the tooltip. A finger or a pen does not move before it presses, so presses count too. */
const ACTIVATING_EVENTS = new Set(['pointermove', 'pointerdown', 'focus']);

/**
 * A tooltip on hover and on keyboard focus; Escape closes it. It must never be the only place for information that the reader needs.
 *
 * A tooltip makes its element render twice, and a playground has dozens of which readers see few, so each is rendered at the first event of its element.
 */
export function Tooltip({ content, side = 'top', repeatsName = false, children }: TooltipProps) {
  const [trigger, setTrigger] = useState<ActiveTrigger>();
  const watch = useCallback((element: HTMLElement) => {
    const controller = new AbortController();
    const recorded: Event[] = [];
    const takeOver = () => {
      controller.abort();
      return recorded.splice(0);
    };
    const record = (event: Event) => {
      if (recorded.length === 0 && !ACTIVATING_EVENTS.has(event.type)) return;
      recorded.push(event);
      // A press may follow before the tooltip is rendered. It must get that event too, or it would open over the pressed element.
      setTrigger((now) => now ?? { element, takeOver });
    };
    for (const type of Object.keys(FORWARDED_EVENTS)) element.addEventListener(type, record, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return (
    <>
      <Slot ref={watch as Ref<HTMLElement>}>{children}</Slot>
      {trigger && (
        <RadixTooltip.Provider delayDuration={repeatsName ? DELAYS_MS.name : DELAYS_MS.note}>
          <RadixTooltip.Root>
            <RadixTooltip.Trigger asChild>
              <ForwardingTrigger {...trigger} isDescribed={!repeatsName} />
            </RadixTooltip.Trigger>
            <RadixTooltip.Portal>
              <RadixTooltip.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
                {content}
              </RadixTooltip.Content>
            </RadixTooltip.Portal>
          </RadixTooltip.Root>
        </RadixTooltip.Provider>
      )}
    </>
  );
}

interface ForwardingTriggerProps
  extends ActiveTrigger,
    Partial<Record<(typeof FORWARDED_EVENTS)[keyof typeof FORWARDED_EVENTS], (event: Event) => void>> {
  isDescribed: boolean;
  /** Id of the tooltip while it is open. This prop, the ref and the handlers come from the trigger around this component. */
  'aria-describedby'?: string;
  ref?: Ref<HTMLElement>;
}

/** A trigger for an element that is rendered elsewhere: passes the element to the tooltip as its ref, and forwards the element's events. Renders nothing. */
function ForwardingTrigger({
  element,
  takeOver,
  isDescribed,
  ref,
  'aria-describedby': tooltipId,
  ...handlers
}: ForwardingTriggerProps) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    const undo = ref(element);
    return typeof undo === 'function' ? undo : () => void ref(null);
  }, [ref, element]);
  useLayoutEffect(() => {
    const controller = new AbortController();
    const forward = (event: Event) => {
      // A closed menu or dialog gives the focus back to its button, whose tooltip would stay while the pointer is elsewhere.
      if (event.type === 'focus' && !element.matches(':focus-visible')) return;
      latest.current[FORWARDED_EVENTS[event.type as keyof typeof FORWARDED_EVENTS]]?.(event);
    };
    for (const type of Object.keys(FORWARDED_EVENTS)) element.addEventListener(type, forward, { signal: controller.signal });
    takeOver().forEach(forward);
    return () => controller.abort();
  }, [element, takeOver]);
  useLayoutEffect(() => {
    if (!isDescribed || tooltipId === undefined) return;
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${tooltipId}` : tooltipId);
    return () =>
      before === null ? element.removeAttribute('aria-describedby') : element.setAttribute('aria-describedby', before);
  }, [element, isDescribed, tooltipId]);
  return null;
}
