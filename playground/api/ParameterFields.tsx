import { useState } from 'react';
import type { Parameter } from '#engine/api/description.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { MoreFields } from './MoreFields.tsx';
import styles from './panel.module.css';

const plain = (text = '') => text.replaceAll('`', '');

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, in: part, required, description, schema } = parameter;
  const { enum: values, type, default: usual } = schema;
  const label = `${name}${required ? ' (required)' : ''}`;
  const help = `${part === 'path' ? 'Path' : 'Query'}. ${plain(description)}`;
  const choices = values?.map(String) ?? (type === 'boolean' ? ['true', 'false'] : undefined);
  if (!choices) return <TextField label={label} help={help} code value={value} onChange={onChange} />;
  const unsent = { value: '', label: usual === undefined ? 'not sent' : `not sent (${String(usual)})` };
  const options = [...(required ? [] : [unsent]), ...choices.map((one) => ({ value: one, label: one }))];
  return <Select label={label} help={help} value={value} onChange={onChange} options={options} />;
}

interface ParameterFieldsProps {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The path and query parameters. Required parameters and those with an initial value come first, the others are behind a button. */
export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  // Parameters that were shown at first stay visible when they are emptied.
  const [first] = useState(() => new Set(parameters.flatMap((one) => (one.required || values[one.name] ? [one.name] : []))));
  if (parameters.length === 0) return null;
  const field = (one: Parameter) => (
    <ParameterField
      key={one.name}
      parameter={one}
      value={values[one.name] ?? ''}
      onChange={(value) => onChange({ ...values, [one.name]: value })}
    />
  );
  const others = parameters.filter(({ name }) => !first.has(name));
  return (
    <>
      {first.size > 0 && <div className={styles.fields}>{parameters.filter(({ name }) => first.has(name)).map(field)}</div>}
      <MoreFields what="parameters" names={others.map(({ name }) => name)} isSet={others.some(({ name }) => values[name])}>
        {others.map(field)}
      </MoreFields>
    </>
  );
}
