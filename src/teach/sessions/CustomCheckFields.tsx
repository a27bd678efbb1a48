import { BUILT_IN_TYPES } from '#engine/pipeline/nodeTypes.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { CUSTOM_CHECKS, CUSTOM_EXERCISE_LIMITS, type CustomCheck, type CustomCheckType, checkTypesOf } from '../customCheck.ts';
import styles from './CustomExerciseForm.module.css';
import { LinesField } from './LinesField.tsx';

const TYPE_NAMES = BUILT_IN_TYPES.map(({ name }) => name);

/** A new check of a type, with its initial values. */
export function newCheck(type: CustomCheckType): CustomCheck {
  switch (type) {
    case 'nodes':
      return { type, is: 'atLeast', count: 1 };
    case 'edge':
      return { type, node: '', reads: '', is: true };
    case 'ref':
      return { type, node: '', to: '' };
    case 'order':
      return { type, first: '', second: '' };
    case 'selector':
      return { type, nodes: [] };
    case 'text':
      return { type, is: 'contains', text: '' };
    case 'rows':
      return { type, day: 1, value: '', is: 'atLeast', count: 1 };
    case 'run':
      return { type, node: '', state: 'succeeded' };
    case 'git':
      return { type, is: 'branch', text: '' };
  }
}

/** The check with a changed field, which is left out when it is empty. */
function withWord<Check extends CustomCheck, Key extends keyof Check>(check: Check, key: Key, value: string): Check {
  const { [key]: _, ...rest } = check;
  return (value === '' ? rest : { ...rest, [key]: value }) as unknown as Check;
}

const AMOUNTS = [
  { value: 'atLeast', label: 'At least' },
  { value: 'exactly', label: 'Exactly' },
] as const;

interface CustomCheckFieldsProps {
  check: CustomCheck;
  playground: string;
  /** Names of nodes that are suggested. */
  nodes: readonly string[];
  onChange: (check: CustomCheck) => void;
}

/** The fields of one check of a custom exercise. */
export function CustomCheckFields({ check, playground, nodes, onChange }: CustomCheckFieldsProps) {
  const types = checkTypesOf(playground);
  return (
    <>
      <Select
        label="Check"
        value={check.type}
        options={types.map((type) => ({ value: type, label: CUSTOM_CHECKS[type].label }))}
        onChange={(type) => onChange(newCheck(type))}
      />
      <div className={styles.checkFields}>{fieldsOf(check, nodes, onChange)}</div>
      <TextField
        label="What participants read"
        help="Leave it empty to use the check’s own words."
        maxLength={CUSTOM_EXERCISE_LIMITS.label}
        value={check.label ?? ''}
        onChange={(label) => onChange(withWord(check, 'label', label))}
      />
    </>
  );
}

