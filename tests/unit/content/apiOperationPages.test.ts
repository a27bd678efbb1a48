import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { runDataSchema } from '#playground/run-order/data.ts';
import { meta } from '#playground/run-order/meta.ts';
import { planWith, settingsOf } from '#playground/run-order/plan.ts';
import { stories } from '#playground/run-order/stories.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The worked examples of the operation pages: their JavaScript is run against the retail pipeline, and what they say of a retry is simulated.

const retail = retailPipeline();
const page = (name: string) => pageText(`docs/api/${name}`);

/** The nodes of the pipeline as the API answers them, as far as the examples read them. */
const nodes = retail.nodes.map(({ id, name, location, description, columns, sources }) => ({
  id,
  name,
  locationName: location,
  description,
  metadata: {
    columns: columns.map((column) => ({ columnID: column.id, name: column.name, dataType: column.dataType })),
    sourceMapping: sources.map(({ join }) => ({ join: { joinCondition: join } })),
  },
}));

/** Runs the first example in JavaScript of a page with `result` at its end. */
function run(name: string, result: string, inputs: Record<string, unknown>): Promise<unknown> {
  const code = codeBlocks(page(name)).find(({ language }) => language === 'javascript')!.text;
  return runInContext(
    `(async () => {\n${code}\nreturn ${result};\n})()`,
    createContext({ host: '', headers: {}, console: { log: () => undefined }, ...inputs }),
  );
}

function rowsOf(rows: readonly unknown[]) {
  return async function* all() {
    yield* rows;
  };
}

describe('deleting a node', () => {
  it('finds its readers first', async () => {
    const readers = await run('runnel/delete-workspace-node', 'JSON.stringify(readers)', { rowsOf: rowsOf(nodes) });
    expect(JSON.parse(String(readers))).toEqual(['DIM_CUSTOMER', 'DIM_SUPPLIER', 'V_CONTACTS']);
    expect(page('runnel/delete-workspace-node')).toContain('prints `DIM_CUSTOMER`, `DIM_SUPPLIER` and `V_CONTACTS`');
  });

  it('does not take the reader of another node of that name for a reader', async () => {
    const joined = (name: string, joinCondition: string) => ({
      name,
      metadata: { sourceMapping: [{ join: { joinCondition } }] },
    });
    const others = [
      joined('V_OTHER', `FROM {{ ref('MART', 'STG_NATION') }} "STG_NATION"`),
      joined('V_LONGER', `FROM {{ ref('STAGING', 'STG_NATION_2') }} "STG_NATION_2"`),
    ];
    const readers = await run('runnel/delete-workspace-node', 'JSON.stringify(readers)', { rowsOf: rowsOf(others) });
    expect(JSON.parse(String(readers))).toEqual([]);
  });

  it('finds readers that wait only, that read without an edge, or that read in a test', async () => {
    const readers = [
      { name: 'LINK', metadata: { sourceMapping: [{ join: { joinCondition: "{{ ref_link('STAGING', 'STG_NATION') }}" } }] } },
      {
        name: 'NO_LINK',
        metadata: { sourceMapping: [{ join: { joinCondition: 'FROM {{ ref_no_link("STAGING","STG_NATION") }}' } }] },
      },
      {
        name: 'TEST',
        metadata: { appliedNodeTests: [{ templateString: "SELECT 1 FROM {{ ref_no_link('STAGING', 'STG_NATION') }}" }] },
      },
      { name: 'POST_SQL', config: { postSQL: "DELETE FROM {{ ref_no_link('STAGING', 'STG_NATION') }}" }, metadata: {} },
    ];
    const found = await run('runnel/delete-workspace-node', 'JSON.stringify(readers)', { rowsOf: rowsOf(readers) });
    expect(JSON.parse(String(found))).toEqual(readers.map(({ name }) => name));
  });
});

