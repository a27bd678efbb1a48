import { glossary } from 'virtual:glossary';
import { ArrowRight } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { CodeInText } from '#ui/CodeInText.tsx';
import styles from './Term.module.css';

export interface TermCardProps {
  /** Id of the term. */
  id: string;
  cardId: string;
  anchor: RefObject<HTMLAnchorElement | null>;
  onClose: () => void;
  /** Called when the pointer enters the card, and when it leaves. */
  onEnter: () => void;
  onLeave: () => void;
}

/** A card with the definition of a term, beside the term. It does not take the focus. */
export function TermCard({ id, cardId, anchor, onClose, onEnter, onLeave }: TermCardProps) {
  const term = glossary.find((one) => one.id === id);
  if (!term) return null;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLAnchorElement>} />
      <Popover.Portal>
        <Popover.Content
          id={cardId}
          role="note"
          aria-label={`Definition: ${term.term}`}
          className={styles.card}
          side="top"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onPointerEnter={onEnter}
          onPointerLeave={(event) => {
            if (event.pointerType !== 'touch') onLeave();
          }}
        >
          <p className={styles.name}>{term.term}</p>
          <p className={styles.definition}>
            <CodeInText text={term.definition} />
          </p>
          {/* Not reachable by keyboard: Enter on the term goes to the glossary, which has the same link. */}
          <Link to={term.route} className={styles.more} tabIndex={-1} onClick={onClose}>
            {term.page} <ArrowRight size={14} aria-hidden />
          </Link>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
