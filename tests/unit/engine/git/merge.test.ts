import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFiles } from '#engine/git/merge.ts';
import { documentOf } from '#engine/git/readFiles.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { type Files, writeRepository } from '#engine/repository/write.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import { gitMerges } from './gitMerge.ts';

const BASE = writeRepository(shopPipeline());
const START = documentOf(BASE, shopPipeline());

/** The files after edits. An edit that is refused, because of another one before it, changes nothing. */
function filesAfter(...edits: Edit[]): Files {
  const pipeline = edits.reduce((document, edit) => {
    const outcome = applyEdit(document, edit);
    return outcome.ok ? outcome.pipeline : document;
  }, START);
  return writeRepository(pipeline, { files: BASE, pipeline: START });
}

function transform(id: string, at: number, sql: string): Edit {
  const column = START.nodes.find((node) => node.id === id)!.columns.filter(({ sources }) => sources.length > 0)[at]!;
  const sources = [{ ...column.sources[0]!, transform: sql }];
  return { kind: 'setColumn', id, columnId: column.id, patch: { sources } };
}
const rename = (name: string): Edit => ({ kind: 'renameNode', id: 'stg-orders', name });
const describeNode = (id: string, description: string): Edit => ({ kind: 'setNode', id, patch: { description } });
const join = (text: string): Edit => ({ kind: 'setJoin', id: 'fct-orders', source: 0, join: text });
const add = (id: string, from: string): Edit => ({
  kind: 'addNode',
  id,
  name: 'STG_NEW',
  location: 'STAGING',
  type: 'Stage',
  from: [from],
});
const remove = (id: string): Edit => ({ kind: 'removeNodes', ids: [id] });
const addColumn = (id: string, name: string): Edit => ({ kind: 'addColumn', id, column: { id: `new.${name}`, name } });
const addLocation = (name: string): Edit => ({ kind: 'addLocation', name });

/** The decided files, and the paths that wait for a decision, of our merges and of Git's. */
function outcomes(pairs: readonly (readonly [current: Files, incoming: Files])[]) {
  const merges = gitMerges(pairs.map(([current, incoming]) => [BASE, current, incoming]));
  return pairs.map(([current, incoming], index) => {
    const git = merges[index]!;
    const ours = mergeFiles(BASE, current, incoming, { current: `current${index}`, incoming: `incoming${index}` });
    const decided = (files: Files) => Object.fromEntries([...files].filter(([path]) => !git.conflicts.includes(path)).sort());
    return {
      ours: { conflicts: [...ours.conflicts.keys()].sort(), files: decided(ours.files) },
      git: { conflicts: git.conflicts, files: decided(git.files) },
      /** The texts of the files in conflict, with markers. */
      texts: [...ours.conflicts].map(([path, { marked }]) => [marked, git.files.get(path)!] as const),
    };
  });
}

