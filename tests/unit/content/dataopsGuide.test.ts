import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { retailPipeline } from '#samples/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The workflows and commands of the guide, against the reference of the command line and the retail project.

const page = pageText('docs/guides/dataops-with-git');
const retail = retailPipeline();
const blocks = Object.fromEntries(codeBlocks(page).map(({ title, text }) => [title, text]));
const reference = pageText('docs/cli/cli-commands');
const node = (name: string) => retail.nodes.find((one) => one.name === name)!;

interface Workflow {
  on: object;
  jobs: Record<string, { needs?: string; environment?: string; steps: { run?: string; uses?: string; env?: object }[] }>;
}
const check = parse(blocks['.github/workflows/check.yml']!) as Workflow;
const release = parse(blocks['.github/workflows/release.yml']!) as Workflow;
const runs = ({ jobs }: Workflow, job: string) => jobs[job]!.steps.flatMap(({ run }) => run ?? []);
const commands = [...runs(check, 'plan'), ...blocks['ci/release.sh']!.split('\n')].filter((line) => line.startsWith('runnel '));

describe('the commands', () => {
  it.each(commands)('%s', (command) => {
    const name = command.split(' ')[1]!;
    const part = reference.split(/^### /m).find((text) => text.startsWith(`runnel ${name}\n`));
    expect(part).toBeDefined();
    for (const [option] of command.matchAll(/--\w+/g)) expect(part).toContain(`\`${option}\``);
  });

  it('ask nobody: each plan names its commit', () => {
    const plans = commands.filter((command) => command.startsWith('runnel plan'));
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toContain('--gitsha');
  });
});

it('a pull request is planned against QA, and never deployed', () => {
  expect(Object.keys(check.on)).toEqual(['pull_request']);
  expect(page).toContain(`the check \`${Object.keys(check.jobs)[0]}\` below`);
  const plan = runs(check, 'plan').find((run) => run.startsWith('runnel plan'))!;
  const id = /--environmentID (\d+)/.exec(plan)![1];
  expect(retail.environments.find((environment) => environment.id === id)?.name).toBe('QA');
  expect(runs(check, 'plan').join('\n')).not.toMatch(/runnel (deploy|refresh)/);
});

it('a release goes through QA to PROD, each under its own name, and loads the job Nightly', () => {
  const target = (job: string) => /release\.sh (\d+)/.exec(runs(release, job).join('\n'))![1];
  for (const job of ['qa', 'prod']) {
    const environment = retail.environments.find(({ id }) => id === target(job))!;
    expect([environment.name.toLowerCase(), release.jobs[job]!.environment]).toEqual([job, job]);
  }
  expect(release.jobs.prod!.needs).toBe('qa');
  expect(retail.jobs.find(({ id }) => id === /--jobID (\d+)/.exec(blocks['ci/release.sh']!)![1])?.name).toBe('Nightly');
});

it('the branches are deployed where the table says', () => {
  for (const row of tableRows(page, 'Branch', 'Worked on in')) {
    const found = /environment (\d+)/.exec(row['Deployed to']!);
    if (!found) continue;
    const environment = retail.environments.find(({ id }) => id === found[1])!;
    expect(row['Deployed to']).toContain(environment.name);
    expect(environment.mappings.MART?.database).toBe(row['Tables in']);
  }
});

it('the change is possible: its columns are there, and each node reads the one before', () => {
  const rows = tableRows(page, 'Node', 'Change');
  const names = rows.map((row) => row.Node!);
  expect(node('LINEITEM').columns.map(({ name }) => name)).toContain('L_COMMITDATE');
  expect(node('STG_LINEITEM').columns.map(({ name }) => name)).not.toContain('L_COMMITDATE');
  const { edges } = pipelineGraph(retail);
  for (const [index, name] of names.slice(1).entries())
    expect(edges.some(({ from, to }) => from === node(names[index]!).id && to === node(name).id)).toBe(true);
  const selector = /`(\{ name: "STG_LINEITEM" \}\+)`/.exec(page)![1]!;
  const selected = Array.from(select(nodeIndexOf(retail), selector, '').nodes, (at) => retail.nodes[at]!.name);
  expect(selected).toEqual(expect.arrayContaining(names));
});
