import { describe, expect, it } from 'vitest';
import { refSuggestions } from '#editors/refCompletion.ts';

const targets = [
  { location: 'RAW', name: 'ORDERS', detail: 'Source' },
  { location: 'STAGING', name: 'STG_ORDERS', detail: 'Stage' },
];
const quote = (name: string) => `"${name}"`;

/** The text after choosing the suggestion with that label; the bar is the cursor. */
function chosen(marked: string, label: string, isExplicit = false): string | undefined {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = refSuggestions(text, at, targets, quote, isExplicit);
  const option = found?.options.find((other) => other.label === label);
  return found && option && text.slice(0, found.from) + option.insert + text.slice(option.to);
}

describe('refSuggestions', () => {
  it('writes a whole ref with an alias in plain text', () => {
    expect(chosen('FROM OR|', 'ORDERS')).toBe(`FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`);
  });

  it('opens without a word only when asked', () => {
    expect(chosen('FROM |', 'ORDERS')).toBeUndefined();
    expect(chosen('FROM |', 'ORDERS', true)).toBe(`FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`);
  });

  it('completes the location together with the name, over what the editor closed by itself', () => {
    expect(chosen(`FROM {{ ref('|')}} x`, 'STAGING.STG_ORDERS')).toBe(`FROM {{ ref('STAGING', 'STG_ORDERS') }} x`);
    expect(chosen(`FROM {{ ref('|`, 'STAGING.STG_ORDERS')).toBe(`FROM {{ ref('STAGING', 'STG_ORDERS') }}`);
    expect(chosen(`FROM {{ ref('R|AW', 'OLD') }} x`, 'RAW.ORDERS')).toBe(`FROM {{ ref('RAW', 'ORDERS') }} x`);
  });

  it('completes a name with the nodes of its location only, in the quotes that are used', () => {
    expect(chosen(`{{ ref_link("staging", "S|") }}`, 'STG_ORDERS')).toBe(`{{ ref_link("staging", "STG_ORDERS") }}`);
    expect(chosen(`{{ ref("staging", "|") }}`, 'ORDERS')).toBeUndefined();
  });

  it('offers nothing elsewhere inside a template', () => {
    expect(chosen('{{ upper(or|) }}', 'ORDERS', true)).toBeUndefined();
  });
});
