import { describe, expect, it } from 'vitest';
import { brokenRedirects } from '#docs/compile/brokenRedirects.ts';
import { redirectOf } from '#docs/shared/redirects.ts';

const PAGES = new Map([
  ['/docs/jobs', new Set(['schedules'])],
  ['/docs/runs', undefined],
]);
const problems = (redirects: Record<string, string>, source?: string) =>
  brokenRedirects(redirects, PAGES, source).map(({ message }) => message);

describe('redirects', () => {
  it('lead from an address that is gone to a page', () => {
    expect(problems({ '/docs/old': '/docs/jobs', '/docs/old/schedules': '/docs/jobs#schedules' })).toEqual([]);
    expect(problems({ '/docs/old': '/docs/runs#not-compiled' })).toEqual([]);
  });

  it('stop the build when they lead nowhere, hide a page, or are no address, with the line', () => {
    const source = "export const redirects = {\n  '/docs/old': '/docs/gone',\n};";
    expect(problems({ '/docs/old': '/docs/gone' }, source)).toEqual([
      'content/redirects.ts:2: /docs/old: leads to /docs/gone, which is not a page',
    ]);
    expect(problems({ '/docs/jobs': '/docs/runs' })[0]).toContain('is a page');
    expect(problems({ '/docs/old': '/docs/jobs#none' })[0]).toContain('has no anchor none');
    expect(problems({ '/docs/old': '/docs/older', '/docs/older': '/docs/jobs' })[0]).toContain('an old address itself');
    for (const from of ['/docs/old/', '/playground/old', 'docs/old', '/docs/../etc', '/docs'])
      expect(problems({ [from]: '/docs/jobs' }), from).toHaveLength(1);
  });

  it('keep the anchor that was asked for', () => {
    const redirects = { '/docs/old': '/docs/jobs#schedules' };
    expect(redirectOf(redirects, '/docs/old')).toBe('/docs/jobs#schedules');
    expect(redirectOf(redirects, '/docs/old', '#')).toBe('/docs/jobs#schedules');
    expect(redirectOf(redirects, '/docs/old', '#runs')).toBe('/docs/jobs#runs');
    expect(redirectOf(redirects, '/docs/jobs')).toBeUndefined();
    expect(redirectOf(redirects, 'toString')).toBeUndefined();
  });
});
