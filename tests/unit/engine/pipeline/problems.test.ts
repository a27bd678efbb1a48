import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { type ProblemCode, problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { aColumn, aNode, anyEdit, aPipeline, aStage, edited, smallStart, twoStages } from './documents.ts';

const context = (mappings: Pipeline['environments'][number]['mappings']) => ({
  id: 'prod',
  name: 'PROD',
  description: '',
  mappings,
  parameters: {},
});

/** One broken document for each problem, with the message and the labels of the fixes. */
const BROKEN: [ProblemCode, Pipeline, RegExp, string[]][] = [
  [
    'REF_UNRESOLVED',
    aPipeline([aNode('ORDERS'), aStage('S', "SELECT\nFROM {{ ref('RAW', 'ORDRES') }}")]),
    /^S refers to RAW\.ORDRES, but RAW has no node ORDRES\. Did you mean RAW\.ORDERS\?$/,
    ['Change it to RAW.ORDERS'],
  ],
  [
    'REF_UNRESOLVED',
    aPipeline([aNode('ORDERS'), aStage('S', "FROM {{ ref('SRC', 'ORDERS') }}")]),
    /^S refers to SRC\.ORDERS, but there is no storage location SRC\. Did you mean RAW\.ORDERS\?$/,
    ['Change it to RAW.ORDERS'],
  ],
  ['SELF_REFERENCE', aPipeline([aStage('S', "FROM {{ ref('STAGE', 'S') }}")]), /^S refers to itself/, ['Use ref_no_link']],
  [
    'CYCLE',
    aPipeline([aStage('A', "FROM {{ ref('STAGE', 'B') }}"), aStage('B', "FROM {{ ref('STAGE', 'A') }}")]),
    /^Cycle: A → B → A\. Remove one ref or use ref_no_link\.$/,
    ['Disconnect A → B', 'Disconnect B → A'],
  ],
  [
    'DUPLICATE_NAME',
    aPipeline([aNode('A', { id: '1' }), aNode('a', { id: '2' })]),
    /two nodes called a/,
    ['Rename the second to a_2'],
  ],
  [
    'LOCATION_UNKNOWN',
    aPipeline([aNode('A', { location: 'RAWW' })]),
    /^A is in the storage location RAWW/,
    ['Move to RAW', 'Add RAWW'],
  ],
  [
    'LOCATION_UNMAPPED',
    aPipeline([aNode('A')], { environments: [context({ RAW: { database: 'DB', schema: '' } })] }),
    /^RAW is not mapped to a database and schema in PROD\./,
    [],
  ],
  ['NODE_TYPE_MISSING', aPipeline([aStage('S', 'FROM x', { type: 'pkg:::9' })]), /^S is of the type pkg:::9/, []],
  ['JOIN_EMPTY', aPipeline([aStage('S', '  ')]), /^S reads nothing yet/, []],
  ['JOIN_PLACEHOLDER', aPipeline([aStage('S', 'FROM a JOIN b ON a./*COLUMN*/ = 1')]), /still holds the placeholder/, []],
  [
    'BUSINESS_KEY_MISSING',
    aPipeline([
      aStage('D', 'FROM x', {
        type: 'Dimension',
        columns: [aColumn('d', 'D_KEY', { flags: ['isSurrogateKey'] }), aColumn('d', 'CUST_ID')],
      }),
    ]),
    /^D is a Dimension without a business key/,
    ['Make CUST_ID the business key'],
  ],
  [
    'COLUMN_DUPLICATE',
    aPipeline([aNode('A', { columns: [aColumn('a', 'X'), aColumn('a', 'x', { id: 'other' })] })]),
    /^A has two columns called x/,
    ['Remove the second x'],
  ],
  [
    'COLUMN_SOURCE_MISSING',
    aPipeline([
      aStage('S', 'FROM x', {
        columns: [aColumn('s', 'X', { sources: [{ columns: [{ nodeId: 'gone', columnId: 'y' }], transform: '' }] })],
      }),
    ]),
    /^X of S comes? from a column that is gone/,
    ['Remove X'],
  ],
];

describe('problemsOf', () => {
  test('finds none in a valid document', () => {
    expect(problemsOf(twoStages())).toEqual([]);
  });

  test.each(BROKEN)('%s', (code, pipeline, message, fixes) => {
    const problems = problemsOf(pipeline).filter((problem) => problem.code === code);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.message).toMatch(message);
    expect(problems[0]!.fixes.map((fix) => fix.label)).toEqual(fixes);
  });

  test.each(
    BROKEN.flatMap(([code, pipeline]) =>
      problemsOf(pipeline)
        .filter((problem) => problem.code === code)
        .flatMap((problem) => problem.fixes.map((fix) => [code, fix.label, pipeline, fix] as const)),
    ),
  )('%s: "%s" fixes it', (code, _, pipeline, fix) => {
    const fixed = edited(pipeline, fix.edits);
    expect(problemsOf(fixed).filter((problem) => problem.code === code)).toEqual([]);
  });

  test('says line and column, and lists errors before warnings', () => {
    const pipeline = aPipeline([aStage('E', ''), aStage('S', "SELECT\n  FROM {{ ref('RAW', 'NO') }}")]);
    expect(problemsOf(pipeline).map(({ code, where }) => [code, where])).toEqual([
      ['REF_UNRESOLVED', { source: 0, line: 2, column: 11 }],
      ['JOIN_EMPTY', { source: 0, line: 1, column: 1 }],
    ]);
  });

  test('gives the same problems with and without cached nodes', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        let pipeline = smallStart();
        for (const edit of edits) {
          const outcome = applyEdit(pipeline, edit);
          if (!outcome.ok) continue;
          pipeline = outcome.pipeline;
          expect(problemsOf(pipeline)).toEqual(problemsOf(structuredClone(pipeline)));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a problem of a mapping names where it is missing', () => {
    const [, pipeline] = BROKEN.find(([code]) => code === 'LOCATION_UNMAPPED')!;
    const problem = problemsOf(pipeline).find(({ code }) => code === 'LOCATION_UNMAPPED')!;
    const names = [...pipeline.workspaces, ...pipeline.environments]
      .filter(({ id }) => problem.contexts?.includes(id))
      .map(({ name }) => name);
    expect(problem.message).toContain(`in ${names.join(', ')}.`);
    expect([...problemCounts([problem]).values()]).toEqual([{ count: 1, level: 'warning' }]);
  });

  test('counts by node', () => {
    const pipeline = aPipeline([aStage('S', "FROM {{ ref('X', 'Y') }} JOIN {{ ref('X', 'Z') }}")]);
    expect([...problemCounts(problemsOf(pipeline))]).toEqual([['s', { count: 2, level: 'error' }]]);
  });
});
