import { describe, expect, it } from 'vitest';
import { nothingToLoad } from '#engine/run/loading.ts';
import { retailPipeline } from '#samples/retail.ts';

const retail = retailPipeline();
const node = (name: string) => retail.nodes.find((one) => one.name === name)!;

describe('nothingToLoad', () => {
  it('names sources and views, of the type or materialized so', () => {
    expect(nothingToLoad(node('ORDERS'))).toBe('source');
    expect(nothingToLoad(node('V_CONTACTS'))).toBe('view');
    expect(nothingToLoad({ ...node('STG_ORDERS'), materialization: 'view' })).toBe('view');
    expect(nothingToLoad(node('STG_ORDERS'))).toBeUndefined();
  });
});
