import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { templateDataSchema } from '#playground/template/data.ts';
import { meta } from '#playground/template/meta.ts';
import { withTokens } from '#playground/template/samples.ts';
import { settingsOf } from '#playground/template/settings.ts';
import { type SubjectResult, subjectOf } from '#playground/template/subject.ts';
import { retailPipeline } from '#samples/retail.ts';
import { starterPipeline } from '#samples/starter.ts';

const retail = retailPipeline();
const asked = (args: Record<string, string>, pipeline = retail, data: object = {}): SubjectResult =>
  subjectOf(pipeline, settingsOf({ ...defaultArgs(meta.args), ...args }), templateDataSchema.parse(data), undefined);
const found = (...args: Parameters<typeof asked>) => {
  const subject = asked(...args);
  if (!subject.ok) throw new Error(subject.why);
  return subject;
};

describe('what the controls ask to be rendered', () => {
  it('is a node by id, name or location and name, in any letter case', () => {
    for (const node of ['dim-customer', 'DIM_CUSTOMER', 'dim_customer', 'MART.DIM_CUSTOMER']) {
      expect(found({ node }).node.name).toBe('DIM_CUSTOMER');
    }
  });

  it('says what is not there, and takes the first', () => {
    const subject = found({ node: 'NOPE', context: 'MOON' });
    expect(subject.corrections).toEqual([
      'There is no node “NOPE”. STG_REGION is shown.',
      'There is no workspace or environment “MOON”. DEV (environment) is shown.',
    ]);
    expect(subject.node.name).toBe('STG_REGION');
    expect(found({}).corrections).toEqual([]);
  });

  it('is the template of the node type, or how the reader changed it', () => {
    const create = found({ node: 'STG_ORDERS', kind: 'create' });
    expect(create.text).toContain("stage('Create Stage Table')");
    expect(create.original).toBe(create.text);
    expect(found({ node: 'STG_CUSTOMER', kind: 'create' }, retail, { edits: { 'create:Stage': 'mine' } }).text).toBe('mine');
    expect(found({ node: 'DIM_CUSTOMER', kind: 'create' }, retail, { edits: { 'create:Stage': 'mine' } }).text).not.toBe('mine');
  });

  it('is the Create template of an advanced deploy, with the node as the desired state', () => {
    const node = retail.nodes.find(({ name }) => name === 'STG_ORDERS')!;
    const type = { id: '7', name: 'Advanced', definition: 'deployStrategy: advanced', createTemplate: 'C', runTemplate: 'R' };
    const pipeline = {
      ...retail,
      nodeTypes: [{ ...retail.nodeTypes[0]!, ...type }],
      nodes: [{ ...node, type: '7' }],
    };
    expect(found({ kind: 'create' }, pipeline)).toMatchObject({ text: 'C', asStates: true });
    expect(found({ kind: 'run' }, pipeline)).toMatchObject({ text: 'R', asStates: false });
    expect(found({ node: 'STG_ORDERS', kind: 'create' })).toMatchObject({ asStates: false });
  });

  it('is a Join tab, by the name of its source', () => {
    const contacts = found({ node: 'STG_CONTACTS', kind: 'join' });
    expect(contacts.parts.length).toBeGreaterThan(1);
    const last = contacts.parts.at(-1)!;
    const other = found({ node: 'STG_CONTACTS', kind: 'join', part: last.name.toLowerCase() });
    expect(other.part).toEqual(last);
    expect(other.owner).toEqual({ in: 'join', nodeId: 'stg-contacts', source: last.index });
    expect(found({ node: 'STG_CONTACTS', kind: 'join', part: 'NOPE' }).corrections).toHaveLength(1);
  });

  it('is the text of a SQL node', () => {
    const pipeline = {
      ...retail,
      nodes: retail.nodes.map((node) => (node.id === 'stg-orders' ? { ...node, sql: 'SELECT 1', sources: [] } : node)),
    };
    expect(found({ node: 'STG_ORDERS', kind: 'join' }, pipeline)).toMatchObject({ text: 'SELECT 1', owner: { source: -1 } });
  });

  it('is a transform with the tokens of its column', () => {
    const subject = found({ node: 'STG_CUSTOMER', kind: 'transform', part: 'C_NAME' }, withTokens());
    expect(subject.text).toBe('INITCAP({{ SRC }})');
    expect(subject.names).toEqual({
      SRC: '"CUSTOMER"."C_NAME"',
      SRC_COL: '"C_NAME"',
      SRC_NODE: '"CUSTOMER"',
      TGT: '"STG_CUSTOMER"."C_NAME"',
      TGT_COL: '"C_NAME"',
      TGT_NODE: '"STG_CUSTOMER"',
    });
    const system = found({ node: 'DIM_CUSTOMER', kind: 'transform', part: 'SYSTEM_VERSION' }, starterPipeline());
    expect(Object.keys(system.names)).toEqual(['TGT', 'TGT_COL', 'TGT_NODE']);
  });

  it('renders a join template once', () => {
    const subject = found({ node: 'DIM_CUSTOMER', kind: 'joinTemplate' });
    expect(subject.passes).toBe('once');
    expect(subject.text).toContain('{% raw %}');
  });

  it('may be nothing, with the reason', () => {
    expect(asked({ node: 'CUSTOMER', kind: 'join' })).toMatchObject({ ok: false, why: expect.stringContaining('no Join tab') });
    expect(asked({ node: 'CUSTOMER', kind: 'joinTemplate' }).ok).toBe(false);
    expect(asked({ node: 'CUSTOMER', kind: 'transform' })).toMatchObject({
      ok: false,
      why: expect.stringContaining('no column'),
    });
    expect(asked({}, { ...retail, nodes: [] })).toMatchObject({ ok: false, why: 'The pipeline has no nodes.' });
  });

  it('has no place in a pipeline without workspaces and environments', () => {
    expect(found({}, { ...retail, workspaces: [], environments: [] }).context).toBeUndefined();
  });
});
