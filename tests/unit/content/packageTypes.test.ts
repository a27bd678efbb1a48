import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageTypeName } from '#engine/pipeline/packageTypes.ts';

const FOLDER = new URL('../../../content/docs/marketplace/package/', import.meta.url);

/** The types that a package's page lists, each with its number. */
function typesOf(page: string): { packageId: string; types: { name: string; number: string }[] } | undefined {
  const packageId = /\| Package ID \| `([^`]+)`/.exec(page)?.[1];
  const table = /\n\| Type \| ID \|.*\n\|[-|\s]+\|\n((?:\|.*\n)+)/.exec(page)?.[1];
  if (packageId === undefined || table === undefined) return undefined;
  const types = [...table.matchAll(/^\| ([^|]+) \| ([\d, ]+) \|/gm)].flatMap(([, name, numbers]) =>
    numbers!.split(/,\s*/).map((number) => ({ name: name!, number })),
  );
  return { packageId, types };
}

test('a node type of a package is called what its page calls it', () => {
  const pages = readdirSync(FOLDER).flatMap((file) => typesOf(readFileSync(new URL(file, FOLDER), 'utf8')) ?? []);
  const listed = pages.flatMap(({ packageId, types }) => types.map((type) => ({ packageId, ...type })));
  expect(listed.length).toBeGreaterThan(80);
  const named = listed.map((type) => ({ ...type, name: packageTypeName(type.packageId, type.number) }));
  expect(named).toEqual(listed);
});
