import { describe, expect, it } from 'vitest';
import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { readEmbed } from '#explorer/embedOptions.ts';
import { mappingDataSchema } from '#playground/storage-mappings/data.ts';
import { changedFiles, mappingFiles } from '#playground/storage-mappings/files.ts';
import { meta } from '#playground/storage-mappings/meta.ts';
import { newLocation, qaInProduction, threeTargets, twoNodesOneName, withoutMart } from '#playground/storage-mappings/samples.ts';
import {
  chosenNode,
  chosenTarget,
  expressionOf,
  FORMS,
  renderedName,
  sharedNames,
  targetName,
  targetsOf,
  unmapped,
} from '#playground/storage-mappings/targets.ts';

const names = (pipeline: Pipeline, data: Parameters<typeof targetsOf>[1] = {}) => targetsOf(pipeline, data).map(targetName);

function mapped(pipeline: Pipeline, context: string, location: string, database: string, schema: string): Pipeline {
  const done = applyEdit(pipeline, { kind: 'setMapping', context, location, mapping: { database, schema } });
  if (!done.ok) throw new Error(done.refusal.message);
  return done.pipeline;
}

describe('targets', () => {
  it('are the first workspace and the last environments, or those that are named', () => {
    expect(names(threeTargets())).toEqual(['workspace DEV', 'QA', 'PROD']);
    expect(names(newLocation(), { targets: ['10', '11', '2'] })).toEqual(['workspace DEV', 'workspace JON', 'QA']);
    expect(names({ ...threeTargets(), workspaces: [] })).toEqual(['DEV', 'QA', 'PROD']);
    expect(names({ ...newLocation(), environments: [] })).toEqual(['workspace DEV', 'workspace JON']);
    expect(names({ ...threeTargets(), workspaces: [], environments: [] })).toEqual([]);
  });

  it('and nodes are found by name or id, whatever the case; else the first that there is', () => {
    const targets = targetsOf(threeTargets(), {});
    expect(chosenTarget(targets, 'prod')?.context.id).toBe('3');
    expect(chosenTarget(targets, '2')?.context.name).toBe('QA');
    expect(chosenTarget(targets, 'nowhere')?.context.id).toBe('10');
    expect(chosenNode(threeTargets(), 'mart.fct_orders')?.id).toBe('fct-orders');
    expect(chosenNode(threeTargets(), '')?.name).toBe('STG_CUSTOMER');
    expect(chosenNode(twoNodesOneName(), 'MART.CUSTOMERS')?.location).toBe('MART');
  });

  it('give a text the name that the template engine renders, in every form', () => {
    const pipeline = withoutMart();
    for (const target of targetsOf(pipeline, {})) {
      for (const node of pipeline.nodes) {
        for (const { form } of FORMS) {
          const name = renderedName(pipeline, target, node, form);
          const render = renderForNode(pipeline, node, target.context, `[${expressionOf(node, form)}]`);
          const said = name === undefined ? '' : name.ok ? name.name : name.message;
          const rendered = render.ok ? render.output : `[${render.error.message}]`;
          if (name?.ok === false) expect(JSON.stringify(render)).toContain('has an invalid schema or database value');
          else expect(rendered.trim(), `${node.name} ${form}`).toBe(`[${said}]`);
        }
      }
    }
  });
});

it('tells which tables several targets or nodes write, and which locations are not mapped', () => {
  const shared = sharedNames(qaInProduction(), targetsOf(qaInProduction(), {}));
  expect(shared.size).toBe(6);
  expect(shared.get('"SHOP"."STAGING"."STG_ORDERS"')?.users.map(({ target }) => targetName(target))).toEqual(['QA', 'PROD']);
  const [workspace, qa] = targetsOf(twoNodesOneName(), {});
  expect([...sharedNames(twoNodesOneName(), [workspace!]).keys()]).toEqual(['"DEV_MIRA"."SCRATCH"."CUSTOMERS"']);
  expect(sharedNames(twoNodesOneName(), [qa!]).size).toBe(0);
  expect(targetsOf(withoutMart(), {}).map((target) => unmapped(withoutMart(), target))).toEqual([[], [], ['MART']]);
});

describe('the files of a commit', () => {
  it('are names and the mappings of environments, as a repository has them', () => {
    expect(mappingFiles(withoutMart()).map(({ path }) => path)).toEqual([
      'locations.yml',
      'environments/DEV-1.yml',
      'environments/QA-2.yml',
      'environments/PROD-3.yml',
    ]);
    expect(mappingFiles(withoutMart()).map(({ text }) => text)[3]).toBe(`fileVersion: 1
id: "3"
mappingDefinitions:
  RAW:
    database: SHOP_RAW
    schema: TPCH
  REPORTING:
    database: SHOP
    schema: REPORTING
  STAGING:
    database: SHOP
    schema: STAGING
name: PROD
type: Environment`);
    const odd = {
      ...threeTargets(),
      environments: [{ ...threeTargets().environments[0]!, name: 'UAT / EU', id: '7', mappings: {} }],
    };
    expect(mappingFiles(odd)[1]).toEqual({
      path: 'environments/UATEU-7.yml',
      text: 'fileVersion: 1\nid: "7"\nmappingDefinitions: {}\nname: "UAT / EU"\ntype: Environment',
    });
    expect(mappingFiles(mapped(threeTargets(), '2', 'MART', '2024', 'yes'))[2]!.text).toContain(
      'MART:\n    database: "2024"\n    schema: "yes"',
    );
  });

  it('change with an environment, and not with a workspace', () => {
    const before = newLocation();
    expect([...changedFiles(before, mapped(before, '11', 'REPORTING', 'DEV_JON', 'SCRATCH'))]).toEqual([]);
    expect([...changedFiles(before, mapped(before, '2', 'REPORTING', 'SHOP_QA', 'REPORTING'))]).toEqual([
      'environments/QA-2.yml',
    ]);
  });
});

it('a link of an earlier version shows the target that it names, or that it locks', () => {
  const read = readEmbed(new URLSearchParams('place=PROD&lock=place,node'), meta.args, defaultArgs(meta.args));
  expect(read).toMatchObject({ args: { target: 'PROD' }, options: { lock: ['target', 'node'] }, problems: [] });
});

it('a link of an earlier version opens with its targets and builds under their present names', () => {
  const mappings = { MART: { database: 'SHOP', schema: 'MART' } };
  const earlier = { places: ['10', '2'], actions: [{ do: 'build', place: '2', mappings }] };
  const now = { targets: ['10', '2'], actions: [{ do: 'build', target: '2', mappings }] };
  expect(mappingDataSchema.parse(earlier)).toEqual(now);
  expect(mappingDataSchema.parse(now)).toEqual(now);
  expect(mappingDataSchema.safeParse({ actions: [{ do: 'build', mappings }] }).success).toBe(false);
});
