import { bech32m } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeResult,
  encodeResult,
  type SessionResult,
  sessionFingerprint,
  stepState,
  stepsFingerprint,
  withinLimits,
} from '#teach/result.ts';
import { readResultFile, resultFileText } from '#teach/resultFile.ts';
import { findResults, TEXT_LIMITS } from '#teach/resultText.ts';
import { anyResult } from './anyResult.ts';
import { samplePlan } from './sessions/samplePlan.ts';

const result = (more: Partial<SessionResult> = {}): SessionResult => ({
  session: sessionFingerprint(samplePlan()),
  steps: stepsFingerprint(samplePlan()),
  alias: 'Anna',
  at: Date.UTC(2026, 10, 23, 9, 30),
  results: [
    { isDone: true, isShown: false, hints: 0, minutes: 3 },
    { isDone: true, isShown: true, hints: 2, minutes: 12 },
    { isDone: false, isShown: false, hints: 0, minutes: 0 },
  ],
  ...more,
});

it('reads back what it wrote, in capitals or not', () => {
  fc.assert(
    fc.property(anyResult, (any) => {
      const code = encodeResult(any);
      expect(decodeResult(code)).toEqual({ ok: true, result: withinLimits(any) });
      expect(decodeResult(` ${code.toLowerCase()}\n`)).toEqual({ ok: true, result: withinLimits(any) });
      expect(code).toMatch(/^RNL1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]+$/);
    }),
  );
});

it('fits a line of chat, with twelve steps', () => {
  const steps = Array.from({ length: 12 }, () => ({ isDone: true, isShown: true, hints: 7, minutes: 30 }));
  expect(encodeResult(result({ alias: 'Annabella K.', results: steps }))).toHaveLength(74);
  const slow = steps.map((step) => ({ ...step, minutes: 480 }));
  expect(encodeResult(result({ alias: 'Annabella Konstantinopel', results: slow })).length).toBeLessThan(120);
});

it('refuses a code with one character changed, missing, doubled, or two beside each other exchanged', () => {
  fc.assert(
    fc.property(anyResult, fc.nat(), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }), (any, where, other) => {
      const code = encodeResult(any);
      const at = where % code.length;
      const letter = code[at] ?? '';
      const [before, behind] = [code.slice(0, at), code.slice(at + 1)];
      const changed = [before + behind, before + letter + letter + behind];
      if (other.trim() !== '' && other.toUpperCase() !== letter) changed.push(before + other + behind);
      if (behind !== '' && behind[0] !== letter) changed.push(before + behind[0] + letter + behind.slice(1));
      for (const one of changed) {
        const read = decodeResult(one);
        expect(read.ok, one).toBe(false);
        // A letter too many before the code does not matter.
        if (one.endsWith(code)) continue;
        const found = findResults(one);
        expect(found.found, one).toEqual([]);
        expect(found.refused.length, one).toBeGreaterThan(0);
      }
    }),
  );
});

it('says what is wrong with a code', () => {
  const code = encodeResult(result());
  const said = (text: string) => {
    const read = decodeResult(text);
    return read.ok ? '' : read.message;
  };
  expect(said(code.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')))).toContain('A character in it is wrong');
  expect(said(`${code.slice(0, 9)}B${code.slice(10)}`)).toContain('No code has a “B”');
  expect(said('hello')).toBe('A code begins with RNL1.');
  expect(said(`RNL1${'Q'.repeat(600)}`)).toContain('at most 600 characters');
  const messageFor = (words: number[]) => said(bech32m.encode('rnl', words, false));
  expect(messageFor([2, ...Array(30).fill(0)])).toContain('version 2');
  expect(messageFor([1, 2, 3])).toContain('not a session result');
  expect(messageFor([1, ...Array(17).fill(0), 31, 31])).toContain('not a session result');
  expect(messageFor([1, ...Array(17).fill(0), 0, 2, 5, 5, 5])).toContain('not a session result');
});

it('never throws, whatever it is given', () => {
  const words = fc
    .array(fc.integer({ min: 0, max: 31 }), { maxLength: 300 })
    .map((digits) => bech32m.encode('rnl', digits, false));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        words,
        fc.json(),
        anyResult.map((any) => resultFileText(samplePlan(), any)),
      ),
      (text) => {
        const read = decodeResult(text);
        if (read.ok) expect(decodeResult(encodeResult(read.result))).toEqual(read);
        const { found } = findResults(text);
        for (const { code, result: one } of found) expect(decodeResult(code)).toEqual({ ok: true, result: one });
        readResultFile('any.json', text);
      },
    ),
  );
});

