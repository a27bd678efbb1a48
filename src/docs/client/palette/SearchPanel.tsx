import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import type { Command } from '#ui/commands.ts';
import { Kbd } from '#ui/Kbd.tsx';
import { Progress } from '#ui/Progress.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { useAfterPaint } from '#ui/useAfterPaint.ts';
import { useDelayPassed } from '#ui/useDelayPassed.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { plainQuery, termsIn } from '../../shared/search/searchTerms.ts';
import { type Entry, firstEntries, firstGroups, type Group, groupsOf } from './entries.ts';
import { MAX_PASTED_LENGTH } from './find.ts';
import { graphCommandsElsewhere } from './graphElsewhere.ts';
import { ICONS, Marked, ResultRow } from './ResultRow.tsx';
import { recentTargets, rememberTarget } from './recent.ts';
import styles from './SearchPanel.module.css';
import { type Answer, useAnswer } from './useAnswer.ts';
import { type ExcerptOf, useExcerpts } from './useExcerpts.ts';

const Preview = memo(function Preview({ entry, excerptOf }: { entry: Entry | undefined; excerptOf: ExcerptOf }) {
  if (!entry) return <div className={styles.preview} />;
  const { icon, title, trail, words, target } = entry;
  const Icon = ICONS[icon];
  const text = excerptOf(entry, 700);
  return (
    // When the preview has the focus, the arrow keys scroll it; elsewhere they step through the results.
    <ScrollBox label="Preview" className={styles.preview} onKeyDown={(event) => event.stopPropagation()}>
      <p className={styles.previewTrail}>
        <Icon size={16} aria-hidden /> {trail}
      </p>
      <p className={styles.previewTitle}>{title}</p>
      {target?.summary && target.summary !== text && <p className={styles.summary}>{target.summary}</p>}
      <p className={styles.text}>
        <Marked text={text} words={words} />
      </p>
    </ScrollBox>
  );
});

interface ResultsProps {
  groups: readonly Group[];
  excerptOf: ExcerptOf;
  onChoose: (entry: Entry) => void;
}

/** The rows of the results. Separate from the field, so that typing does not render them again. */
const Results = memo(function Results({ groups, excerptOf, onChoose }: ResultsProps) {
  return groups.map(({ title, entries }) => (
    <Cmdk.Group key={title} heading={title} className={styles.group}>
      {entries.map((entry) => (
        <ResultRow key={entry.value} entry={entry} excerpt={excerptOf(entry, 110)} onChoose={onChoose} />
      ))}
    </Cmdk.Group>
  ));
});

/** Number of rows that are rendered at once, which fill the list. Rows below are rendered a frame later. */
const FIRST_ROWS = 9;

interface SearchPanelProps {
  query: string;
  onQuery: (query: string) => void;
  /** The commands that are possible now. */
  commands: readonly Command[];
  /** Called with the chosen action. It runs when the dialog around the panel has closed, since the dialog may hold the focus. */
  onDone: (action: () => void) => void;
  /** Whether Enter was pressed before the panel was loaded. Then the first result is opened. */
  isEntered?: boolean;
  /** Whether the panel is shown over a page. Then it takes the focus, and Escape closes it. */
  isDialog?: boolean;
}

