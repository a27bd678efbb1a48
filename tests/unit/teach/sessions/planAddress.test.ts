import { expect, it } from 'vitest';
import { planAddress } from '#teach/sessions/planAddress.ts';

const HERE = 'https://docs.example/sessions/handout';

it.each([
  ['https://docs.example/sessions/follow?step=E4F#p=1.abc', { hash: '#p=1.abc', search: '' }],
  ['https://docs.example/sessions/follow?plan=/plans/a.json', { hash: '', search: '?plan=%2Fplans%2Fa.json' }],
  [' https://files.example/a ', { hash: '', search: '?plan=https%3A%2F%2Ffiles.example%2Fa' }],
  ['/plans/a.json', { hash: '', search: '?plan=https%3A%2F%2Fdocs.example%2Fplans%2Fa.json' }],
  ['', 'Paste the link of a session, or the address of its plan file.'],
  ['/sessions/follow', 'This is not a session link: it ends with #p=1.… or has plan=… in it.'],
  ['http://files.example/a', 'The plan has to be at an HTTPS address, or on this site.'],
])('%j leads to its plan, or is refused with a sentence', (text, address) => {
  expect(planAddress(text, HERE)).toEqual(address);
});
