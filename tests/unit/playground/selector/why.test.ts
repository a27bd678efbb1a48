import { describe, expect, it } from 'vitest';
import { queryOf } from '#playground/selector/query.ts';
import { nodeSentences, removedRows, selectedRows } from '#playground/selector/why.ts';
import { retailPipeline } from '#samples/retail.ts';

const pipeline = retailPipeline();
const query = (include: string | null, exclude = '') => queryOf(pipeline, include, exclude);
const at = (name: string) => pipeline.nodes.findIndex((node) => node.name === name);
const whyOf = (rows: { name: string; why: string }[]) => Object.fromEntries(rows.map(({ name, why }) => [name, why]));

describe('the rows', () => {
  it('say for each node what took it in, and of which node it hangs', () => {
    expect(whyOf(selectedRows(query('+{ DIM_CUSTOMER }'), 100))).toEqual({
      NATION: 'upstream of DIM_CUSTOMER',
      CUSTOMER: 'upstream of DIM_CUSTOMER',
      STG_NATION: 'upstream of DIM_CUSTOMER',
      STG_CUSTOMER: 'upstream of DIM_CUSTOMER',
      DIM_CUSTOMER: 'fits the block',
    });
  });

  it('number the blocks where there are several', () => {
    const why = whyOf(selectedRows(query('{ STG_PART }+ OR { DIM_* }'), 100));
    expect(why.DIM_PART).toBe('downstream of STG_PART (block 1), fits block 2');
    expect(why.DIM_CUSTOMER).toBe('fits block 2');
  });

  it('say what the exclude took out, and why', () => {
    const rows = removedRows(query('{ location: "MART" }', '+{ FCT_SUPPLY }'), 100);
    expect(whyOf(rows)).toEqual({
      DIM_SUPPLIER: 'upstream of FCT_SUPPLY',
      DIM_PART: 'upstream of FCT_SUPPLY',
      FCT_SUPPLY: 'fits the block',
    });
  });

  it('are as many as asked for, with location and type', () => {
    expect(selectedRows(query('{ * }'), 2)).toMatchObject([
      { name: 'REGION', location: 'RAW', type: 'Source', why: 'fits the block' },
      { name: 'NATION', location: 'RAW', type: 'Source', why: 'fits the block' },
    ]);
    expect(selectedRows(query(null), 1)).toMatchObject([{ name: 'REGION', why: '' }]);
  });
});

describe('one node in sentences', () => {
  it('that fits, that came in by a plus, that did not', () => {
    expect(nodeSentences(query('{ STG_PART }+'), at('STG_PART'))).toEqual({
      text: 'STG_PART is selected: it fits the block.',
      paths: [],
    });
    expect(nodeSentences(query('{ STG_PART }+'), at('FCT_SUPPLY'))).toEqual({
      text: 'FCT_SUPPLY is selected: it is downstream of STG_PART.',
      paths: ['STG_PART → DIM_PART → FCT_SUPPLY'],
    });
    expect(nodeSentences(query('+{ DIM_PART }'), at('PART'))).toEqual({
      text: 'PART is selected: it is upstream of DIM_PART.',
      paths: ['PART → STG_PART → DIM_PART'],
    });
    expect(nodeSentences(query('{ STG_PART }'), at('ORDERS')).text).toBe(
      'ORDERS is not selected: nothing in the include takes it in.',
    );
  });

  it('that several blocks take in', () => {
    expect(nodeSentences(query('{ STG_PART }+ OR { DIM_* }'), at('DIM_PART')).text).toBe(
      'DIM_PART is selected: it is downstream of STG_PART (block 1), and fits block 2.',
    );
  });

  it('that the exclude takes out again', () => {
    expect(nodeSentences(query('{ location: "MART" }', '+{ FCT_SUPPLY }'), at('DIM_PART'))).toEqual({
      text: 'DIM_PART is not selected. The include takes it in (it fits the block), but the exclude takes it out again: there it is upstream of FCT_SUPPLY.',
      paths: ['DIM_PART → FCT_SUPPLY'],
    });
  });

  it('without an include, and with an error', () => {
    expect(nodeSentences(query(null), at('PART')).text).toBe('PART is selected: without an include, all nodes are in.');
    expect(nodeSentences(query('{ name: }'), at('PART')).text).toBe('While a text has errors, nothing is selected.');
  });
});
