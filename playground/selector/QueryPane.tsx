import { CircleAlert, Info, TriangleAlert, Wrench } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SelectorEditor } from '#editors/SelectorEditor.tsx';
import type { SelectorDiagnostic } from '#engine/selector/expression.ts';
import type { NodeIndex } from '#engine/selector/nodeIndex.ts';
import { applyFix, type TextFix } from '#engine/text/diagnostic.ts';
import { counted } from '#engine/text/phrases.ts';
import type { Span } from '#engine/text/span.ts';
import { Badge } from '#ui/Badge.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import utilities from '#ui/utilities.module.css';
import { MAX_SELECTOR_LENGTH } from './meta.ts';
import styles from './QueryPane.module.css';
import { useSettled } from './useSettled.ts';

interface QueryPaneProps {
  title: 'Include' | 'Exclude';
  value: string;
  onChange: (text: string) => void;
  nodeIndex: NodeIndex;
  /** The text that was evaluated last, with its diagnostics. */
  checked: { text: string; diagnostics: readonly SelectorDiagnostic[] };
  /** The number of nodes that the text alone selects; undefined while it has errors. */
  count: number | undefined;
  placeholder: string;
  /** Why the text is not used at the moment. */
  idle?: string;
}

const ICONS = { error: CircleAlert, warning: TriangleAlert, hint: Info };
const WORDS = { error: 'Error', warning: 'Warning', hint: 'Note' };

/** The editor of the include or the exclude, with the number of nodes that it selects, its problems, and their fixes. */
export function QueryPane({ title, value, onChange, nodeIndex, checked, count, placeholder, idle }: QueryPaneProps) {
  const [goTo, setGoTo] = useState<Span>();
  const { text, diagnostics } = checked;
  const settled = useSettled(checked, diagnostics.length === 0);
  const shown = idle ? [] : settled.diagnostics;
  const marks = useMemo(() => (idle ? { text, diagnostics: [] } : { text, diagnostics }), [idle, text, diagnostics]);
  const isBad = count === undefined && !idle;
  return (
    <section className={`${utilities.stack1} ${styles.pane}`} aria-label={title} data-idle={idle ? '' : undefined}>
      <header className={`${utilities.spaceBetween} ${styles.head}`}>
        <p className={utilities.heading}>{title}</p>
        {idle ? (
          <span className={utilities.smallInline}>{idle}</span>
        ) : value.trim() === '' ? (
          <span className={utilities.smallInline}>{title === 'Exclude' ? 'takes nothing out' : 'empty'}</span>
        ) : (
          <Badge tone={isBad ? 'danger' : count === 0 ? 'warn' : 'neutral'}>
            {isBad ? 'has errors' : counted(count ?? 0, 'node')}
          </Badge>
        )}
      </header>
      <SelectorEditor
        label={`${title} selector`}
        value={value}
        onChange={onChange}
        nodeIndex={nodeIndex}
        placeholder={placeholder}
        checked={marks}
        goTo={goTo}
      />
      {value.length > MAX_SELECTOR_LENGTH && (
        <p className={styles.long}>
          Longer than {MAX_SELECTOR_LENGTH.toLocaleString('en')} characters: it works here, but a link or a reload keeps only the
          first {MAX_SELECTOR_LENGTH.toLocaleString('en')}.
        </p>
      )}
      {shown.length > 0 && (
        <ScrollBox className={styles.scroll} label={`Messages about the ${title.toLowerCase()}`}>
          <ul className={`${utilities.list} ${utilities.stack1}`}>
            {shown.map((diagnostic) => (
              <Message
                key={`${diagnostic.code} ${diagnostic.from} ${diagnostic.message}`}
                diagnostic={diagnostic}
                isCurrent={settled.text === value}
                onGo={() => setGoTo({ from: diagnostic.from, to: diagnostic.to })}
                onFix={(fix) => onChange(applyFix(settled.text, fix))}
              />
            ))}
          </ul>
        </ScrollBox>
      )}
    </section>
  );
}

function Message({
  diagnostic: { level, code, message, from, to, line, column, expected, fixes },
  isCurrent,
  onGo,
  onFix,
}: {
  diagnostic: SelectorDiagnostic;
  /** Whether the text has not changed since, so that the span of the problem is still valid. */
  isCurrent: boolean;
  onGo: () => void;
  onFix: (fix: TextFix) => void;
}) {
  const Icon = ICONS[level];
  return (
    <li className={styles.message} data-level={level}>
      <Icon size={15} aria-label={WORDS[level]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.text}>
          <CodeInText text={message} />
          {expected && !message.includes(expected) && (
            <span className={styles.expected}>
              {' '}
              Expected: <CodeInText text={expected} />.
            </span>
          )}
        </p>
        <p className={styles.foot}>
          {isCurrent && to > from && (
            <button type="button" className={styles.position} onClick={onGo}>
              Line {line}, column {column}
            </button>
          )}
          <code className={styles.code}>{code}</code>
        </p>
        {fixes.length > 0 && (
          <div className={utilities.wrap1}>
            {fixes.map((fix) => (
              <button key={fix.label} type="button" className={styles.fix} disabled={!isCurrent} onClick={() => onFix(fix)}>
                <Wrench size={14} aria-hidden />
                <span>
                  <CodeInText text={fix.label} />
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
