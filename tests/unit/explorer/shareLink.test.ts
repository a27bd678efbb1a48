import fc from 'fast-check';
import { deflateSync, strToU8, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeState, encodeState, hasState } from '#explorer/shareLink.ts';
import { stateRules, storyState } from '#explorer/stateCheck.ts';
import { MAX_LINK_LENGTH } from '#ui/linkValue.ts';
import { sizeText } from '#ui/sizeText.ts';
import { samplePipeline, samplePlayground } from './samplePlayground.tsx';
import { hashOf } from './stateHash.ts';

const story = samplePlayground.stories[0]!;
const rules = stateRules(samplePlayground, story);
const start = storyState(samplePlayground, story);

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function linkOf(value: unknown): string {
  return `#s=1.${base64Url(deflateSync(strToU8(typeof value === 'string' ? value : JSON.stringify(value))))}`;
}

describe('a link with state', () => {
  it('reads back what was written', () => {
    const anyState = fc.record({
      name: fc.string({ maxLength: 50, unit: 'grapheme' }),
      join: fc.string({ maxLength: 2_000, unit: 'grapheme' }),
      count: fc.nat(),
      parallelism: fc.integer({ min: 1, max: 16 }),
      title: fc.string({ maxLength: 20 }),
    });
    fc.assert(
      fc.property(anyState, ({ name, join, count, parallelism, title }) => {
        const pipeline = samplePipeline();
        const nodes = pipeline.nodes.map((node) => ({ ...node, description: join }));
        const state = { pipeline: { ...pipeline, name, nodes }, args: { ...start.args, parallelism, title }, data: { count } };
        const hash = hashOf(state);
        expect(hasState(hash)).toBe(true);
        expect(hash).toMatch(/^#s=1\.[A-Za-z0-9_-]+$/);
        expect(decodeState(hash, rules)).toEqual({ ok: true, state, corrections: [] });
      }),
      { numRuns: 60 },
    );
  });

  it('is refused with sizes when the state is too large', () => {
    const random = fc.sample(fc.string({ minLength: 150_000, maxLength: 150_000 }), { numRuns: 1, seed: 7 })[0]!;
    const pipeline = samplePipeline();
    const large = encodeState({ ...start, pipeline: { ...pipeline, description: random } });
    expect(large.ok).toBe(false);
    if (!large.ok) expect(large.message).toMatch(/too large for a link: it would be \d+ KB long, and at most 64 KB/);
  });

  it('corrects controls that are out of range and says so', () => {
    const decoded = decodeState(linkOf({ ...start, args: { parallelism: 99, nothing: 1 } }), rules);
    expect(decoded).toMatchObject({ ok: true, state: { args: { parallelism: 16, labels: true } } });
    if (decoded.ok) expect(decoded.corrections).toHaveLength(2);
  });

  it('takes the story’s controls and the data’s defaults where it says nothing', () => {
    expect(decodeState(linkOf({ pipeline: start.pipeline }), rules)).toEqual({ ok: true, state: start, corrections: [] });
  });
});

describe('hostile links', () => {
  const message = (hash: string) => {
    const decoded = decodeState(hash, rules);
    return decoded.ok ? 'opened' : decoded.message;
  };

  it('never throw, whatever they hold', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof message(`#s=1.${text}`) === 'string'));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => typeof message(`#s=1.${base64Url(bytes)}`) === 'string'),
    );
    fc.assert(fc.property(fc.json(), (json) => message(linkOf(json)) !== 'opened'));
  });

  it('that were cut off or changed are damaged', () => {
    const hash = hashOf(start);
    fc.assert(fc.property(fc.integer({ min: 5, max: hash.length - 1 }), (at) => message(hash.slice(0, at)) !== 'opened'));
    expect(message(hash.slice(0, -20))).toContain('damaged');
    expect(message('#s=')).toContain('damaged');
    expect(message('#s=1.%%%')).toContain('damaged');
    expect(message(`#s=1.${base64Url(zlibSync(strToU8('{}')))}`)).toContain('damaged');
  });

  it('of a newer version say so', () => {
    expect(message('#s=2.abc')).toContain('newer version of this site (link format 2; this one reads 1)');
  });

  it('that are too long are not unpacked', () => {
    expect(message(`#s=1.${'A'.repeat(MAX_LINK_LENGTH)}`)).toContain('at most 64 KB can be read');
  });

  it('that unpack to more than 4 MB stop early', () => {
    // 40 MB of spaces pack to about 40 KB, which is within the length limit of a link.
    const bomb = linkOf(' '.repeat(40_000_000));
    expect(bomb.length).toBeLessThan(MAX_LINK_LENGTH);
    expect(message(bomb)).toContain('unpacks to more than 4.0 MB');
  });

  it('with another document name what is wrong and where', () => {
    expect(message(linkOf({ pipeline: { format: 'other' } }))).toContain('at format');
    expect(message(linkOf({ ...start, pipeline: { ...start.pipeline, nodes: [{ id: 'x' }] } }))).toContain('at nodes[0].');
    expect(message(linkOf({ ...start, data: { count: -1 } }))).toContain('Its data can’t be read at count');
    expect(message(linkOf({ ...start, more: 1 }))).toContain('Expected an object');
    expect(message(linkOf('[1,2'))).toContain('damaged');
  });

  it('nested very deeply are refused', () => {
    expect(
      message(
        linkOf(`{"pipeline":${JSON.stringify(start.pipeline)},"data":{"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`),
      ),
    ).not.toBe('opened');
  });
});

describe('sizeText', () => {
  it('speaks in the unit that fits', () => {
    expect([812, 64 * 1024, 1_500_000, 2 ** 31].map(sizeText)).toEqual(['812 bytes', '64 KB', '1.4 MB', '2.0 GB']);
  });
});
