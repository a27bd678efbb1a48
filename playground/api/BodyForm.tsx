import { useState } from 'react';
import type { Json, Schema } from '#engine/api/description.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { type BodyField, bodyFields, valueAt, withValue } from './bodyFields.ts';
import { jsonText } from './form.ts';
import { MoreFields } from './MoreFields.tsx';
import styles from './panel.module.css';

const NOT_SENT = '';

/** A description as plain text, without the backticks around code. */
const plain = (text = '') => text.replaceAll('`', '');

/** The value of a field's text. A text that does not fit the field's type is sent unchanged, so that the API refuses it as the real API would. */
function fieldValue(text: string, { input, isRequired }: BodyField): unknown {
  if (text === '' && !(isRequired && input === 'text')) return undefined;
  if (input === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (input === 'switch') return text === 'true';
  if (input !== 'json') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : jsonText(value);
}

interface BodyFormProps {
  schema: Schema;
  document: Json;
  body: unknown;
  onChange: (body: unknown) => void;
}

interface BodyFieldInputProps {
  field: BodyField;
  value: string;
  onChange: (value: unknown) => void;
}

function BodyFieldInput({ field, value, onChange }: BodyFieldInputProps) {
  const { path, isRequired, input, schema } = field;
  const label = `${path.join('.')}${isRequired ? ' (required)' : ''}`;
  const set = (text: string) => onChange(fieldValue(text, field));
  const help = plain(schema.description);
  if (input === 'choice' || input === 'switch') {
    const values = input === 'switch' ? ['true', 'false'] : (schema.enum ?? []).map(String);
    const options = [{ value: NOT_SENT, label: 'not sent' }, ...values.map((one) => ({ value: one, label: one }))];
    return <Select label={label} help={help} options={options} value={value} onChange={set} />;
  }
  const rows = input === 'json' || value.includes('\n') ? { rows: Math.min(10, value.split('\n').length + 1) } : {};
  return <TextField label={label} help={help} value={value} code {...rows} onChange={set} />;
}

/** A form for the body with a field for each value of its schema. An empty field is not sent, and optional fields are behind a button. */
export function BodyForm({ schema, document, body, onChange }: BodyFormProps) {
  const fields = bodyFields(schema, document);
  const nameOf = ({ path }: BodyField) => path.join('.');
  const isSet = ({ path }: BodyField) => valueAt(body, path) !== undefined;
  // Fields that were shown at first stay visible when they are emptied.
  const [first] = useState(() => new Set(fields.filter((one) => one.isRequired || isSet(one)).map(nameOf)));
  if (fields.length === 0) return <p className={utilities.note}>Write this body as JSON.</p>;
  const input = (field: BodyField) => (
    <BodyFieldInput
      key={nameOf(field)}
      field={field}
      value={textOf(valueAt(body, field.path))}
      onChange={(value) => onChange(withValue(body, field.path, value) ?? {})}
    />
  );
  const others = fields.filter((one) => !first.has(nameOf(one)));
  return (
    <div className={`${styles.stack} ${styles.underTabs}`}>
      <div className={styles.fields}>{fields.filter((one) => first.has(nameOf(one))).map(input)}</div>
      <MoreFields what="fields" names={others.map(nameOf)} isSet={others.some(isSet)}>
        {others.map(input)}
      </MoreFields>
    </div>
  );
}
