import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalog, objectAt, withObject, withRows } from '#engine/deploy/catalog.ts';
import { type DeployAnswer, deployment } from '#engine/deploy/deployment.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { noteText } from '#engine/deploy/presync.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { aColumn, aNode } from '../pipeline/documents.ts';
import { anyVersions, deploy, loaded, PROD, platformOf, QA, stepOf, twoNodes, versionsOf } from './versions.ts';

const schemas = (catalog: Catalog): Catalog => ({
  ...catalog,
  schemas: new Set([...catalog.schemas, 'SHOP_QA.OTHER', 'SHOP_QA.STAGE']),
});

/** The objects of a data platform, with columns in any order and without rows. */
function built(catalog: Catalog) {
  return [...catalog.objects.values()]
    .map(({ rows: _, columns, ...object }) => ({
      ...object,
      columns: columns.map(({ hasValues: _, ...one }) => one).sort((a, b) => (a.name < b.name ? -1 : 1)),
    }))
    .sort((a, b) => (a.name.join('.') < b.name.join('.') ? -1 : 1));
}

/** The catalog with rows in all tables. */
function filled(catalog: Catalog): Catalog {
  return [...catalog.objects.values()].reduce((now, { name }) => withRows(now, name, 'night'), catalog);
}

describe('a deploy', () => {
  it('brings any state to any version: afterwards all is as if it had been made at once, and there is nothing left to plan', () => {
    fc.assert(
      fc.property(anyVersions, (choices) => {
        const versions = versionsOf(choices);
        let state: { environment: Environment; catalog: Catalog } = {
          environment: newEnvironment(QA),
          catalog: schemas(platformOf(versions[0]!.pipeline, QA)),
        };
        for (const version of versions) {
          const before = { ...state, catalog: filled(state.catalog) };
          const after = deploy(version, before);
          expect(after.outcome.status).toBe('completed');
          // Everything is as the environment knows it. A table is in the way of a view, or a view in the way of a table, only if the version says so.
          for (const { found, path, nodeId } of after.outcome.notes) {
            expect(found).toBe(objectAt(before.catalog, path)?.kind);
            expect(after.plan.steps.find((step) => step.nodeId === nodeId)).toMatchObject({ bucket: 'altered', after: path });
            expect(objectAt(after.catalog, path)?.kind).not.toBe(found);
          }
          expect(after.environment.status).toBe('Waiting');
          const fresh = deploy(version, { environment: newEnvironment(QA), catalog: schemas(platformOf(version.pipeline, QA)) });
          expect(built(after.catalog)).toEqual(built(fresh.catalog));
          for (const step of after.plan.steps) {
            if (step.bucket === 'added' || step.kind !== 'table' || !step.after) continue;
            if (step.rows === 'kept') expect(objectAt(after.catalog, step.after)?.rows).toBe('night');
            if (step.rows === 'gone') expect(objectAt(after.catalog, step.after)?.rows).toBe('');
            expect(step.rows).not.toBe('refused');
          }
          expect(planDeploy(after.environment, version).steps).toEqual([]);
          state = after;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('plans nothing for a version that is deployed, whatever its parameters say to tables', () => {
    const version = { pipeline: twoNodes('advanced'), context: QA };
    const state = deploy(version);
    expect(deploy({ ...version, context: { ...QA, parameters: { day: 1 } } }, state).plan.steps).toEqual([]);
  });

  it('environments differ: the same version goes to the places of each, and one knows nothing of the other', () => {
    const pipeline = twoNodes('Stage');
    const both = platformOf(pipeline, QA, PROD);
    const qa = deploy({ pipeline, context: QA }, { environment: newEnvironment(QA), catalog: both });
    expect(qa.catalog.objects.has(['SHOP', 'STAGE', 'T'].join('\u0000'))).toBe(false);
    const prod = deploy({ pipeline, context: PROD }, { environment: newEnvironment(PROD), catalog: qa.catalog });
    expect(prod.plan.steps).toHaveLength(3);
    expect(stepOf(prod, 'v').stages[0]!.sql).toContain('"SHOP"."STAGE"."T"');
    expect(objectAt(prod.catalog, ['SHOP', 'MART', 'V'])?.reads).toEqual([['SHOP', 'STAGE', 'T']]);
  });

  it('two columns may change names with each other', () => {
    const state = loaded(deploy({ pipeline: twoNodes('Stage'), context: QA }), 'SHOP_QA', 'STAGE', 'T');
    const swap: Readonly<Record<string, string>> = { NAME: 'SINCE', SINCE: 'NAME' };
    const swapped = twoNodes('Stage', (node) => ({
      ...node,
      columns: node.columns.map((one) => ({ ...one, name: swap[one.name] ?? one.name })),
    }));
    const after = deploy({ pipeline: swapped, context: QA }, state);
    const table = objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])!;
    expect(table.rows).toBe('run 1');
    expect(table.columns.map(({ name, dataType }) => [name, dataType])).toContainEqual(['NAME', 'DATE']);
  });
});

const retyped = (type: string): Pipeline =>
  twoNodes(type, (node) => ({
    ...node,
    name: 'T_NEW',
    columns: node.columns.map((one) => (one.name === 'SINCE' ? { ...one, dataType: 'TIMESTAMP_NTZ(9)' } : one)),
  }));

describe('a deploy that fails', () => {
  it('default: an ALTER that is refused fails on the clone, and the original is as it was', () => {
    const before = loaded(deploy({ pipeline: twoNodes('Stage'), context: QA }), 'SHOP_QA', 'STAGE', 'T');
    const original = objectAt(before.catalog, ['SHOP_QA', 'STAGE', 'T']);
    const after = deploy({ pipeline: retyped('Stage'), context: QA, commit: 'bad' }, before);
    expect(stepOf(after, 't').rows).toBe('refused');
    expect(after.outcome).toMatchObject({
      status: 'failed',
      failureReason: 'RunPhasedDeploy encountered failures: delete phase - none; alter phase - 2; add phase - none',
    });
    const failed = after.outcome.steps.find(({ step }) => step.nodeId === 't')!;
    expect(failed.stages.at(-1)?.error?.message).toBe(
      'SQL compilation error: cannot change column SINCE from type DATE to TIMESTAMP_NTZ(9)',
    );
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])).toEqual(original);
    expect(after.environment).toMatchObject({ status: 'Failed Deploy' });
    expect(after.environment.deployedCommit).toBeUndefined();
  });

  it('advanced: the new name is there and the new type is not', () => {
    const before = deploy({ pipeline: twoNodes('advanced'), context: QA });
    const after = deploy({ pipeline: retyped('advanced'), context: QA }, before);
    expect(after.outcome.status).toBe('failed');
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])).toBeUndefined();
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T_NEW'])?.columns.find(({ name }) => name === 'SINCE')?.dataType).toBe(
      'DATE',
    );
  });

  it.each(['Stage', 'advanced'])('%s: the commit before is the way out', (type) => {
    const version = { pipeline: twoNodes(type), context: QA, commit: 'good' };
    const good = deploy(version);
    const bad = deploy({ pipeline: retyped(type), context: QA }, good);
    const again = deploy(version, bad);
    expect(again.outcome.status).toBe('completed');
    expect(again.environment).toMatchObject({ status: 'Waiting', deployedCommit: 'good' });
    expect(objectAt(again.catalog, ['SHOP_QA', 'STAGE', 'T'])).toBeDefined();
  });

  it('a schema that is missing fails each node of its location; what depends on them fails too', () => {
    const pipeline = twoNodes('Stage');
    const platform = platformOf(pipeline, QA);
    const catalog = { ...platform, schemas: new Set([...platform.schemas].filter((name) => name !== 'SHOP_QA.STAGE')) };
    const failed = deploy({ pipeline, context: QA }, { environment: newEnvironment(QA), catalog });
    expect(failed.outcome.failureReason).toBe(
      'RunPhasedDeploy encountered failures: delete phase - none; alter phase - none; add phase - 2',
    );
    expect(failed.outcome.steps.map(({ stages }) => stages.at(-1)?.error?.message)).toEqual([
      undefined,
      "Schema 'SHOP_QA.STAGE' does not exist",
      'Table SHOP_QA.STAGE.T does not exist or not authorized',
    ]);
    const fixed = { ...failed.catalog, schemas: platform.schemas };
    const again = deploy({ pipeline, context: QA }, { environment: failed.environment, catalog: fixed });
    expect(again.plan.steps.map(({ nodeId }) => nodeId)).toEqual(['t', 'v']);
    expect(again.environment.status).toBe('Waiting');
  });

  it('a phase with failures is the last one that begins; nodes of it that did not fail are deployed', () => {
    const before = deploy({ pipeline: twoNodes('Stage'), context: QA });
    const next = retyped('Stage');
    const more = aNode('NEW', {
      id: 'new',
      location: 'MART',
      type: 'Stage',
      materialization: 'table',
      columns: [aColumn('new', 'A')],
    });
    const other = deploy({ pipeline: { ...next, nodes: [...next.nodes, more] }, context: QA }, before);
    expect(other.outcome.steps.map(({ step, state }) => [step.nodeId, state])).toEqual([
      ['t', 'failed'],
      ['v', 'failed'],
      ['new', 'notReached'],
    ]);
    expect(other.environment.deployed?.pipeline.nodes.map(({ name }) => name)).toEqual(['CUSTOMER', 'T', 'V']);
  });

  it('whatever fails, or is canceled: what is left to plan brings the environment there in the end', () => {
    fc.assert(
      fc.property(anyVersions, fc.infiniteStream(fc.nat({ max: 9 })), (choices, luck) => {
        const versions = versionsOf(choices);
        let environment = newEnvironment(QA);
        for (const version of versions) {
          const plan = planDeploy(environment, version);
          const run = deployment(plan);
          const sent: string[] = [];
          let next = run.next();
          while (!next.done) {
            sent.push(next.value.step.nodeId);
            const number = luck.next().value!;
            const answer: DeployAnswer = number === 0 ? 'canceled' : number === 1 ? { ok: false, message: 'no' } : { ok: true };
            next = run.next(answer);
          }
          const outcome = next.value;
          environment = outcome.environment;
          const phases = outcome.steps.filter(({ state }) => state === 'failed').map(({ step }) => step.phase);
          expect(new Set(phases).size).toBeLessThanOrEqual(1);
          expect(outcome.status === 'completed').toBe(environment.status === 'Waiting');
          for (const { step, state, stages } of outcome.steps) {
            if (state === 'done') expect(stages.length).toBe(step.stages.length);
            if (state === 'notReached' && outcome.status === 'failed') expect(sent).not.toContain(step.nodeId);
          }
          const left = planDeploy(environment, version).steps.map(({ nodeId }) => nodeId);
          const done = outcome.steps.filter(({ state }) => state === 'done').map(({ step }) => step.nodeId);
          expect(left.filter((id) => done.includes(id))).toEqual([]);
          if (outcome.status === 'completed') expect(left).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('metadata updates at the start', () => {
  const version = { pipeline: twoNodes('Stage'), context: QA };

  it('an object that is there and as it is wanted is adopted, rows and all', () => {
    const elsewhere = loaded(deploy(version), 'SHOP_QA', 'STAGE', 'T');
    const adopted = deploy(version, { environment: newEnvironment(QA), catalog: elsewhere.catalog });
    expect(adopted.outcome.notes.map(({ message, nodeId }) => [nodeId, message])).toEqual([
      ['t', 'Object unexpectedly exists at location'],
      ['v', 'Object unexpectedly exists at location'],
    ]);
    expect(objectAt(adopted.catalog, ['SHOP_QA', 'STAGE', 'T'])?.rows).toBe('run 1');
  });

  it('one that somebody dropped is made again, empty', () => {
    const state = loaded(deploy(version), 'SHOP_QA', 'STAGE', 'T');
    const objects = new Map(state.catalog.objects);
    objects.delete(['SHOP_QA', 'STAGE', 'T'].join('\u0000'));
    const after = deploy(version, { ...state, catalog: { ...state.catalog, objects } });
    expect(after.outcome.notes).toMatchObject([{ message: 'Object missing from expected location', nodeId: 't' }]);
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])?.rows).toBe('');
  });

  it('a table where a view is wanted is said in the words of the catalogue', () => {
    const state = loaded(deploy(version), 'SHOP_QA', 'STAGE', 'T');
    const view = {
      ...version,
      pipeline: {
        ...version.pipeline,
        nodes: version.pipeline.nodes.map((node) => (node.id === 't' ? { ...node, materialization: 'view' } : node)),
      },
    };
    const after = deploy(view, state);
    expect(after.outcome.notes.map(noteText)).toEqual(['"T" already existed on "SHOP_QA"."STAGE" as unexpected type TABLE']);
    expect(objectAt(after.catalog, ['SHOP_QA', 'STAGE', 'T'])).toMatchObject({ kind: 'view', rows: '' });
    expect(deploy(view, after).outcome.notes).toEqual([]);
  });

  it('an object with another structure is created again', () => {
    const platform = platformOf(version.pipeline, QA);
    const other = { kind: 'table' as const, name: ['SHOP_QA', 'STAGE', 'T'], columns: [], comment: '', rows: 'x', reads: [] };
    const after = deploy(version, { environment: newEnvironment(QA), catalog: withObject(platform, other) });
    expect(objectAt(after.catalog, other.name)).toMatchObject({
      rows: '',
      columns: [{ name: 'ID' }, { name: 'NAME' }, { name: 'SINCE' }],
    });
  });
});
