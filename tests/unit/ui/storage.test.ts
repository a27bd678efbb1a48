// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MAX_STORED_LENGTH, readStored, readText, removeStored, writeStored, writeText } from '#ui/storage.ts';

const schema = z.strictObject({ tab: z.string(), size: z.number() });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function refuse(error: unknown) {
  const fail = () => {
    throw error;
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
}

describe('storage', () => {
  it('gives back what was saved', () => {
    expect(writeStored('key', { tab: 'events', size: 3 })).toEqual({ ok: true });
    expect(readStored('key', schema)).toEqual({ ok: true, value: { tab: 'events', size: 3 } });
    removeStored('key');
    expect(readStored('key', schema)).toEqual({ ok: false, reason: 'absent' });
  });

  it.each(['{"tab":1,"size":3}', '{"tab":"a","size":3,"more":1}', '{"tab":"a"', 'null'])('does not trust %s', (text) => {
    localStorage.setItem('key', text);
    expect(readStored('key', schema)).toEqual({ ok: false, reason: 'invalid' });
  });

  it('neither saves nor reads what is too large', () => {
    const huge = 'x'.repeat(MAX_STORED_LENGTH + 1);
    expect(writeText('key', huge)).toMatchObject({ ok: false, reason: 'tooLarge' });
    expect(readText('key')).toBeUndefined();
    localStorage.setItem('key', JSON.stringify(huge));
    expect(readStored('key', z.string())).toEqual({ ok: false, reason: 'tooLarge' });
  });

  it('says when there is no space left', () => {
    refuse(new DOMException('full', 'QuotaExceededError'));
    expect(writeText('key', 'x')).toMatchObject({ ok: false, reason: 'full', message: expect.stringContaining('no space') });
  });

  it('survives a browser that keeps storage from the page', () => {
    refuse(new DOMException('denied', 'SecurityError'));
    expect(writeText('key', 'x')).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(readText('key')).toBeUndefined();
    expect(readStored('key', schema)).toEqual({ ok: false, reason: 'unavailable' });
    expect(() => removeStored('key')).not.toThrow();
  });
});
