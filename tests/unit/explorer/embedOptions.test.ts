import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { readMessage } from '#explorer/embedMessages.ts';
import { type EmbedOptions, readEmbed, writeEmbed } from '#explorer/embedOptions.ts';
import { samplePlayground } from './samplePlayground.tsx';

const specs = samplePlayground.meta.args;
const base = defaultArgs(specs);
const read = (query: string) => readEmbed(new URLSearchParams(query), specs, base);

describe('the options of an embed', () => {
  it('are none for an empty query', () => {
    expect(read('')).toEqual({ options: { hide: [], lock: [] }, args: base, problems: [] });
  });

  it('read back what was written', () => {
    const options: EmbedOptions = {
      theme: 'dark',
      hide: ['source', 'events'],
      lock: ['speed', 'labels'],
      exercise: true,
      step: '3',
    };
    const args = { ...base, parallelism: 8 };
    const query = writeEmbed(options, specs, args, base).toString();
    expect(query).toBe('parallelism=8&theme=dark&hide=source%2Cevents&lock=speed%2Clabels&exercise=1&step=3');
    expect(read(query)).toEqual({ options, args, problems: [] });
  });

  it('name everything that is not understood', () => {
    const { options, args, problems } = read(
      'theme=pink&hide=source,legs&lock=speed,wings&exercise=yes&step=&size=4&parallelism=x',
    );
    expect(options).toEqual({ hide: ['source'], lock: ['speed'] });
    expect(args).toEqual(base);
    expect(problems).toHaveLength(7);
    expect(problems.join(' ')).toMatch(/pink.*legs.*wings.*yes.*step.*Parallelism.*size/);
  });

  it('take no endless lists', () => {
    expect(read(`hide=${'x,'.repeat(2_000)}`).problems).toEqual(['hide is too long.']);
  });
});

describe('messages from the page around an embed', () => {
  it('are read when they have the shape', () => {
    expect(readMessage({ type: 'runnel:set-args', args: { parallelism: 2, labels: false } })).toEqual({
      type: 'runnel:set-args',
      args: { parallelism: 2, labels: false },
    });
    expect(readMessage({ type: 'runnel:reset' })).toEqual({ type: 'runnel:reset' });
    expect(readMessage({ type: 'runnel:theme', theme: 'dark' })).toEqual({ type: 'runnel:theme', theme: 'dark' });
  });

  it('are passed over otherwise', () => {
    const others = [
      undefined,
      null,
      'runnel:reset',
      { type: 'runnel:theme', theme: 'pink' },
      { type: 'runnel:set-args', args: { parallelism: { $gt: 1 } } },
      { type: 'runnel:set-args', args: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`a${i}`, 1])) },
      { type: 'runnel:reset', more: 1 },
      { type: 'other' },
    ];
    for (const message of others) expect(readMessage(message)).toBeUndefined();
  });
});
