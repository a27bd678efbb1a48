import { expect, test } from 'vitest';
import { readJson } from '#engine/text/jsonText.ts';

test('says where a text stops being JSON, and what is expected there', () => {
  expect(readJson('{"a": [1, 2]}')).toEqual({ ok: true, value: { a: [1, 2] } });
  expect(readJson('{"a": 1,\n b: 2}')).toEqual({
    ok: false,
    fault: {
      message:
        'This is not JSON: line 2, column 2: a value is expected here: text in double quotes, a number, true, false, null, { or [.',
      line: 2,
      column: 2,
    },
  });
});

test.each(['[', '{"a":', '[1,'])('however deeply %s is nested, it is refused and not thrown', (piece) => {
  expect(readJson(piece.repeat(200_000))).toEqual({
    ok: false,
    fault: { message: expect.stringMatching(/^This is not JSON/) },
  });
});