describe('the check for descriptions', () => {
  it('passes for the retail pipeline and names what lacks one', async () => {
    const ask = (rows: readonly unknown[]) => run('runnel/list-workspace-nodes', 'missing.length', { rowsOf: rowsOf(rows) });
    expect(await ask(nodes)).toBe(0);
    const bare = nodes.map((node) => (node.name === 'FCT_ORDERS' ? { ...node, description: '' } : node));
    await expect(ask(bare)).rejects.toThrow('No description: FCT_ORDERS');
  });
});

describe('one parameter more', () => {
  it('keeps the others', async () => {
    const production = retail.environments.find(({ id }) => id === '3')!;
    const printed = await run('runnel/get-environment', 'JSON.stringify(parameters)', {
      getJson: async () => ({ runTimeParameters: production.parameters }),
    });
    expect(JSON.parse(String(printed))).toEqual({ ...production.parameters, loadFrom: '1998-01-01' });
  });
});

describe('the loop that waits for a run', () => {
  const wait = (states: readonly string[]) => {
    let now = 0;
    let asked = 0;
    const said: string[] = [];
    return run('runs/run-status', 'said[0]', {
      said,
      console: { log: (word: string) => said.push(word) },
      process: { argv: ['node', 'wait.mjs', '59'] },
      getJson: async () => ({ runStatus: states[Math.min(asked++, states.length - 1)] }),
      sleep: async (seconds: number) => {
        now += seconds * 1000;
      },
      Date: { now: () => now },
    });
  };

  it('ends at a final state and at no other', async () => {
    expect(await wait(['waitingToRun', 'initializing', 'running', 'completed'])).toBe('completed');
    expect(await wait(['waitingToRun', 'failed'])).toBe('failed');
    expect(await wait(['canceled'])).toBe('canceled');
  });

  it('gives up in the end', async () => {
    await expect(wait(['running'])).rejects.toThrow('Run 59 is not over after 30 minutes.');
  });
});

describe('the retry of run 58', () => {
  const story = stories.find(({ id }) => id === 'failure')!;
  const figures = (args: Record<string, string>) => {
    const plan = planWith(
      story.pipeline(),
      settingsOf({ ...defaultArgs(meta.args), ...story.args, ...args }),
      runDataSchema.parse(story.data),
    );
    if (!plan.ok) throw new Error('The story has no run order.');
    return plan.figures;
  };

  it('runs as many nodes as the page says', () => {
    const text = page('runs/retry-failed-run');
    expect(figures({})).toMatchObject({ successful: 20, failed: 1, skipped: 8 });
    expect(text).toContain('Twenty nodes succeeded, and the eight nodes that depend on `DIM_CUSTOMER` were skipped.');
    expect(figures({ attempt: 'retry' })).toMatchObject({ successful: 9, failed: 0 });
    expect(text).toContain(`nine nodes instead of ${retail.nodes.length}`);
  });
});

describe('a type that is on its way', () => {
  it('is still the old one where it was deployed', () => {
    const column = nodes.find(({ id }) => id === 'stg-orders')!.metadata.columns.find(({ name }) => name === 'O_TOTALPRICE')!;
    const rows = tableRows(page('runnel/get-environment-node'), 'Request');
    expect(rows.map((row) => Object.values(row)[1])).toEqual(['NUMBER(18,2)', column.dataType]);
    expect(rows[1]!.Request).toBe('GET /api/v1/environments/3/nodes/stg-orders');
  });
});

describe('the mappings of a new environment', () => {
  it('are those of production with another database', () => {
    const { mappings } = retail.environments.find(({ name }) => name === 'PROD')!;
    const rows = tableRows(page('runnel/create-environment'), 'Location', 'PROD');
    for (const { Location, PROD, UAT } of rows) {
      const { database, schema } = mappings[Location!]!;
      expect(PROD).toBe(`${database}.${schema}`);
      if (!UAT!.startsWith('the same')) expect(UAT).toBe(`${database}_UAT.${schema}`);
    }
    expect(rows).toHaveLength(Object.keys(mappings).length);
  });
});