function fieldsOf(check: CustomCheck, nodes: readonly string[], onChange: (check: CustomCheck) => void) {
  const name = (label: string, value: string, take: (name: string) => CustomCheck) => (
    <NodeName label={label} nodes={nodes} value={value} onChange={(next) => onChange(take(next))} />
  );
  switch (check.type) {
    case 'nodes':
      return (
        <>
          {name('Name, if it matters', check.name ?? '', (next) => withWord(check, 'name', next))}
          <TextField
            label="Type, if it matters"
            value={check.nodeType ?? ''}
            suggestions={TYPE_NAMES}
            maxLength={300}
            onChange={(next) => onChange(withWord(check, 'nodeType', next))}
          />
          <TextField
            label="Storage location, if it matters"
            code
            value={check.location ?? ''}
            maxLength={300}
            onChange={(next) => onChange(withWord(check, 'location', next))}
          />
          <Amount check={check} what="Nodes" onChange={onChange} />
        </>
      );
    case 'edge':
      return (
        <>
          {name('Node', check.node, (node) => ({ ...check, node }))}
          <Select
            label="Does"
            value={check.is ? 'reads' : 'not'}
            options={[
              { value: 'reads', label: 'reads' },
              { value: 'not', label: 'does not read' },
            ]}
            onChange={(value) => onChange({ ...check, is: value === 'reads' })}
          />
          {name('Other node', check.reads, (reads) => ({ ...check, reads }))}
        </>
      );
    case 'ref':
      return (
        <>
          {name('Node', check.node, (node) => ({ ...check, node }))}
          <TextField
            label="Its column (empty for the Join tab)"
            code
            value={check.column ?? ''}
            maxLength={300}
            onChange={(next) => onChange(withWord(check, 'column', next))}
          />
          {name('Refers to', check.to, (to) => ({ ...check, to }))}
          {check.column !== undefined && (
            <TextField
              label="Column there, if it matters"
              code
              value={check.toColumn ?? ''}
              maxLength={300}
              onChange={(next) => onChange(withWord(check, 'toColumn', next))}
            />
          )}
        </>
      );
    case 'order':
      return (
        <>
          {name('Runs first', check.first, (first) => ({ ...check, first }))}
          {name('Runs after it', check.second, (second) => ({ ...check, second }))}
        </>
      );
    case 'selector':
      return (
        <LinesField
          label="Exactly these nodes"
          help="One per line, by name or LOCATION.NAME."
          code
          lines={check.nodes}
          maxLines={CUSTOM_EXERCISE_LIMITS.nodes}
          maxLength={610}
          onChange={(wanted) => onChange({ ...check, nodes: wanted })}
        />
      );
    case 'text':
      return (
        <>
          <Select
            label="The text"
            value={check.is}
            options={[
              { value: 'contains', label: 'contains' },
              { value: 'equals', label: 'is' },
            ]}
            onChange={(is) => onChange({ ...check, is })}
          />
          <TextField
            label="This"
            help="Spaces and line breaks make no difference."
            code
            rows={3}
            maxLength={CUSTOM_EXERCISE_LIMITS.text}
            value={check.text}
            onChange={(text) => onChange({ ...check, text })}
          />
        </>
      );
    case 'rows':
      return (
        <>
          <NumberField
            label="After day"
            min={1}
            max={CUSTOM_EXERCISE_LIMITS.day}
            value={check.day}
            onChange={(day) => onChange({ ...check, day })}
          />
          <Amount check={check} what="Rows" onChange={onChange} />
          <TextField
            label="Column, if it matters"
            code
            value={check.column ?? ''}
            maxLength={300}
            onChange={(next) => onChange(withWord(check, 'column', next))}
          />
          {check.column !== undefined && (
            <TextField
              label="Value in it"
              code
              value={check.value}
              maxLength={300}
              onChange={(value) => onChange({ ...check, value })}
            />
          )}
        </>
      );
    case 'run':
      return (
        <>
          {name('Node', check.node, (node) => ({ ...check, node }))}
          <Select
            label="In the last run it"
            value={check.state}
            options={[
              { value: 'succeeded', label: 'succeeded' },
              { value: 'failed', label: 'failed' },
              { value: 'skipped', label: 'was skipped' },
            ]}
            onChange={(state) => onChange({ ...check, state })}
          />
        </>
      );
    case 'git':
      return (
        <>
          <Select
            label="What counts"
            value={check.is}
            options={[
              { value: 'branch', label: 'a branch' },
              { value: 'commit', label: 'a commit' },
              { value: 'clean', label: 'a clean workspace' },
            ]}
            onChange={(is) => onChange({ ...check, is })}
          />
          {check.is !== 'clean' && (
            <TextField
              label={check.is === 'branch' ? 'Name of the branch' : 'Text in its message, if it matters'}
              code={check.is === 'branch'}
              maxLength={300}
              value={check.text}
              onChange={(text) => onChange({ ...check, text })}
            />
          )}
        </>
      );
  }
}

/** Fields for the expected number. */
function Amount<Check extends CustomCheck & { is: 'atLeast' | 'exactly'; count: number }>({
  check,
  what,
  onChange,
}: {
  check: Check;
  what: string;
  onChange: (check: Check) => void;
}) {
  return (
    <>
      <Select label="How many" value={check.is} options={AMOUNTS} onChange={(is) => onChange({ ...check, is })} />
      <NumberField
        label={what}
        min={check.is === 'atLeast' ? 1 : 0}
        max={20_000}
        value={check.count}
        onChange={(count) => onChange({ ...check, count })}
      />
    </>
  );
}

/** Maximum number of suggested names: more would not help, and a large pipeline has thousands. */
const MAX_SUGGESTIONS = 30;

/** A field for the name of a node. */
function NodeName({
  label,
  nodes,
  value,
  onChange,
}: {
  label: string;
  nodes: readonly string[];
  value: string;
  onChange: (name: string) => void;
}) {
  const typed = value.toLowerCase();
  const suggestions = nodes.filter((name) => name.toLowerCase().includes(typed)).slice(0, MAX_SUGGESTIONS);
  return <TextField label={label} code maxLength={610} value={value} suggestions={suggestions} onChange={onChange} />;
}
