import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importProject } from '#engine/import/import.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type Files, writeRepository } from '#engine/repository/write.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import { retailPipeline } from '#samples/retail.ts';
import { opened, RETAIL } from '../import/projectFiles.ts';

const read = (files: Files): Pipeline => opened(Object.fromEntries(files)).pipeline;

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** A document without what no file holds: its name, workspaces, descriptions and parameters of environments, colors of subgraphs. */
function committedPart(pipeline: Pipeline) {
  return {
    ...pipeline,
    name: '',
    description: '',
    workspaces: [],
    locations: pipeline.locations.map(({ name }) => name).sort(),
    environments: pipeline.environments.map(({ id, name, mappings }) => ({ id, name, mappings })).sort(byId),
    subgraphs: pipeline.subgraphs.map(({ colour: _, ...rest }) => rest).sort(byId),
    nodes: [...pipeline.nodes].sort(byId),
    jobs: [...pipeline.jobs].sort(byId),
  };
}

function edited(pipeline: Pipeline, edit: Edit): Pipeline {
  const outcome = applyEdit(pipeline, edit);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.pipeline;
}

/** The paths whose text differs. */
function changedPaths(before: Files, after: Files): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).sort();
}

const SAMPLES: [string, () => Pipeline][] = [
  ['shop', shopPipeline],
  ['retail', retailPipeline],
];

describe.each(SAMPLES)('the files of %s', (_, sample) => {
  const files = writeRepository(sample());

  it('open without an error as the same document', () => {
    const { pipeline, report } = opened(Object.fromEntries(files));
    expect(report.messages.filter(({ level }) => level === 'error')).toEqual([]);
    expect(committedPart(pipeline)).toEqual(committedPart(sample()));
  });

  it('are the files that are written again', () => {
    const pipeline = read(files);
    expect(changedPaths(files, writeRepository(pipeline))).toEqual(['README.md']);
    expect(changedPaths(files, writeRepository(structuredClone(pipeline), { files, pipeline }))).toEqual([]);
  });
});

describe('a change', () => {
  const files = writeRepository(shopPipeline());
  const pipeline = read(files);
  const filesAfter = (edit: Edit) => writeRepository(edited(pipeline, edit), { files, pipeline });

  it('of a transform changes one line of one file', () => {
    const column = pipeline.nodes.find(({ id }) => id === 'stg-customer')!.columns.find(({ name }) => name === 'C_NAME')!;
    const sources = [{ ...column.sources[0]!, transform: 'TRIM("CUSTOMER"."C_NAME")' }];
    const result = filesAfter({ kind: 'setColumn', id: 'stg-customer', columnId: column.id, patch: { sources } });
    expect(changedPaths(files, result)).toEqual(['nodes/STAGING-STG_CUSTOMER.yml']);
    const [one, other] = [files, result].map((map) => map.get('nodes/STAGING-STG_CUSTOMER.yml')!.split('\n'));
    expect(other!.filter((line, at) => line !== one![at])).toEqual(['            transform: TRIM("CUSTOMER"."C_NAME")']);
  });

  it('of a name deletes a file, adds one and changes its readers', () => {
    expect(changedPaths(files, filesAfter({ kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' }))).toEqual([
      'nodes/MART-FCT_ORDERS.yml',
      'nodes/STAGING-STG_ORDER.yml',
      'nodes/STAGING-STG_ORDERS.yml',
    ]);
  });

  it('of a location changes its mapping in every environment', () => {
    expect(changedPaths(files, filesAfter({ kind: 'addLocation', name: 'AUDIT' }))).toEqual(['locations.yml']);
  });
});

describe('a file that somebody wrote by hand', () => {
  const path = 'nodes/STAGING-STG_ORDERS.yml';
  const text = RETAIL[path]!;

  it.each([
    ['keys that no reader knows', text.replace('operation:\n', 'operation:\n  aKeyOfTheirs:\n    - 1\n')],
    ['comments', `# theirs\n${text}`],
    ['line ends within texts', text.replaceAll(/(FROM .*)\n/g, '$1\r\n')],
    ['another way to quote', text.replace('name: STG_ORDERS', 'name: "STG_ORDERS"')],
  ])('keeps %s', (_, theirs) => {
    const files = new Map(Object.entries({ ...RETAIL, [path]: theirs, 'seeds/a.csv': 'a\n' }));
    const pipeline = read(files);
    const node = pipeline.nodes.find(({ name }) => name === 'STG_ORDERS')!;
    const result = writeRepository(edited(pipeline, { kind: 'setNode', id: node.id, patch: { description: 'Other words' } }), {
      files,
      pipeline,
    });
    expect(changedPaths(files, result)).toEqual([path]);
    const known = new Set(theirs.split('\n'));
    expect(
      result
        .get(path)!
        .split('\n')
        .filter((line) => !known.has(line)),
    ).toEqual(['  description: Other words']);
  });
});

describe('any edits of any document', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const ids = shopPipeline().nodes.map(({ id }) => id);
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.record({ kind: fc.constant('setNode' as const), id: fc.constantFrom(...ids), patch: fc.record({ description: text }) }),
    fc.record({ kind: fc.constant('setJoin' as const), id: fc.constantFrom(...ids), source: fc.constant(0), join: text }),
    fc.record({
      kind: fc.constant('addColumn' as const),
      id: fc.constantFrom(...ids),
      column: fc.record({ id: fc.uuid(), name: text, dataType: text, description: text, nullable: fc.boolean() }),
    }),
    fc.record({
      kind: fc.constant('renameNode' as const),
      id: fc.constantFrom(...ids),
      name: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/),
    }),
    fc.record({ kind: fc.constant('removeNodes' as const), ids: fc.constantFrom(...ids).map((id) => [id]) }),
  );

  it('are read back from the files, and unchanged files keep every byte', () => {
    const files = writeRepository(shopPipeline());
    const start = read(files);
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const pipeline = edits.reduce((document, one) => {
          const outcome = applyEdit(document, one);
          return outcome.ok ? outcome.pipeline : document;
        }, start);
        const written = writeRepository(pipeline, { files, pipeline: start });
        const result = importProject([...written].map(([path, content]) => ({ path, bytes: new TextEncoder().encode(content) })));
        if (!('pipeline' in result)) throw new Error('it does not open');
        const again = writeRepository(structuredClone(result.pipeline), { files: written, pipeline: result.pipeline });
        expect(changedPaths(written, again)).toEqual([]);
        const fresh = writeRepository(pipeline);
        expect(changedPaths(fresh, written)).toEqual(['README.md']);
      }),
      { numRuns: 12 },
    );
  });
});
