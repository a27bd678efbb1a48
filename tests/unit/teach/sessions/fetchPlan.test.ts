import { afterEach, expect, it, vi } from 'vitest';
import { serializePlan } from '#teach/planText.ts';
import { fetchPlan, planUrl } from '#teach/sessions/fetchPlan.ts';
import { samplePlan } from './samplePlan.ts';

afterEach(() => vi.unstubAllGlobals());

const HERE = 'https://docs.example/sessions/follow';
const at = new URL('https://plans.example/a.json');

it('takes plans from https and from this site', () => {
  expect(planUrl('https://plans.example/a.json', HERE)).toEqual({ url: at, isHere: false });
  expect(planUrl('/plan.json', HERE)).toMatchObject({ isHere: true });
  // A site below another address has its files there.
  const below = planUrl('/plans/a.json', 'https://docs.example/below/sessions/follow/', '/below/');
  expect(below).toEqual({ url: new URL('https://docs.example/below/plans/a.json'), isHere: true });
  expect(planUrl('/below/plans/a.json', HERE, '/below/')).toEqual(below);
  expect(planUrl('//plans.example/a.json', HERE, '/below/')).toEqual({ url: at, isHere: false });
  for (const text of ['http://plans.example/a.json', 'javascript:alert(1)', 'data:application/json,{}', 'file:///a'])
    expect(planUrl(text, HERE)).toBe('The plan has to be at an HTTPS address, or on this site.');
  expect(planUrl('https://', HERE)).toMatch(/a browser can’t open it/);
});

it.each([
  ['a plan', () => new Response(serializePlan(samplePlan())), { ok: true, plan: samplePlan() }],
  ['nothing', () => new Response('', { status: 404 }), { ok: false, message: expect.stringContaining('answered 404') }],
  [
    'something else',
    () => new Response('{"format":"other"}'),
    { ok: false, message: expect.stringContaining('holds no plan that this site can read. At format: Expected') },
  ],
  ['no answer', () => Promise.reject(new TypeError()), { ok: false, message: expect.stringContaining('(CORS)') }],
])('says what came of asking: %s', async (_, answer, result) => {
  vi.stubGlobal('fetch', async () => answer());
  expect(await fetchPlan(at)).toEqual(result);
});

it('stops reading what never ends', async () => {
  let sent = 0;
  const chunk = new TextEncoder().encode(' '.repeat(8_000_000));
  const endless = new ReadableStream({
    pull(controller) {
      sent++;
      controller.enqueue(chunk);
    },
  });
  vi.stubGlobal('fetch', async () => new Response(endless));
  expect(await fetchPlan(at)).toEqual({ ok: false, message: expect.stringContaining('longer than') });
  expect(sent).toBeLessThan(12);
});
