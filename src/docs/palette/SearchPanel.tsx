import { Command as Cmdk } from 'cmdk';
import {
  BookOpen,
  CircleAlert,
  CornerDownLeft,
  FileText,
  FlaskConical,
  GraduationCap,
  Hash,
  History,
  type LucideIcon,
  Play,
  Search,
  Terminal,
  Workflow,
  Zap,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import type { Command } from '#ui/commands.ts';
import { Kbd } from '#ui/Kbd.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useSlow } from '#ui/useSlow.ts';
import { excerpt, marked } from './excerpt.ts';
import { type Found, find } from './find.ts';
import { recentFinds, rememberFind } from './recent.ts';
import styles from './SearchPanel.module.css';
import { type OpenSearch, openSearch, sectionText } from './searchFile.ts';
import type { Find, FindKind } from './searchIndex.ts';

const ICONS: Readonly<Record<FindKind, LucideIcon>> = {
  page: FileText,
  heading: Hash,
  term: BookOpen,
  playground: FlaskConical,
  story: Play,
  exercise: GraduationCap,
  command: Terminal,
  error: CircleAlert,
};
const GROUP_TITLES: Readonly<Record<FindKind, string>> = {
  page: 'Pages',
  heading: 'In pages',
  term: 'Glossary',
  playground: 'Playgrounds',
  story: 'Stories',
  exercise: 'Exercises',
  command: 'Commands',
  error: 'Errors',
};
const MOST_BEST = 4;
const MOST_IN_GROUP = 5;
const MOST_COMMANDS = 8;

interface Entry {
  value: string;
  title: string;
  trail: string;
  icon: LucideIcon;
  words: readonly string[];
  find?: Find;
  command?: Command;
}

interface Group {
  title: string;
  entries: Entry[];
}

function entryOf(found: Find, words: readonly string[] = [], icon = ICONS[found.kind]): Entry {
  const { kind, title, trail, address } = found;
  return {
    value: `${kind} ${address} ${title}`,
    title,
    trail: kind === 'page' && !trail ? 'Page' : trail,
    icon,
    words,
    find: found,
  };
}

function commandEntries(commands: readonly Command[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands
    .filter(({ title, group, keywords = '' }) => {
      const text = `${title} ${group} ${keywords}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((command) => ({
      value: `command ${command.id}`,
      title: command.title,
      trail: command.group,
      icon: command.group === 'Actions' ? Zap : Workflow,
      words,
      command,
    }));
}

/** What is shown for a query: the best, then by kind in the order of each kind's best, then what can be done. */
function groupsOf(query: string, found: readonly Found[], commands: readonly Entry[]): Group[] {
  const groups: Group[] = [];
  const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).sort().join(' ');
  // Who writes a command out means it.
  const asked = commands.filter(({ title }) => wordsOf(title) === wordsOf(query));
  if (asked.length > 0) groups.push({ title: 'Asked for', entries: asked.slice(0, MOST_COMMANDS) });
  if (found.length > 0) groups.push({ title: 'Best', entries: found.slice(0, MOST_BEST).map((one) => entryOf(one, one.words)) });
  const actions = commands.filter((command) => !asked.includes(command)).slice(0, MOST_COMMANDS);
  if (actions.length > 0) groups.push({ title: 'Do', entries: [...actions] });
  const byKind = new Map<FindKind, Entry[]>();
  for (const one of found.slice(MOST_BEST)) {
    const entries = byKind.get(one.kind) ?? [];
    if (entries.length < MOST_IN_GROUP) entries.push(entryOf(one, one.words));
    byKind.set(one.kind, entries);
  }
  for (const [kind, entries] of byKind) groups.push({ title: GROUP_TITLES[kind], entries });
  return groups;
}

function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return marked(text, words).map(({ text: piece, isMark }, index) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
      <mark key={index}>{piece}</mark>
    ) : (
      piece
    ),
  );
}

/** The words of a section around what was searched for; its summary until they are here. */
function useExcerpt(one: Find | undefined, words: readonly string[], length: number): string {
  const [text, setText] = useState<{ address: string; text: string }>();
  useEffect(() => {
    if (!one?.text) return;
    let isGone = false;
    void sectionText(one.text).then((found) => {
      if (!isGone && found) setText({ address: one.address, text: found });
    });
    return () => {
      isGone = true;
    };
  }, [one]);
  if (!one) return '';
  const own = text?.address === one.address ? text.text : '';
  return own ? excerpt(own, words, length) : (one.summary ?? '');
}

function Preview({ entry }: { entry: Entry | undefined }) {
  const text = useExcerpt(entry?.find, entry?.words ?? [], 700);
  if (!entry) return <div className={styles.preview} />;
  const { icon: Icon, title, trail, words, find: one } = entry;
  return (
    <div className={styles.preview}>
      <p className={styles.previewTrail}>
        <Icon size={16} aria-hidden /> {trail}
      </p>
      <p className={styles.previewTitle}>{title}</p>
      {one?.summary && one.summary !== text && <p className={styles.summary}>{one.summary}</p>}
      <p className={styles.text}>
        <Marked text={text} words={words} />
      </p>
    </div>
  );
}

function Row({ entry, onChoose }: { entry: Entry; onChoose: (entry: Entry) => void }) {
  const { value, title, trail, icon: Icon, words, find: one } = entry;
  const piece = useExcerpt(one, words, 110);
  return (
    <Cmdk.Item value={value} className={styles.item} onSelect={() => onChoose(entry)}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <span className={styles.lines}>
        <span className={styles.title}>
          <Marked text={title} words={words} />
        </span>
        <span className={styles.excerpt}>
          <Marked text={piece} words={words} />
        </span>
      </span>
      <span className={styles.trail}>{trail}</span>
      <CornerDownLeft size={14} aria-hidden className={styles.enter} />
    </Cmdk.Item>
  );
}

export interface SearchPanelProps {
  query: string;
  onQuery: (query: string) => void;
  /** What can be done now. */
  commands: readonly Command[];
  /** Something was chosen: to be done once what shows the panel is gone, for it may hold the focus. */
  onDone: (action: () => void) => void;
  autoFocus?: boolean;
}

/** A field, what it finds in the whole site, and beside it what is chosen in more words. */
export function SearchPanel({ query, onQuery, commands, onDone, autoFocus }: SearchPanelProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState<OpenSearch>();
  const [failure, setFailure] = useState('');
  const [chosen, setChosen] = useState('');
  const [recent] = useState(recentFinds);
  const isSlow = useSlow();

  const load = useCallback(() => {
    setFailure('');
    openSearch().then(setSearch, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, []);
  useEffect(load, [load]);

  const groups = useMemo((): Group[] => {
    const actions = commandEntries(commands, query);
    if (query.trim() === '') {
      const lately: Group[] =
        recent.length > 0 ? [{ title: 'Lately', entries: recent.map((one) => entryOf(one, [], History)) }] : [];
      return [...lately, { title: 'Do', entries: actions.slice(0, MOST_COMMANDS) }].filter(({ entries }) => entries.length > 0);
    }
    return groupsOf(query, search ? find(search.index, search.finds, query) : [], actions);
  }, [search, query, commands, recent]);

  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const current = entries.find(({ value }) => value === chosen) ?? entries[0];

  function choose(entry: Entry) {
    const { command, find: one } = entry;
    if (command) onDone(command.run);
    if (!one) return;
    rememberFind(one);
    onDone(() => void navigate(one.address));
  }

  return (
    <Cmdk
      label="Search the site"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={current?.value ?? ''}
      onValueChange={setChosen}
      className={styles.panel}
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden className={styles.icon} />
        <Cmdk.Input
          value={query}
          onValueChange={(text) => {
            setChosen('');
            onQuery(text);
          }}
          maxLength={1_000}
          autoFocus={autoFocus}
          placeholder="Search pages, commands, errors, playgrounds"
          className={styles.input}
        />
      </div>
      <div className={styles.columns}>
        <Cmdk.List className={styles.list} label="Results">
          {!search && !failure && isSlow && <Progress label="Loading the search index" />}
          {failure && (
            <div role="alert" className={styles.message}>
              <p>The search index did not arrive: {failure} Check the connection and try again.</p>
              <Button size="s" onClick={load}>
                Try again
              </Button>
            </div>
          )}
          {search && query.trim() !== '' && entries.length === 0 && (
            <Cmdk.Empty className={styles.message}>
              Nothing found. Try fewer or other words, or paste the part of an error text without names of your own.
            </Cmdk.Empty>
          )}
          {query.trim() === '' && recent.length === 0 && (
            <p className={styles.message}>Type a few words, or paste an error text. Half a word is enough.</p>
          )}
          {groups.map(({ title, entries: shown }) => (
            <Cmdk.Group key={title} heading={title} className={styles.group}>
              {shown.map((entry) => (
                <Row key={entry.value} entry={entry} onChoose={choose} />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
        <Preview entry={current} />
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <Kbd keys="↑+↓" /> choose
        </span>
        <span>
          <Kbd keys="Enter" /> open
        </span>
        <span>
          <Kbd keys="Esc" /> close
        </span>
      </p>
    </Cmdk>
  );
}
