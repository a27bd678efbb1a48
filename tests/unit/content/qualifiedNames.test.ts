import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readLanes } from '#docs/compile/drawings/lanes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import { type PipelineContext, PLATFORMS } from '#engine/pipeline/schema.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What the pages say about names in the retail pipeline, computed by the engine.

const FUNDAMENTALS = 'docs/get-started/fundamentals';
const storage = pageText(`${FUNDAMENTALS}/storage-locations-and-storage-mappings`);
const retail = retailPipeline();
const prod = retail.environments.find(({ name }) => name === 'PROD')!;
const contexts: [string, PipelineContext][] = [
  ...retail.workspaces.map((context): [string, PipelineContext] => [`workspace ${context.name} (Mira's)`, context]),
  ...retail.environments.map((context): [string, PipelineContext] => [`environment ${context.name}`, context]),
];

function schemaOf(context: PipelineContext, location: string): string {
  const mapping = context.mappings[location]!;
  return `${mapping.database}.${mapping.schema}`;
}

function nameOf(context: PipelineContext, location: string, name: string): string {
  expect(retail.nodes.filter((node) => node.location === location && node.name === name)).toHaveLength(1);
  const found = qualifiedName(retail, context, { location, name });
  if (!found.ok) throw new Error(found.message);
  return found.name;
}

test('the page shows what its ref becomes, here and there', () => {
  const written = /downstream node writes as `(.*)`:/.exec(storage)?.[1] ?? '';
  const [ref, ...others] = scanRefs(written);
  expect(others).toEqual([]);
  const { location, name } = ref!;
  const { lanes } = readLanes(codeBlocks(storage).find(({ language }) => language === 'lanes')!.text);
  expect(lanes).toHaveLength(3);
  for (const { name: where, steps } of lanes) {
    const [, context] = contexts.find(([one]) => one.toLowerCase() === where.toLowerCase())!;
    const apart = (dotted: string) => dotted.replaceAll('"', '').replaceAll('.', ' . ');
    expect(steps).toEqual([`${location} is ${apart(schemaOf(context, location))}`, apart(nameOf(context, location, name))]);
  }
});

test('the page shows where each location is', () => {
  expect(tableRows(storage, 'Where', 'RAW is')).toEqual(
    contexts.map(([where, context]) => ({
      Where: where,
      'RAW is': schemaOf(context, 'RAW'),
      'STAGING is': schemaOf(context, 'STAGING'),
      'MART is': schemaOf(context, 'MART'),
    })),
  );
});

test('the page quotes as each platform does', () => {
  const rows = tableRows(storage, 'Platform', 'First part');
  expect(rows.map((row) => row.Platform!.toLowerCase())).toEqual([...PLATFORMS]);
  for (const platform of PLATFORMS) {
    const row = rows.find((candidate) => candidate.Platform!.toLowerCase() === platform);
    const name = qualifiedName({ platform }, prod, { location: 'STAGING', name: 'STG_ORDERS' });
    expect(name).toMatchObject({ ok: true, name: row?.['`STG_ORDERS` in PROD'] });
  }
});

test('the environment file of the page has the mappings of PROD', () => {
  const file = parse(/```yaml title="environments\/PROD-3\.yml"\n([\s\S]*?)```/.exec(storage)?.[1] ?? '');
  const { RAW, STAGING, MART } = prod.mappings;
  expect(file).toMatchObject({ id: prod.id, name: prod.name, mappingDefinitions: { RAW, STAGING, MART } });
});

test('an unmapped location gives the message of the page', () => {
  const unmapped = qualifiedName(retail, { mappings: {} }, { location: 'MART', name: 'DIM_CUSTOMER' });
  expect(storage).toContain(unmapped.ok ? 'a name' : `\`${unmapped.message}\``);
});

test('names in the text of other pages are right', () => {
  expect(pageText(`${FUNDAMENTALS}/environments`)).toContain(
    `set to PROD, the name is \`${nameOf(prod, 'MART', 'FCT_ORDERS')}\`.`,
  );
  const mira = retail.workspaces[0]!;
  expect(pageText(`${FUNDAMENTALS}/workspaces`)).toContain(`DROP TABLE ${nameOf(mira, 'STAGING', 'STG_NATION')}`);
});
