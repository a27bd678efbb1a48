import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Pipeline, type PipelineNode, PLATFORMS } from '#engine/pipeline/schema.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { defaultArgs, readArgs } from '#explorer/argsUrl.ts';
import { templateDataSchema } from '#playground/template/data.ts';
import { meta } from '#playground/template/meta.ts';
import { settingsOf } from '#playground/template/settings.ts';
import { stories } from '#playground/template/stories.ts';
import { subjectOf } from '#playground/template/subject.ts';
import { retailPipeline } from '#samples/retail.ts';
import { type CodeBlock, codeBlocks } from './codeBlocks.ts';
import { pageText } from './markdownTable.ts';

// Each transform, Join tab and Post-SQL of the recipes is rendered by the engine on the retail pipeline, in Mira's workspace, and gives what
// the block "Runs as" after it says.

const FOLDER = 'docs/reference/common-transformations';
const NAME = String.raw`(?<platform>\w+)`;
const TRANSFORM = new RegExp(
  String.raw`^Transform of (?<node>\w+)\.(?<column>\w+) from (?<from>\w+)\.(?<source>\w+)(?: \(${NAME}\))?$`,
);
const WHOLE = new RegExp(String.raw`^(?:Join tab|Post-SQL) of (?<node>\w+)(?: \(${NAME}\))?$`);

function pipelineOn(platform = 'Snowflake'): Pipeline {
  const found = PLATFORMS.find((one) => one === platform.toLowerCase());
  if (!found) throw new Error(`There is no platform ${platform}.`);
  return { ...retailPipeline(), platform: found };
}

function nodeNamed(pipeline: Pipeline, name: string): PipelineNode {
  const found = pipeline.nodes.find((node) => node.name === name);
  if (!found) throw new Error(`The retail pipeline has no node ${name}.`);
  return found;
}

function columnId(node: PipelineNode, name: string): string {
  const found = node.columns.find((column) => column.name === name);
  if (!found) throw new Error(`${node.name} has no column ${name}.`);
  return found.id;
}

/** The node with the transform in its column; a column that it does not have is added. */
function withTransform(pipeline: Pipeline, names: Record<string, string | undefined>, transform: string): PipelineNode {
  const node = nodeNamed(pipeline, names.node!);
  const from = nodeNamed(pipeline, names.from!);
  const sources = [{ columns: [{ nodeId: from.id, columnId: columnId(from, names.source!) }], transform }];
  const known = node.columns.find((column) => column.name === names.column);
  const column = { ...(known ?? { ...node.columns[0]!, id: 'new', name: names.column! }), sources };
  return { ...node, columns: [...node.columns.filter((one) => one !== known), column] };
}

/** What a block becomes; undefined for code that is no example. */
function rendered({ title, text }: CodeBlock): string | undefined {
  const names = (TRANSFORM.exec(title) ?? WHOLE.exec(title))?.groups;
  if (!names) return undefined;
  const pipeline = pipelineOn(names.platform);
  const [node, template] = names.column
    ? [
        withTransform(pipeline, names, text),
        `{{ get_source_transform(columns | selectattr('name', 'equalto', '${names.column}') | first) }}`,
      ]
    : [nodeNamed(pipeline, names.node!), text];
  const result = renderForNode(pipeline, node, pipeline.workspaces[0]!, template);
  if (!result.ok) throw new Error(result.error.message);
  expect(result.warnings).toEqual([]);
  expect(result.problems).toEqual([]);
  return result.output;
}

/** Columns that a text names as `"NODE"."COLUMN"`, in the quotes of any platform. */
function columnsIn(text: string): { node: string; column: string }[] {
  const names = /["`[](\w+)["`\]]\.["`[](\w+)["`\]](?!\.)/g;
  return [...text.replace(/["`[]\w+["`\]](?:\.["`[]\w+["`\]]){2}/g, '').matchAll(names)].map(([, node, column]) => ({
    node: node!,
    column: column!,
  }));
}

const pages = readdirSync(new URL(`../../../content/${FOLDER}`, import.meta.url)).map((file) => file.replace(/\.mdx$/, ''));

describe.each(pages)('%s', (page) => {
  const blocks = codeBlocks(pageText(`${FOLDER}/${page}`));
  const examples = blocks.filter(({ title }) => TRANSFORM.test(title) || WHOLE.test(title));

  it('has examples, and nothing that only looks like one', () => {
    expect(examples.length).toBeGreaterThan(0);
    expect(blocks.filter((block) => block.title !== 'Runs as' && !examples.includes(block))).toEqual([]);
  });

  it.each(examples.map((block) => [block.title, block] as const))('%s', (_, block) => {
    const next = blocks[blocks.indexOf(block) + 1];
    const output = rendered(block);
    // One that stands alone has nothing to replace.
    expect(output).toBe(next?.title === 'Runs as' ? next.text : block.text);
    for (const { node, column } of columnsIn(output ?? '').filter((name) => name.node !== 'N')) {
      columnId(nodeNamed(pipelineOn(), node), column);
    }
  });
});

// The links of the recipes into the template playground open what they name.
const LINK = /\]\(\/playground\/template\/([a-z-]+)\?([^)]+)\)/g;

it('links into the playground name a node and a column, or its Join tab, that are there', () => {
  const links = pages.flatMap((page) => [...pageText(`${FOLDER}/${page}`).matchAll(LINK)]);
  expect(links.length).toBeGreaterThan(6);
  for (const [link, id, query] of links) {
    const story = stories.find((one) => one.id === id)!;
    const base = { ...defaultArgs(meta.args), ...story.args };
    const { args, problems } = readArgs(meta.args, new URLSearchParams(query), base);
    expect(problems, link).toEqual([]);
    const subject = subjectOf(story.pipeline(), settingsOf(args), templateDataSchema.parse(story.data ?? {}), undefined);
    expect(subject.corrections, link).toEqual([]);
    expect(subject.ok, link).toBe(true);
  }
});
