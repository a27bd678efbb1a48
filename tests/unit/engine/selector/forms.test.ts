import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formsOf, jobFileName } from '#engine/selector/forms.ts';

const CONTEXT = { environmentID: '6', jobID: '7', jobName: 'NIGHTLY_SALES' };

describe('formsOf', () => {
  it('writes one selection in every form', () => {
    expect(formsOf('+{ name: "FCT_ORDERS" }', '{ nodeType: "Source" }', CONTEXT)).toEqual({
      refresh: `runnel refresh --environmentID 6 --include '+{ name: "FCT_ORDERS" }' --exclude '{ nodeType: "Source" }'`,
      dryRun: `runnel create --include '+{ name: "FCT_ORDERS" }' --exclude '{ nodeType: "Source" }' --dry-run`,
      startRun: JSON.stringify(
        {
          runDetails: {
            environmentID: '6',
            includeNodesSelector: '+{ name: "FCT_ORDERS" }',
            excludeNodesSelector: '{ nodeType: "Source" }',
          },
        },
        null,
        2,
      ),
      jobFile: `id: "7"
type: Job
fileVersion: 1
name: 'NIGHTLY_SALES'
includeSelector: '+{ name: "FCT_ORDERS" }'
excludeSelector: '{ nodeType: "Source" }'
`,
    });
  });

  it('omits missing texts, but never an empty include', () => {
    const { refresh, startRun, jobFile } = formsOf(null, ' ', CONTEXT);
    expect(refresh).toBe('runnel refresh --environmentID 6');
    expect(JSON.parse(startRun)).toEqual({ runDetails: { environmentID: '6' } });
    expect(parse(jobFile)).toMatchObject({ includeSelector: '{ * }' });
    expect(formsOf('', '', CONTEXT).refresh).toBe("runnel refresh --environmentID 6 --include ''");
    expect(JSON.parse(formsOf('', '', CONTEXT).startRun)).toEqual({
      runDetails: { environmentID: '6', includeNodesSelector: '' },
    });
  });

  it('keeps every text as it is', () => {
    const anyText = fc.string({
      maxLength: 30,
      unit: fc.oneof(
        fc.constantFrom("'", '"', '\\', '\n', '#', ': ', '{', '$', '`', '\u2028', '\u0085'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(anyText, anyText, anyText, (include, exclude, jobName) => {
        const { startRun, jobFile } = formsOf(include, exclude, { ...CONTEXT, jobName });
        expect(JSON.parse(startRun).runDetails.includeNodesSelector).toBe(include);
        expect(parse(jobFile)).toMatchObject({ id: '7', name: jobName, includeSelector: include, excludeSelector: exclude });
      }),
    );
  });

  it('is one word to a shell, whatever is in it', () => {
    for (const include of [`{ name: 'A' }`, `$(touch x) \`id\` "$HOME" \\ ! *`, `'; echo hi; '`, '']) {
      const { refresh } = formsOf(include, '', CONTEXT);
      const words = execFileSync('sh', ['-c', `runnel() { printf '%s\\n' "$@"; }; ${refresh}`], { encoding: 'utf8' });
      expect(words).toBe(`refresh\n--environmentID\n6\n--include\n${include}\n`);
    }
  });
});

it('gives a job a valid file name', () => {
  expect(jobFileName({ jobName: 'NIGHTLY', jobID: '7' })).toBe('jobs/NIGHTLY-7.yml');
  expect(jobFileName({ jobName: '../a:b', jobID: '' })).toBe('jobs/.._a_b.yml');
  expect(jobFileName({ jobName: ' ', jobID: '' })).toBe('jobs/job.yml');
});
