import { errorText } from '../text/errorText.ts';

/** A value of the wrong type in a file: `operation.dataset`, `Expected string, received array`. */
export interface ShapeFault {
  /** Keys with dots between them; items of a list count from 0. */
  readonly at: string;
  readonly message: string;
}

type TypeName = 'string' | 'boolean' | 'array' | 'object';
interface Shape {
  readonly [key: string]: TypeName | { readonly literal: string | number } | { readonly each: Shape } | { readonly keys: Shape };
}

/** The types of the keys that validation checks, where a file has them. Keys in `REQUIRED` must be there. */
const COLUMN: Shape = {
  name: 'string',
  dataType: 'string',
  description: 'string',
  nullable: 'boolean',
  columnReference: 'object',
  sourceColumnReferences: 'array',
  acceptedValues: { keys: { strictMatch: 'boolean', values: 'array' } },
  appliedColumnTests: 'object',
  config: 'object',
};

const NODE: Shape = {
  fileVersion: { literal: 1 },
  id: 'string',
  name: 'string',
  type: { literal: 'Node' },
  operation: {
    keys: {
      name: 'string',
      database: 'string',
      schema: 'string',
      description: 'string',
      locationName: 'string',
      deployEnabled: 'boolean',
      sqlType: 'string',
      type: 'string',
      dataset: 'string',
      table: 'string',
      materializationType: 'string',
      isMultisource: 'boolean',
      overrideSQL: 'boolean',
      config: 'object',
      metadata: {
        keys: {
          columns: { each: COLUMN },
          sourceMapping: {
            each: {
              aliases: 'object',
              customSQL: { keys: { customSQL: 'string' } },
              dependencies: 'array',
              join: { keys: { joinCondition: 'string' } },
              name: 'string',
            },
          },
          appliedNodeTests: 'array',
          enabledColumnTestIDs: 'array',
          cteString: 'string',
        },
      },
    },
  },
};
const LOCATIONS: Shape = { fileVersion: { literal: 1 }, locations: 'array' };
const ENVIRONMENT: Shape = {
  fileVersion: { literal: 1 },
  id: 'string',
  name: 'string',
  mappingDefinitions: 'object',
  type: { literal: 'Environment' },
};
const JOB: Shape = {
  fileVersion: { literal: 1 },
  id: 'string',
  name: 'string',
  includeSelector: 'string',
  excludeSelector: 'string',
  type: { literal: 'Job' },
};
const SUBGRAPH: Shape = {
  fileVersion: { literal: 1 },
  id: 'string',
  name: 'string',
  steps: 'array',
  type: { literal: 'Subgraph' },
};

const SHAPES: readonly (readonly [RegExp, Shape, readonly string[]])[] = [
  [/^nodes\/.+\.ya?ml$/, NODE, ['fileVersion', 'id', 'name', 'operation', 'type']],
  [/^locations\.yml$/, LOCATIONS, ['fileVersion', 'locations']],
  [/^environments\/.+\.ya?ml$/, ENVIRONMENT, ['fileVersion', 'id', 'name', 'mappingDefinitions', 'type']],
  [/^jobs\/.+\.ya?ml$/, JOB, ['fileVersion', 'id', 'name', 'includeSelector', 'excludeSelector', 'type']],
  [/^subgraphs\/.+\.ya?ml$/, SUBGRAPH, ['fileVersion', 'id', 'name', 'steps', 'type']],
];

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function faultsIn(value: object, shape: Shape, required: readonly string[], above: string): ShapeFault[] {
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).flatMap(([key, wanted]): ShapeFault[] => {
    const at = above === '' ? key : `${above}.${key}`;
    const found = fields[key];
    if (found === undefined) return required.includes(key) ? [{ at, message: 'Required' }] : [];
    if (typeof wanted === 'object' && 'literal' in wanted)
      return found === wanted.literal
        ? []
        : [{ at, message: errorText('Invalid literal value, expected …', JSON.stringify(wanted.literal)) }];
    const type = typeof wanted === 'string' ? wanted : 'each' in wanted ? 'array' : 'object';
    if (typeOf(found) !== type) return [{ at, message: errorText('Expected …, received …', type, typeOf(found)) }];
    if (typeof wanted === 'string') return [];
    if ('keys' in wanted) return faultsIn(found as object, wanted.keys as Shape, [], at);
    return (found as unknown[]).flatMap((item, index) =>
      typeof item === 'object' && item !== null ? faultsIn(item, wanted.each as Shape, [], `${at}.${index}`) : [],
    );
  });
}

/**
 * What validation finds in the value of a file: nothing where the file has the right shape, or where no rule is known for its path. Rule:
 * `/docs/git-integration/solving-git-errors/validation-errors`.
 */
export function shapeFaults(path: string, value: unknown): ShapeFault[] {
  const [, shape, required] = SHAPES.find(([pattern]) => pattern.test(path)) ?? [];
  if (!shape || !required) return [];
  if (typeOf(value) !== 'object') return [{ at: '', message: errorText('Expected …, received …', 'object', typeOf(value)) }];
  return faultsIn(value as object, shape, required, '');
}
