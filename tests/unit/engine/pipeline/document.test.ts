import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asChecked, checkPipeline, documentSchema, parsePipeline, serializePipeline } from '#engine/pipeline/document.ts';
import { emptyPipeline } from '#engine/pipeline/empty.ts';
import { twoStages } from './documents.ts';

const errorsOf = (text: string) => {
  const parsed = parsePipeline(text);
  return parsed.ok ? [] : parsed.errors;
};
const changed = (change: (document: ReturnType<typeof twoStages>) => unknown) => {
  const document = structuredClone(twoStages());
  change(document);
  return JSON.stringify(document);
};

describe('parsePipeline', () => {
  test('reads what serializePipeline writes', () => {
    expect(parsePipeline(serializePipeline(twoStages()))).toEqual({ ok: true, pipeline: twoStages() });
    expect(parsePipeline(serializePipeline(emptyPipeline('x')))).toEqual({ ok: true, pipeline: emptyPipeline('x') });
  });

  test('equal documents have equal texts, whatever edits made them', () => {
    const pipeline = twoStages();
    const shuffled = {
      ...Object.fromEntries(Object.entries(pipeline).reverse()),
      nodes: pipeline.nodes.map(({ id, ...node }) => ({ ...node, id })),
    };
    expect(serializePipeline(shuffled as typeof pipeline)).toBe(serializePipeline(pipeline));
  });

  test.each([
    ['{"format": "runnel-pipeline",\n "version": oops}', '', /not JSON.*line 2, column 13/],
    ['[]', '', /a JSON object/i],
    ['{"format":"dbt"}', 'format', /runnel-pipeline/],
    ['{"format":"runnel-pipeline","version":7}', 'version', /newer/],
    [
      changed((document) => {
        (document.nodes[1] as { name: unknown }).name = 7;
      }),
      'nodes[1].name',
      /expected string/,
    ],
    [
      changed((document) => {
        (document.nodes[0]!.columns[1] as { nullable: unknown }).nullable = 'yes';
      }),
      'nodes[0].columns[1].nullable',
      /expected boolean/,
    ],
    [
      changed((document) => {
        document.nodes[1]!.id = document.nodes[0]!.id;
      }),
      'nodes[1].id',
      /used twice/,
    ],
    [
      changed((document) => {
        (document as unknown as Record<string, unknown>).edges = [];
      }),
      '',
      /edges/,
    ],
    [
      changed((document) => {
        document.nodes[0]!.name = 'x'.repeat(301);
      }),
      'nodes[0].name',
      /300/,
    ],
  ])('names the path and what is expected: %.40s', (text, path, message) => {
    const [error] = errorsOf(text);
    expect(error?.path).toBe(path);
    expect(error?.message).toMatch(message);
  });

  test('never throws and never accepts what the schema refuses', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parsed = checkPipeline({ ...twoStages(), nodes: [value] });
        if (parsed.ok) expect(parsed.pipeline.nodes[0]).toHaveProperty('location');
        else expect(parsed.errors.length).toBeGreaterThan(0);
      }),
    );
  });

  test('__proto__ in a file changes no prototype', () => {
    const text = serializePipeline(emptyPipeline('x')).replace('{', '{"__proto__": {"polluted": true},');
    parsePipeline(text);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('documentSchema', () => {
  test('reads a document inside other data like the document schema, only once', () => {
    const document = twoStages();
    const read = documentSchema.parse(structuredClone(document));
    expect(read).toEqual(document);
    expect(documentSchema.parse(read)).toBe(read);
    expect(documentSchema.parse(asChecked(document))).toBe(document);
  });

  test('refuses what the document schema refuses, with the path', () => {
    const { error } = documentSchema.safeParse({ ...twoStages(), nodes: [{ id: 1 }] });
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('nodes.0.id');
    for (const value of [undefined, null, 'text', 3]) expect(documentSchema.safeParse(value).success).toBe(false);
  });
});
