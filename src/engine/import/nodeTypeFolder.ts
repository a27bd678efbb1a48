import { errorText } from '#engine/text/errorText.ts';
import { LIMITS, type NodeType } from '../pipeline/schema.ts';
import { cutter, fieldsOf, idOf, isFields, switchOf, textOf, unknownKeys } from './fields.ts';
import { inFile, type ReportBuilder } from './report.ts';
import { readDefinition } from './yaml.ts';

const FILE_KEYS = new Set(['fileVersion', 'id', 'isDisabled', 'metadata', 'name', 'type', 'version']);
const METADATA_KEYS = new Set(['defaultStorageLocation', 'error', 'nodeMetadataSpec', 'templates']);

/**
 * Reads a node type: `definition.yml` with its two templates, or an entry of a legacy `stepTypes`, which contains the templates. Undefined, with a
 * message, when the value is not a node type. Rule: `/docs/git-integration/what-gets-committed`.
 */
export function readNodeType(
  value: unknown,
  path: string,
  templates: { create: string; run: string },
  report: ReportBuilder,
): NodeType | undefined {
  const id = isFields(value) ? idOf(value.id) : '';
  if (!isFields(value) || id === '' || id.length > LIMITS.name) {
    const message = errorText('…: expected a node type with id, name and metadata. File skipped.', path);
    report.add({ code: 'type.shape', level: 'error', path, message });
    return undefined;
  }
  const cut = cutter(path, report);
  const metadata = fieldsOf(value.metadata);
  const definition = cut(textOf(metadata.nodeMetadataSpec), 'the node definition');
  const { value: spec, repaired } = readDefinition(definition);
  if (repaired) {
    const where = repaired.line === undefined ? '' : ` (line ${repaired.line})`;
    const message = `${inFile(path)}: the definition has YAML errors${where}: ${repaired.reason}. Read with repairs.`;
    report.add({ code: 'type.spec', level: 'warning', path, line: repaired.line, message });
  }
  const short = (text: unknown, what: string) => cut(textOf(text), what, LIMITS.name);
  const defaultLocation = short(metadata.defaultStorageLocation, 'the default location');
  const type: NodeType = {
    id,
    name: short(value.name, 'the name') || short(spec.capitalized, 'the name') || id,
    short: short(spec.short, 'the short name'),
    plural: short(spec.plural, 'the plural'),
    colour: short(spec.tagColor, 'the color'),
    isDisabled: switchOf(value.isDisabled, false) || spec.isDisabled === true,
    fileVersion: Number(value.fileVersion) === 2 ? 2 : 1,
    definition,
    createTemplate: cut(templates.create, 'the create template'),
    runTemplate: cut(templates.run, 'the run template'),
  };
  if (defaultLocation !== '') type.defaultLocation = defaultLocation;
  const extra = { ...unknownKeys(value, FILE_KEYS), ...unknownKeys(metadata, METADATA_KEYS) };
  if (metadata.error != null) extra.error = textOf(metadata.error);
  if (Object.keys(extra).length > 0) type.extra = extra;
  return type;
}
