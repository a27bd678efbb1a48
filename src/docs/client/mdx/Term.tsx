import {
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { GLOSSARY_ROUTE } from '../../shared/glossary.ts';
import styles from './Term.module.css';
import type { TermCardProps } from './TermCard.tsx';

/** Delays, so that a pointer that only passes over opens nothing, and one on its way to the card does not close it. */
const OPENS_AFTER = 150;
const CLOSES_AFTER = 250;

let Card: ComponentType<TermCardProps> | undefined;
/** Closes the card that is open, or about to be: there is one at a time. */
let closeOpen: (() => void) | undefined;

/** Fetches the card, once it is wanted. Without it the term stays the link it is. */
async function loadCard(): Promise<boolean> {
  try {
    Card ??= (await import('./TermCard.tsx')).TermCard;
    return true;
  } catch {
    return false;
  }
}

/** Whether the card of a term shows, and what opens and closes it, at once or soon. */
function useCard() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closeMine = useRef<() => void>(undefined);

  const stay = () => clearTimeout(timer.current);
  const close = () => {
    stay();
    closeMine.current?.();
  };
  /** Whether it shows, or is about to; not when its code does not arrive. */
  const open = async (): Promise<boolean> => {
    stay();
    if (closeMine.current) return true;
    closeOpen?.();
    const mine = () => {
      if (closeOpen === mine) closeOpen = undefined;
      closeMine.current = undefined;
      setOpen(false);
    };
    closeOpen = mine;
    closeMine.current = mine;
    const isLoaded = await loadCard();
    if (closeMine.current !== mine) return true;
    if (isLoaded) setOpen(true);
    else mine();
    return isLoaded;
  };
  const later = (action: () => void, delay: number) => {
    stay();
    timer.current = setTimeout(action, delay);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      closeMine.current?.();
    },
    [],
  );
  return { isOpen, open, close, stay, openSoon: () => later(open, OPENS_AFTER), closeSoon: () => later(close, CLOSES_AFTER) };
}

/**
 * A word of the platform: `<Term id="run-order">run order</Term>`. Its definition shows on hover, on focus and on tap; Escape closes it. It is a
 * link to the glossary, also without JavaScript. The build marks the first occurrence of each term on each page.
 */
export function Term({ id, children }: { id: string; children: ReactNode }) {
  const card = useCard();
  const link = useRef<HTMLAnchorElement>(null);
  const pointer = useRef('');
  const cardId = useId();
  return (
    <>
      <Link
        ref={link}
        to={`${GLOSSARY_ROUTE}#${id}`}
        className={styles.term}
        data-term
        aria-describedby={card.isOpen ? cardId : undefined}
        onPointerEnter={(event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          void loadCard();
          card.openSoon();
        }}
        onPointerLeave={(event: PointerEvent) => {
          if (event.pointerType !== 'touch') card.closeSoon();
        }}
        onPointerDown={(event: PointerEvent) => {
          pointer.current = event.pointerType;
        }}
        onFocus={(event: FocusEvent) => {
          if (event.target.matches(':focus-visible')) void card.open();
        }}
        onBlur={(event: FocusEvent) => {
          if (!document.getElementById(cardId)?.contains(event.relatedTarget)) card.closeSoon();
        }}
        onClick={(event: MouseEvent) => {
          // A finger cannot hover: its first tap opens the card, the second follows the link.
          if (pointer.current !== 'touch' || card.isOpen) return card.close();
          event.preventDefault();
          void card.open().then((isShown) => {
            if (isShown) return;
            pointer.current = '';
            link.current?.click();
          });
        }}
      >
        {children}
      </Link>
      {card.isOpen && Card && (
        <Card id={id} cardId={cardId} anchor={link} onClose={card.close} onEnter={card.stay} onLeave={card.closeSoon} />
      )}
    </>
  );
}
