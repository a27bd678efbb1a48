import { RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type CompletionNames, type Insertion, type SpanMark, TemplateEditor, type TextMark } from '#editors/TemplateEditor.tsx';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Position } from '#engine/text/position.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import utilities from '#ui/utilities.module.css';
import { Messages } from './Messages.tsx';
import type { Message } from './messages.ts';
import type { Range } from './origin.ts';
import type { Pointing } from './pointing.ts';
import type { Subject } from './subject.ts';
import styles from './TemplatePane.module.css';
import { ownerKey, type TemplateText } from './useTemplateText.ts';

interface TemplatePaneProps {
  pipeline: Pipeline;
  subject: Subject;
  edited: TemplateText;
  completionNames: CompletionNames;
  /** The messages of the last render; undefined until the first render has ended. */
  messages: readonly Message[] | undefined;
  /** Whether the messages are about the current text. */
  isFresh: boolean;
  pointing: Pointing;
  goTo: Position | undefined;
  insertion: Insertion | undefined;
  onGo: (position: Position) => void;
}

const NO_RANGES: readonly Range[] = [];

/** The title of the edited text, and a short sentence about its use. */
function captionOf(pipeline: Pipeline, { kind, node, part, parts }: Subject): { title: string; text: string } {
  const type = nodeTypeOf(pipeline, node.type).name;
  switch (kind) {
    case 'create':
      return { title: `Create template of ${type}`, text: 'Creates the table or view. All nodes of the type share it.' };
    case 'run':
      return { title: `Run template of ${type}`, text: 'Loads the rows. All nodes of the type share it.' };
    case 'joinTemplate':
      return { title: `Join template of ${type}`, text: 'Writes the Join tab. It is rendered once, so refs stay refs.' };
    case 'join':
      return {
        title: `Join tab of ${node.name}${part && parts.length > 1 ? `, ${part.name}` : ''}`,
        text: 'What the node reads. Its refs are the edges.',
      };
    case 'transform':
      return {
        title: `Transform of ${part?.name ?? ''}`,
        text: 'If this is empty, the source column passes through. You can use tokens such as {{ SRC }} here.',
      };
    case 'text':
      return { title: 'Free text', text: `Rendered with the metadata of ${node.name}.` };
  }
}

/** The editor of the template, its caption, and its messages. */
export function TemplatePane(props: TemplatePaneProps) {
  const { pipeline, subject, edited, completionNames, messages, isFresh, pointing, goTo, insertion, onGo } = props;
  const key = ownerKey(subject.owner);
  const { title, text } = captionOf(pipeline, subject);
  const lit = useStore(pointing.store, ({ origin }) => origin?.template ?? NO_RANGES);
  const spans = useMemo(() => lit.map((range): SpanMark => ({ ...range, kind: 'highlighted' })), [lit]);
  const marks = useMemo(
    () =>
      (messages ?? [])
        .flatMap(({ level, text: message, advice, span }): TextMark[] =>
          span ? [{ from: span.from, to: span.to, severity: level, message: advice ? `${message} ${advice}` : message }] : [],
        )
        .sort((a, b) => a.from - b.from),
    [messages],
  );
  const isChanged = subject.original !== undefined && edited.text !== subject.original;
  return (
    <div className={utilities.fullHeight}>
      <div className={styles.caption}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{isChanged ? 'Changed only here. The node type keeps its own text.' : text}</p>
        </div>
        {isChanged && (
          <Button
            size="s"
            variant="quiet"
            icon={RotateCcw}
            onClick={() => {
              edited.type(subject.original ?? '');
              edited.flush();
            }}
          >
            Undo changes
          </Button>
        )}
      </div>
      <div className={styles.editor}>
        <TemplateEditor
          key={key}
          label={title}
          value={edited.text}
          onChange={edited.type}
          onBlur={edited.flush}
          completionNames={completionNames}
          {...(isFresh ? { marks } : {})}
          spans={spans}
          onPoint={(at, by) => pointing.point('template', at, by)}
          goTo={goTo}
          insertion={insertion}
        />
      </div>
      {edited.refusal && (
        <Callout
          tone="error"
          live
          title="The pipeline keeps its old text"
          actions={
            <Button size="s" onClick={edited.discard}>
              Go back to the old text
            </Button>
          }
        >
          <p>{edited.refusal.message} What you typed stays here until it is fixed.</p>
        </Callout>
      )}
      <Messages messages={messages} onGo={onGo} />
    </div>
  );
}
