import { useMemo, useState } from 'react';
import { JsonEditor } from '#editors/JsonEditor.tsx';
import type { Json, Schema } from '#engine/api/description.ts';
import { Tabs } from '#ui/Tabs.tsx';
import utilities from '#ui/utilities.module.css';
import { BodyForm } from './BodyForm.tsx';
import { bodyMarks, offerOf } from './bodyText.ts';
import { jsonText } from './form.ts';

interface BodyEditorProps {
  schema: Schema;
  document: Json;
  text: string;
  onChange: (text: string) => void;
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The body of a request, as a form and as JSON. Both edit the same text. */
export function BodyEditor({ schema, document, text, onChange }: BodyEditorProps) {
  const [view, setView] = useState<'form' | 'json'>('form');
  const offer = useMemo(() => offerOf(schema, document), [schema, document]);
  const marks = useMemo(() => bodyMarks(text, schema, document), [text, schema, document]);
  const body = parsed(text);
  return (
    <Tabs
      label="Body"
      value={view}
      onChange={setView}
      tabs={[
        {
          id: 'form',
          label: 'Form',
          content: body.ok ? (
            <BodyForm schema={schema} document={document} body={body.value} onChange={(value) => onChange(jsonText(value))} />
          ) : (
            <p className={utilities.note}>
              The text is not valid JSON right now, so its fields can’t be shown. Fix the text next to this form.
            </p>
          ),
        },
        {
          id: 'json',
          label: 'JSON',
          ...(marks.length > 0 ? { badge: { text: '!', tone: 'danger' as const } } : {}),
          content: (
            <>
              <JsonEditor label="Body as JSON" value={text} onChange={onChange} marks={marks} markedText={text} offer={offer} />
              <p className={utilities.note} role="status">
                {marks[0]?.message ?? 'Matches the description. Ctrl-Space lists what can go at the cursor.'}
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