describe('a merge has the files of git merge', () => {
  const CASES: readonly (readonly [string, Files, Files])[] = [
    ['edits of two nodes', filesAfter(transform('stg-customer', 1, 'TRIM(A)')), filesAfter(describeNode('stg-orders', 'Other'))],
    ['edits of two columns', filesAfter(transform('stg-customer', 0, 'A')), filesAfter(transform('stg-customer', 3, 'B'))],
    ['two edits of one line', filesAfter(transform('stg-customer', 1, 'A')), filesAfter(transform('stg-customer', 1, 'B'))],
    ['two edits of one join', filesAfter(join('FROM A\nWHERE B\n  AND C')), filesAfter(join('FROM A\nWHERE D\n  AND C'))],
    ['a deletion and an edit', filesAfter(remove('stg-orders')), filesAfter(describeNode('stg-orders', 'Other'))],
    ['two deletions', filesAfter(remove('stg-orders')), filesAfter(remove('stg-orders'))],
    ['two locations at the end of a list', filesAfter(addLocation('AUDIT')), filesAfter(addLocation('BACKUP'))],
    ['two columns at the end of a list', filesAfter(addColumn('stg-orders', 'A')), filesAfter(addColumn('stg-orders', 'B'))],
    ['two new nodes of one name', filesAfter(add('n1', 'stg-orders')), filesAfter(add('n2', 'stg-customer'))],
    ['a rename, and an edit of another node', filesAfter(rename('STG_ORDER')), filesAfter(describeNode('stg-customer', 'Other'))],
  ];

  it('and the same conflicts, line by line', () => {
    outcomes(CASES.map(([, ...sides]) => sides)).forEach(({ ours, git, texts }, index) => {
      const [name] = CASES[index]!;
      expect(ours, name).toEqual(git);
      for (const [text, other] of texts) expect(text, name).toBe(other);
    });
  });

  it('divided as Git divides them, for any edits of any lines', () => {
    const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n', '\n', '  - x: 1\n');
    const lines = fc.array(line, { maxLength: 30 });
    const edit = fc.record({ at: fc.nat(30), length: fc.nat(4), lines: fc.array(line, { maxLength: 5 }) });
    const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
    const text = fc.tuple(edits, fc.boolean());
    const files = fc.sample(fc.tuple(lines, text, text), { numRuns: 400, seed: 36 }).map(([base, ...sides]) => {
      const edited = sides.map(([changes, isEnded]) => {
        const all = changes.reduce((lines, { at, length, lines: added }) => lines.toSpliced(at, length, ...added), base);
        return isEnded ? all.join('') : `${all.join('')}end`;
      });
      return [base.join(''), ...edited] as [string, string, string];
    });
    const side = (at: 0 | 1 | 2) => new Map(files.map((texts, index) => [`${index}.yml`, texts[at]]));
    const [git] = gitMerges([[side(0), side(1), side(2)]]);
    const ours = mergeFiles(side(0), side(1), side(2), { current: 'current0', incoming: 'incoming0' });
    const texts = new Map([...ours.files, ...[...ours.conflicts].map(([path, { marked }]) => [path, marked] as const)]);
    expect([...ours.conflicts.keys()].sort()).toEqual(git!.conflicts);
    files.forEach((sides, index) => {
      const path = `${index}.yml`;
      expect(texts.get(path), JSON.stringify(sides)).toBe(git!.files.get(path));
    });
  });

  it('but for a renamed file, which Git follows and the model does not', () => {
    const [renamed, edited] = [filesAfter(rename('STG_ORDER')), filesAfter(transform('stg-orders', 1, 'TRIM(A)'))];
    const [{ ours, git }] = outcomes([[renamed, edited]]) as [ReturnType<typeof outcomes>[number]];
    expect(ours.conflicts).toEqual(['nodes/STAGING-STG_ORDERS.yml']);
    expect(git.conflicts).toEqual([]);
    expect(git.files['nodes/STAGING-STG_ORDER.yml']).toContain('TRIM(A)');
    expect(git.files['nodes/STAGING-STG_ORDERS.yml']).toBeUndefined();
  });

  it('for any edits of two people', () => {
    const ids = fc.constantFrom('stg-orders', 'stg-customer', 'dim-customer', 'fct-orders');
    const edit: fc.Arbitrary<Edit> = fc.oneof(
      fc.tuple(ids, fc.constantFrom(0, 1, 2, 3), fc.constantFrom('A', 'B', 'C')).map(([id, at, sql]) => transform(id, at, sql)),
      fc.tuple(ids, fc.constantFrom('One', 'Two')).map(([id, text]) => describeNode(id, text)),
      fc.tuple(ids, fc.constantFrom('P', 'Q')).map(([id, name]) => addColumn(id, name)),
      ids.map(remove),
      fc.constantFrom('AUDIT', 'BACKUP').map(addLocation),
    );
    const side = fc.array(edit, { minLength: 1, maxLength: 4 });
    const pairs = fc.sample(fc.tuple(side, side), { numRuns: 12, seed: 36 });
    const merged = outcomes(pairs.map(([current, incoming]) => [filesAfter(...current), filesAfter(...incoming)]));
    merged.forEach(({ ours, git, texts }, index) => {
      expect(ours, JSON.stringify(pairs[index])).toEqual(git);
      for (const [text, other] of texts) expect(text, JSON.stringify(pairs[index])).toBe(other);
    });
  });
});
