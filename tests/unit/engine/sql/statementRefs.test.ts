import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { readStatement } from '#engine/sql/statementRefs.ts';
import { retailPipeline } from '#samples/retail.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';

const pipeline = retailPipeline();
const context = assumedContext(pipeline);
const read = (sql: string) => readStatement(sql, 'snowflake', pipeline, context);
const node = (name: string) => pipeline.nodes.find((one) => one.name === name)!;
const ref = (name: string) => `{{ ref('${node(name).location}', '${name}') }}`;
function refused(sql: string): ExecutionError {
  try {
    read(sql);
  } catch (error) {
    if (error instanceof ExecutionError) return error;
  }
  throw new Error('The statement was not refused.');
}

describe('a statement with refs', () => {
  it('names the tables of the nodes, and lists the nodes without sources', () => {
    const { sql, nodeIds } = read(`SELECT * FROM ${ref('STG_NATION')} JOIN ${ref('NATION')} USING ("N_NATIONKEY")`);
    expect(sql).not.toContain('{{');
    expect(sql).toMatch(/FROM "\w+"\."\w+"\."STG_NATION" JOIN "\w+"\."\w+"\."NATION" USING/);
    expect(nodeIds).toEqual([node('STG_NATION').id]);
  });

  it('lists a node that the statement names in full', () => {
    const { sql } = read(`SELECT * FROM ${ref('STG_NATION')}`);
    expect(read(sql)).toMatchObject({ sql, nodeIds: [node('STG_NATION').id] });
  });

  it('finds nodes as the ref functions do: in any case, and a ref_link is nothing', () => {
    const { location } = node('STG_NATION');
    const { nodeIds } = read(`SELECT * FROM {{ ref_no_link("${location.toLowerCase()}", "stg_nation") }}`);
    expect(nodeIds).toEqual([node('STG_NATION').id]);
    expect(read(`SELECT 1 {{ ref_link('${location}', 'STG_NATION') }}`)).toMatchObject({ sql: 'SELECT 1 ', nodeIds: [] });
  });

  it('is refused where no node has the name, with the nearest one', () => {
    const sql = `SELECT * FROM {{ ref('${node('STG_NATION').location}', 'STG_NATON') }}`;
    const { message, at } = refused(sql);
    expect(message).toContain(`Did you mean ${ref('STG_NATION')}?`);
    expect(sql.slice(at!.from, at!.to)).toMatch(/^ref\(.*\)$/);
  });

  it.each([
    "SELECT '{{ this }}'",
    '{% if true %} SELECT 1 {% endif %}',
    `SELECT * FROM ${ref('NATION').replace(' }}', ' | upper }}')}`,
    `SELECT * FROM ${ref('NATION').replace(')', ', include_db=False)')}`,
  ])('is refused with other Jinja: %s', (sql) => expect(refused(sql).message).toContain('Templates playground'));

  it('finds the written place of every place in the SQL', () => {
    const names = fc.constantFrom('STG_NATION', 'NATION', 'STG_ORDERS');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z ]{1,12}$/), names), { maxLength: 5 }),
        fc.stringMatching(/^[A-Z]{1,8}$/),
        (parts, end) => {
          const written = `${parts.map(([text, name]) => `${text}${ref(name)} `).join('')}${end}`;
          const { sql, written: place } = read(written);
          const found = place({ from: sql.length - end.length, to: sql.length });
          expect(written.slice(found.from, found.to)).toBe(end);
        },
      ),
    );
  });
});
