import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, referred, type Schema, schemaOf } from '#engine/api/description.ts';
import { parameterValue, violationOf, violationText } from '#engine/api/schemaCheck.ts';
import { complaints, description, operation } from './schemas.ts';

const { document } = description;
const schemas = Object.keys(referred(document, '#/components/schemas') as object);
const said = (schema: Schema, value: unknown) => {
  const violation = violationOf(value, schema, 'request/body', document);
  return violation && violationText(violation);
};
const body = (id: string) => schemaOf(operation(id).body)!;

describe('what is wrong with a value', () => {
  const node = exampleOf(operation('setWorkspaceNode').body) as Record<string, unknown>;
  const set = body('setWorkspaceNode');

  it.each([
    [{ ...node, colour: 'red' }, 'request/body must NOT have additional properties'],
    [
      { ...node, metadata: { ...(node.metadata as object), appliedNodeTests: [] } },
      'request/body/metadata must NOT have additional properties',
    ],
    [{ ...node, name: 7 }, 'request/body/name must be string'],
    [{ ...node, overrideSQL: 'no' }, 'request/body/overrideSQL must be boolean,object'],
    [[], 'request/body must be object'],
    [node, undefined],
  ])('%#', (value, text) => {
    expect(said(set, JSON.parse(JSON.stringify(value)))).toBe(text);
  });

  it('names a property that is missing, and the one that is too much', () => {
    const { table: _, ...rest } = node;
    expect(said(set, rest)).toBe("request/body must have required property 'table'");
    expect(violationOf({ ...node, colour: 1 }, set, 'request/body', document)?.key).toBe('colour');
  });

  it.each([
    ['listRuns', 'limit', '1001', 'must be <= 1000'],
    ['listRuns', 'limit', '0', 'must be >= 1'],
    ['listRuns', 'limit', 'ten', 'must be integer'],
    ['listRuns', 'runStatus', 'cancelled', 'must be equal to one of the allowed values'],
    ['listRuns', 'detail', 'yes', 'must be boolean'],
    ['listRuns', 'environmentID', 'PROD', 'must match pattern "^[0-9]+$"'],
    ['getRun', 'runID', '0e9c4f0e-1b1f-4d3c-9f59-4d6e3d1f3f10', 'must be integer'],
    ['getPackageRelease', 'releaseID', '1.1.2', 'must match format "uuid"'],
    ['listRuns', 'limit', '1000', undefined],
    ['listRuns', 'startingFrom', '58', undefined],
    ['listRuns', 'startingFrom', '2026-03-02T02:00:00Z', undefined],
  ])('%s: %s=%s %s', (id, name, text, message) => {
    const { schema } = operation(id).parameters.find((one) => one.name === name)!;
    expect(violationOf(parameterValue(text, schema, document), schema, 'x', document)?.message).toBe(message);
  });
});

describe('a whole validator', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('Waiting', 'refresh', 'KeyPair', 'snowflake', 'sql', '3', '2026-03-02T02:00:00Z'),
  );
  const keys = [
    ...new Set(
      JSON.stringify(document.components)
        .match(/"[A-Za-z]+"(?=:\{)/g)!
        .map((one) => one.slice(1, -1)),
    ),
  ];
  const any = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  /** All examples, so that valid values are among the tested ones. */
  const examples = description.operations.flatMap((one) =>
    [one.body, ...Object.values(one.responses)].flatMap((content) => (schemaOf(content) ? [exampleOf(content)] : [])),
  );
  const changed = fc
    .tuple(fc.constantFrom(...examples.filter((one) => one !== undefined)), fc.nat(), any)
    .map(([example, at, other]) => {
      const copy = structuredClone(example) as object;
      const keys: [Record<string, unknown>, string][] = [];
      const walk = (one: unknown): void => {
        if (typeof one !== 'object' || one === null) return;
        for (const [key, inner] of Object.entries(one)) {
          keys.push([one as Record<string, unknown>, key]);
          walk(inner);
        }
      };
      walk(copy);
      const [object, key] = keys[at % keys.length]!;
      object[key] = other;
      return copy;
    });

  it('says the same of every value', () => {
    const ofDescription = [
      ...schemas.map((name): Schema => ({ $ref: `#/components/schemas/${name}` })),
      ...description.operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
      ...description.operations.flatMap((one) =>
        [one.body, ...Object.values(one.responses)].flatMap((all) => schemaOf(all) ?? []),
      ),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...ofDescription), fc.oneof(any, changed), (schema, value) => {
        expect(said(schema, value) === undefined).toBe(complaints(schema, value) === '');
      }),
      { numRuns: 1_500 },
    );
  });

  it('finds nothing wrong where it finds nothing wrong: the examples', () => {
    for (const one of description.operations)
      for (const content of [one.body, ...Object.values(one.responses)]) {
        const schema = schemaOf(content);
        const example = exampleOf(content);
        if (schema && example !== undefined) expect(said(schema, example), one.id).toBeUndefined();
      }
  });
});
