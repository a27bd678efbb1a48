import { ListFilter, Search } from 'lucide-react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './FindField.module.css';
import { isFiltering } from './filter.ts';
import { isSelector } from './highlight.ts';
import { ResultsContext } from './results.ts';
import type { Canvas } from './useCanvas.ts';

/** Maximum number of nodes that are searched on every letter. In larger graphs the search waits for a pause in typing. */
const MAX_NODES_SEARCHED_AT_ONCE = 2_000;
/** That pause, in milliseconds. */
const TYPING_PAUSE_MS = 60;
const NO_FILTER = {};

/**
 * Finds nodes while the reader types, by name, location and type, or by a selector. All results are highlighted in the graph and listed beside it. Enter
 * goes to the next result, Shift+Enter to the previous one.
 */
export function FindField({ label, canvas }: { label: string; canvas: Canvas }) {
  const { scene, state, commands } = canvas;
  const shown = state.highlightQuery?.kind === 'found' ? state.highlightQuery : undefined;
  const [text, setText] = useState(shown?.text ?? '');
  const [hit, setHit] = useState(-1);
  const id = useId();
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Set when Enter is pressed before the search has run: the text whose first result is shown as soon as it is known.
  const awaited = useRef<string>(undefined);
  const filter = shown?.filter ?? NO_FILTER;

  // Back, forward and the highlight panel also change the text.
  const shownText = shown?.text ?? '';
  const typed = useRef(shownText);
  useEffect(() => {
    if (shownText !== typed.current) setText(shownText);
    typed.current = shownText;
  }, [shownText]);
  useEffect(() => () => clearTimeout(later.current), []);

  const show = (next: string) => {
    clearTimeout(later.current);
    typed.current = next;
    if (next.trim() === '' && !isFiltering(filter)) commands.showHighlight(undefined);
    else commands.showHighlight({ kind: 'found', text: next, filter });
  };
  const type = (next: string) => {
    setText(next);
    setHit(-1);
    awaited.current = undefined;
    clearTimeout(later.current);
    if (scene.allNodes.length <= MAX_NODES_SEARCHED_AT_ONCE) show(next);
    else later.current = setTimeout(() => show(next), TYPING_PAUSE_MS);
  };

  const found = scene.highlight?.query.kind === 'found' && text.trim() !== '' ? scene.highlight : undefined;
  const hits = found?.rows ?? [];
  const goTo = (index: number) => {
    const at = (index + hits.length) % hits.length;
    const row = hits[at];
    const node = row?.ids[0];
    if (!row || node === undefined) return;
    setHit(at);
    commands.select([node]);
    commands.goTo(node, true);
    announce(`${row.text}, ${at + 1} of ${hits.length}`);
  };
  const foundText = found?.query.kind === 'found' ? found.query.text : undefined;
  const latest = useRef(goTo);
  latest.current = goTo;
  useEffect(() => {
    if (foundText === undefined || foundText !== awaited.current || hits.length === 0) return;
    awaited.current = undefined;
    // The highlight is drawn before the view moves, since doing both at once would make a large graph stutter.
    later.current = setTimeout(() => latest.current(0));
  }, [foundText, hits]);
  const count = found ? found.total : 0;
  const panel = useContext(ResultsContext);
  const countText = !found
    ? ''
    : found.nothing && isSelector(text)
      ? 'no result'
      : hit === -1
        ? `${count} found`
        : `${hit + 1}/${count}`;
  return (
    <div className={styles.find} role="search" aria-label={`Nodes of ${label}`}>
      <Search size={15} aria-hidden />
      <input
        type="search"
        aria-label="Find a node by name, location or type"
        aria-describedby={`${id}count`}
        placeholder="Find, or { selector }"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        maxLength={300}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          awaited.current = undefined;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            if (typed.current !== text) {
              awaited.current = text;
              show(text);
            } else if (hits.length > 0) goTo(hit === -1 ? 0 : hit + (event.shiftKey ? -1 : 1));
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            if (text === '') canvas.handle.current?.takeFocus();
            else type('');
          }
        }}
      />
      <span id={`${id}count`} className={styles.found} aria-live="polite">
        {found && panel && !panel.isOpen ? (
          <button type="button" onClick={panel.open}>
            {countText}
          </button>
        ) : (
          countText
        )}
      </span>
      <IconButton
        label="Filter"
        icon={ListFilter}
        size="s"
        pressed={isFiltering(filter)}
        onClick={() => commands.showHighlight(shown ? { ...shown, text } : { kind: 'found', text, filter })}
      />
    </div>
  );
}