/** The search field, the results from the whole site, and a preview of the selected result. */
export function SearchPanel({ query, onQuery, commands, onDone, isEntered = false, isDialog = false }: SearchPanelProps) {
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  const { answer, isOpen, failure, retry } = useAnswer(query);
  // The selected row belongs to one set of results.
  const [chosen, setChosen] = useState<{ value: string; of: Answer }>();
  const [recent] = useState(recentTargets);
  const isSlow = useDelayPassed();
  const isEmpty = query.trim() === '';
  const isAwaited = !isEmpty && !isOpen && !failure;

  const offered = useMemo(
    () => [...commands, ...graphCommandsElsewhere(commands, (address) => void navigate(address))],
    [commands, navigate],
  );
  const groups = useMemo(
    () => (isEmpty ? firstGroups(recent, offered) : groupsOf(answer.query, answer.found, offered)),
    [answer, isEmpty, offered, recent],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const current = (chosen?.of === answer && entries.find(({ value }) => value === chosen.value)) || entries[0];
  const { excerptOf, loadAll } = useExcerpts(entries);
  const painted = useAfterPaint(useMemo(() => ({ groups, current }), [groups, current]));
  const isWhole = painted.groups === groups;
  const shown = useMemo(() => (isWhole ? groups : firstEntries(groups, FIRST_ROWS)), [isWhole, groups]);

  const choose = useCallback(
    ({ command, target }: Entry) => {
      if (command) onDone(command.run);
      if (!target) return;
      rememberTarget(target);
      onDone(() => void navigate(target.address));
    },
    [onDone, navigate],
  );

  // When Enter is pressed before the index has loaded, the first result is opened later.
  const isWanted = useRef(isEntered);
  useEffect(() => {
    if (isAwaited || !isWanted.current) return;
    isWanted.current = false;
    if (isOpen && entries[0]) choose(entries[0]);
  }, [isAwaited, isOpen, entries, choose]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && current?.target) {
      // The search stays open: readers who open a result in a new tab often open another one.
      event.preventDefault();
      rememberTarget(current.target);
      window.open(`${root}${current.target.address}`, '_blank', 'noopener');
      return;
    }
    if (event.key === 'Enter' && isAwaited && !event.nativeEvent.isComposing) {
      event.preventDefault();
      isWanted.current = true;
    }
  }

  let message = '';
  if (isEmpty && recent.length === 0) message = 'Type a few words, or paste an error text. Part of a word is enough.';
  else if (isOpen && !isEmpty && (entries.length === 0 || answer.found[0]?.isNearest))
    message =
      termsIn(plainQuery(query)).length === 0
        ? 'Keep typing. So far, these words are on every page.'
        : 'Nothing found for these words. Try fewer or different words, or paste the part of an error text that has no names of your own.';
  else if (isOpen && answer.unknown.length > 0)
    message = `No page has ${answer.unknown.map((word) => `“${word}”`).join(' or ')}. The results below have the other words.`;

  return (
    <Cmdk
      label="Search the site"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={current?.value ?? ''}
      onValueChange={(value) => setChosen({ value, of: answer })}
      onKeyDown={onKeyDown}
      className={styles.panel}
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden className={styles.icon} />
        <Cmdk.Input
          value={query}
          onValueChange={(text) => {
            isWanted.current = false;
            onQuery(text);
          }}
          maxLength={MAX_PASTED_LENGTH}
          autoFocus={isDialog}
          autoCapitalize="off"
          enterKeyHint="go"
          placeholder="Search pages, commands, errors, playgrounds"
          className={styles.input}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.results}>
          {!isOpen && !failure && isSlow && (
            <div className={styles.message}>
              <Progress label="Loading the search index" />
            </div>
          )}
          {failure && (
            <div role="alert" className={styles.message}>
              <p>The search index did not load: {failure} Check your connection and try again.</p>
              <Button size="s" onClick={retry}>
                {ACTION_TEXTS.tryAgain}
              </Button>
            </div>
          )}
          <p role="status" className={message ? styles.message : undefined}>
            {message || (isOpen && !isEmpty && <VisuallyHidden>Results: {entries.length}</VisuallyHidden>)}
          </p>
          <Cmdk.List className={styles.list} label="Results" aria-busy={isAwaited} onScroll={loadAll}>
            <Results groups={shown} excerptOf={excerptOf} onChoose={choose} />
          </Cmdk.List>
        </div>
        <Preview entry={painted.current} excerptOf={excerptOf} />
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <Kbd keys="↑+↓" /> choose
        </span>
        <span>
          <Kbd keys="Enter" /> open
        </span>
        <span>
          <Kbd keys="Mod+Enter" /> in a new tab
        </span>
        {isDialog && (
          <span>
            <Kbd keys="Esc" /> close
          </span>
        )}
      </p>
    </Cmdk>
  );
}
