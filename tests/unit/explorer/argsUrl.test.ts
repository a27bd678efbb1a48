import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArgs, defaultArgs, readArgs, snapNumber, writeArgs } from '#explorer/argsUrl.ts';
import { samplePlayground } from './samplePlayground.tsx';

const specs = samplePlayground.meta.args;
const base = defaultArgs(specs);

const anyArgs = fc.record({
  parallelism: fc.integer({ min: 1, max: 16 }),
  speed: fc.integer({ min: 1, max: 8 }).map((half) => half / 2),
  labels: fc.boolean(),
  layout: fc.constantFrom('wide', 'tall'),
  title: fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => text.length <= 20),
});

describe('writeArgs and readArgs', () => {
  it('read back what was written', () => {
    fc.assert(
      fc.property(anyArgs, anyArgs, (args, from) => {
        const text = writeArgs(specs, args, from).toString();
        expect(readArgs(specs, new URLSearchParams(text), from)).toEqual({ args, problems: [] });
      }),
    );
  });

  it('write only what differs from the story', () => {
    expect(writeArgs(specs, { ...base, parallelism: 2, labels: false }, base).toString()).toBe('parallelism=2&labels=false');
    expect(writeArgs(specs, base, base).toString()).toBe('');
  });

  it('stay within the specs whatever the query says', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(specs)), fc.string()), fc.string())), (pairs) => {
        const { args } = readArgs(specs, new URLSearchParams(pairs), base);
        expect(Object.keys(args).sort()).toEqual(Object.keys(specs).sort());
        expect(checkArgs(specs, args, base).problems).toEqual([]);
      }),
    );
  });

  it('name what was corrected', () => {
    const { args, problems } = readArgs(
      specs,
      new URLSearchParams('parallelism=99&speed=fast&labels=maybe&layout=round&colour=red'),
      base,
    );
    expect(args).toEqual({ ...base, parallelism: 16 });
    expect(problems.map(({ name }) => name)).toEqual(['parallelism', 'speed', 'labels', 'layout', 'colour']);
    expect(problems[0]!.message).toBe('Parallelism takes 1 to 16 in steps of 1, not 99. It is set to “16”.');
    expect(problems[4]!.message).toContain('“colour” is not a control');
  });

  it('open an earlier value of a control as an option, and say so', () => {
    const options = ['wide', 'tall'].map((value) => ({ value, label: value }));
    const earlierValues = [{ value: 'round', opensAs: 'tall', notice: 'Round is gone. Tall is shown.' }];
    const layout = { layout: { kind: 'select', label: 'Layout', options, earlierValues, default: 'wide' } } as const;
    const problems = [{ name: 'layout', message: 'Round is gone. Tall is shown.' }];
    expect(readArgs(layout, new URLSearchParams('layout=round'), { layout: 'wide' })).toEqual({
      args: { layout: 'tall' },
      problems,
    });
    expect(checkArgs(layout, { layout: 'round' }, { layout: 'wide' })).toEqual({ args: { layout: 'tall' }, problems });
  });

  it('read the earlier name of a control, and its present name before that', () => {
    const renamed = { title: { kind: 'text', label: 'Title', maxLength: 20, default: '', earlier: ['name'] } } as const;
    const read = (text: string) => readArgs(renamed, new URLSearchParams(text), { title: '' });
    expect(read('name=A')).toEqual({ args: { title: 'A' }, problems: [] });
    expect(read('title=B&name=A')).toEqual({ args: { title: 'B' }, problems: [] });
    expect(read('name=A&title=B')).toEqual({ args: { title: 'B' }, problems: [] });
    expect(checkArgs(renamed, { name: 'A' }, { title: '' })).toEqual({ args: { title: 'A' }, problems: [] });
    expect(writeArgs(renamed, read('name=A').args, { title: '' }).toString()).toBe('title=A');
  });

  it('pass over names that belong to someone else', () => {
    expect(readArgs(specs, new URLSearchParams('theme=dark&parallelism=2'), base, ['theme'])).toEqual({
      args: { ...base, parallelism: 2 },
      problems: [],
    });
  });

  it('are not led astray by names of Object', () => {
    const { args, problems } = readArgs(specs, new URLSearchParams('__proto__=1&constructor=2'), base);
    expect(args).toEqual(base);
    expect(problems).toHaveLength(2);
  });
});

describe('checkArgs', () => {
  it('keeps the story’s value where a value is no use', () => {
    const from = { ...base, layout: 'tall' };
    expect(checkArgs(specs, { layout: 4 }, from).args.layout).toBe('tall');
    expect(checkArgs(specs, 'nonsense', from).args).toEqual(from);
  });

  it('shortens long text', () => {
    expect(checkArgs(specs, { title: 'x'.repeat(30) }, base).args.title).toBe('x'.repeat(20));
  });
});

describe('snapNumber', () => {
  const spec = { kind: 'number', label: '', min: 0.1, max: 1, step: 0.2, default: 0.1 } as const;
  it('gives a value on a step, within the range, without rounding noise', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const snapped = snapNumber(spec, value);
        expect([0.1, 0.3, 0.5, 0.7, 0.9]).toContain(snapped);
      }),
    );
  });
});
