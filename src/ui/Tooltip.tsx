import { Slot } from 'radix-ui/slot';
import * as RadixTooltip from 'radix-ui/tooltip';
import { type ReactElement, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tooltip.module.css';

export interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Whether it says nothing but the element's name, which a screen reader would then read twice. */
  repeatsName?: boolean;
  /** One element that takes a ref and can be focused. */
  children: ReactElement;
}

interface Woken {
  element: HTMLElement;
  /** Answers what happened to the element before the hint was there, in order; from then on the hint listens itself. */
  takeOver: () => readonly Event[];
}

/** What a hint wants to hear of its element, and the handlers of its trigger. */
const HEARD = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/** What brings a hint: with a finger or a pen nothing moves before it presses. */
const WAKING = new Set(['pointermove', 'pointerdown', 'focus']);

/**
 * A hint on hover and on keyboard focus; Escape closes it. Never all that says something the reader needs.
 *
 * Each takes its element two drawings, and a playground has dozens, of which readers see few: so it comes when its element is first touched.
 */
export function Tooltip({ content, side = 'top', repeatsName = false, children }: TooltipProps) {
  const [woken, setWoken] = useState<Woken>();
  const watch = useCallback((element: HTMLElement) => {
    const controller = new AbortController();
    const heard: Event[] = [];
    const takeOver = () => {
      controller.abort();
      return heard.splice(0);
    };
    const hear = (event: Event) => {
      if (heard.length === 0 && !WAKING.has(event.type)) return;
      heard.push(event);
      // A press may follow before the hint is drawn: it must hear of that too, or it would come over what was pressed.
      setWoken((now) => now ?? { element, takeOver });
    };
    for (const type of Object.keys(HEARD)) element.addEventListener(type, hear, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return (
    <>
      <Slot ref={watch as Ref<HTMLElement>}>{children}</Slot>
      {woken && (
        <RadixTooltip.Provider delayDuration={500}>
          <RadixTooltip.Root>
            <RadixTooltip.Trigger asChild>
              <StandIn {...woken} isDescribed={!repeatsName} />
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

interface StandInProps extends Woken, Partial<Record<(typeof HEARD)[keyof typeof HEARD], (event: Event) => void>> {
  isDescribed: boolean;
  /** The hint's id while it is seen. These, the ref and the handlers come from the trigger around it. */
  'aria-describedby'?: string;
  ref?: Ref<HTMLElement>;
}

/** Stands for an element that is drawn already where the hint wants its own: hands it over, and tells the hint what happens to it. */
function StandIn({ element, takeOver, isDescribed, ref, 'aria-describedby': hint, ...heard }: StandInProps) {
  const latest = useRef(heard);
  useLayoutEffect(() => {
    latest.current = heard;
  });
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    const undo = ref(element);
    return typeof undo === 'function' ? undo : () => void ref(null);
  }, [ref, element]);
  useLayoutEffect(() => {
    const controller = new AbortController();
    const tell = (event: Event) => latest.current[HEARD[event.type as keyof typeof HEARD]]?.(event);
    for (const type of Object.keys(HEARD)) element.addEventListener(type, tell, { signal: controller.signal });
    takeOver().forEach(tell);
    return () => controller.abort();
  }, [element, takeOver]);
  useLayoutEffect(() => {
    if (!isDescribed || hint === undefined) return;
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${hint}` : hint);
    return () =>
      before === null ? element.removeAttribute('aria-describedby') : element.setAttribute('aria-describedby', before);
  }, [element, isDescribed, hint]);
  return null;
}