it('has marks that tell sessions and their steps apart, and let a title be corrected', () => {
  const plan = samplePlan();
  const [first, second, third] = plan.steps;
  expect(sessionFingerprint({ id: 'abcd1235' })).not.toBe(sessionFingerprint(plan));
  expect(stepsFingerprint({ steps: plan.steps.map((step) => ({ ...step, title: 'Other', notes: '' })) })).toBe(
    stepsFingerprint(plan),
  );
  expect(stepsFingerprint({ steps: [second!, first!, third!] })).not.toBe(stepsFingerprint(plan));
  expect(stepsFingerprint({ steps: [first!, { ...second!, story: 'count' } as typeof second & {}, third!] })).not.toBe(
    stepsFingerprint(plan),
  );
});

it('makes a name one line of what can be seen', () => {
  const cleaned = (alias: string) => withinLimits(result({ alias })).alias;
  expect(cleaned('  An\u202ena\t \n\u200b Lind\u0000 ')).toBe('Anna Lind');
  expect([...cleaned('🦊'.repeat(40))]).toHaveLength(24);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => cleaned(cleaned(text)) === cleaned(text)));
});

it('knows what was done by oneself', () => {
  const step = { isDone: false, isShown: false, hints: 0, minutes: 0 };
  expect(stepState(step)).toBe('open');
  expect(stepState({ ...step, minutes: 1 })).toBe('begun');
  expect(stepState({ ...step, isShown: true })).toBe('solutionShown');
  expect(stepState({ ...step, isShown: true, isDone: true })).toBe('doneAfterSolution');
  expect(stepState({ ...step, isDone: true, hints: 3 })).toBe('done');
});

it('finds codes in a chat: between names and times, broken by lines, quoted, with nothing between two', () => {
  const [a, b, c, d] = ['Anna', 'Bo', 'Chi', 'Dee'].map((alias) => encodeResult(result({ alias })));
  const broken = `${b!.slice(0, 2)}\n${b!.slice(2, 20)}\n> ${b!.slice(20, 50)}  ${b!.slice(50)}`;
  const text = `Anna, 10:32: here it is: “${a}”.\nBo 10:33\n${broken}\nthanks a lot! ${c!.toLowerCase()}${d} Karn`;
  const { found, refused } = findResults(text);
  expect(found.map(({ result: { alias } }) => alias)).toEqual(['Anna', 'Bo', 'Chi', 'Dee']);
  expect(found.map(({ code }) => code)).toEqual([a, b, c, d]);
  expect(refused).toEqual([]);
});

it('reads every other code when one is refused, and says which', () => {
  const [a, b] = ['Anna', 'Bo'].map((alias) => encodeResult(result({ alias })));
  const read = findResults(`Anna: ${a!.slice(0, -1)}B\n${b}\nRML1${a!.slice(4)}`);
  expect(read.found.map(({ result: { alias } }) => alias)).toEqual(['Bo']);
  expect(read.refused.map(({ text }) => text)).toEqual([`Anna: ${a!.slice(0, 24)}…`, `RML1${a!.slice(4, 24)}…`]);
  expect(findResults('nothing of ours')).toEqual({ found: [], refused: [] });
  expect(findResults('x'.repeat(TEXT_LIMITS.characters + 1)).refused[0]?.message).toContain('longer than');
  expect(findResults(`${a} `.repeat(TEXT_LIMITS.codes + 1)).refused[0]?.message).toContain('more than the 500 codes');
});

it('has a file that reads back, and notices what was changed in it', () => {
  fc.assert(
    fc.property(anyResult, (any) => {
      const mine = { ...any, session: sessionFingerprint(samplePlan()), results: any.results.slice(0, 3) };
      while (mine.results.length < 3) mine.results.push({ isDone: false, isShown: false, hints: 0, minutes: 0 });
      const text = resultFileText(samplePlan(), mine);
      expect(readResultFile('r.json', text)).toEqual({
        found: [{ code: encodeResult(mine), result: withinLimits(mine) }],
        refused: [],
      });
    }),
  );
  const text = resultFileText(samplePlan(), result());
  const because = (from: string, to: string) => readResultFile('r.json', text.replace(from, to)).refused[0]?.message;
  expect(because('"Anna"', '"Bo"')).toBe('It was changed after it was saved: its alias does not agree with its code.');
  expect(because('"not begun"', '"done"')).toContain('its step 3 does');
  expect(because('"hints": 2', '"hints": 0')).toContain('its step 2 does');
  expect(because('abcd1234', 'abcd1235')).toContain('its session does');
  expect(because('T09:30', 'T09:31')).toContain('its time does');
  expect(because('"code": "RNL1', '"code": "RNL1Q')).toContain('A character in it is wrong');
  expect(because('"runnel-result"', '"other"')).toContain('not a result file');
  expect(readResultFile('notes.txt', 'no code').refused[0]?.message).toBe('There is no code in it.');
  expect(readResultFile('chat.txt', `Anna: ${encodeResult(result())}`).found).toHaveLength(1);
  expect(readResultFile('big.json', ' '.repeat(400_001)).refused[0]?.message).toContain('too large');
});
