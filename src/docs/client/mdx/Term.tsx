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

/** Milliseconds of hovering after which the card opens, so that a passing pointer opens nothing. */
const OPEN_DELAY_MS = 150;
/** Milliseconds after which the card closes when the pointer leaves, so that the pointer can move onto the card. */
const CLOSE_DELAY_MS = 250;

let Card: ComponentType<TermCardProps> | undefined;
/** Closes the card that is open or opening. There is only one at a time. */
let closeOpen: (() => void) | undefined;

/** Loads the code of the card. Returns false when that fails; the term is then still a link. */
async function loadCard(): Promise<boolean> {
  try {
    Card ??= (await import('./TermCard.tsx')).TermCard;
    return true;
  } catch {
    return false;
  }
}

/** Whether the card of a term is open, and functions that open and close it, at once or after a delay. */
function useCard() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closeThis = useRef<() => void>(undefined);

  const cancelDelay = () => clearTimeout(timer.current);
  const close = () => {
    cancelDelay();
    closeThis.current?.();
  };
  /** Opens the card. Returns whether it is open or opening; false when its code could not be loaded. */
  const open = async (): Promise<boolean> => {
    cancelDelay();
    if (closeThis.current) return true;
    closeOpen?.();
    const closeCard = () => {
      if (closeOpen === closeCard) closeOpen = undefined;
      closeThis.current = undefined;
      setOpen(false);
    };
    closeOpen = closeCard;
    closeThis.current = closeCard;
    const isLoaded = await loadCard();
    if (closeThis.current !== closeCard) return true;
    if (isLoaded) setOpen(true);
    else closeCard();
    return isLoaded;
  };
  const after = (action: () => void, delay: number) => {
    cancelDelay();
    timer.current = setTimeout(action, delay);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      closeThis.current?.();
    },
    [],
  );
  return {
    isOpen,
    open,
    close,
    cancelDelay,
    openSoon: () => after(open, OPEN_DELAY_MS),
    closeSoon: () => after(close, CLOSE_DELAY_MS),
  };
}

/**
 * A term of the glossary: `<Term id="run-order">run order</Term>`. Its definition opens on hover, on focus and on tap; Escape closes it. The term is a link
 * to the glossary, also without JavaScript. The build marks the first occurrence of each term on each page.
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
          // Fingers can't hover, so the first tap opens the card and the second tap follows the link.
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
        <Card id={id} cardId={cardId} anchor={link} onClose={card.close} onEnter={card.cancelDelay} onLeave={card.closeSoon} />
      )}
    </>
  );
}
