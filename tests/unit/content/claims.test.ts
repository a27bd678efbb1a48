import { describe, expect, it } from 'vitest';
import { claims } from '#content/claims.ts';
import { API_DESCRIPTION, readApiDescription } from '#docs/compile/apiDescription.ts';
import type { Column, PipelineNode } from '#engine/pipeline/schema.ts';
import { filesIn, readText } from '../architecture/sourceFile.ts';
import { column, deploy, loaded, QA, stepOf, twoNodes } from '../engine/deploy/versions.ts';
import { codeBlocks } from './codeBlocks.ts';

// What several pages say is written once, in content/claims.ts. A page that states such a figure or list by hand would go stale alone.

const pages = filesIn(['content/docs'], /\.mdx$/).map((file) => ({ file, text: readText(file) }));
const used = pages.flatMap(({ text }) => [...text.matchAll(/<Claim id="([^"]*)" \/>/g)].map(([, id]) => id!));

/** How a claim looks when a page states it by hand, and pages on which the same words say something else. */
const BY_HAND: readonly { claim: string; words: RegExp; except?: readonly string[] }[] = [
  // The history of versions, and a computer that has an old one.
  { claim: 'cli-minimum', words: /\b7\.17\b/, except: ['cli/cli-support-policy'] },
  { claim: 'cli-node', words: /\b20, 22\b/ },
  { claim: 'cli-node-since', words: /\b7\.24\b/ },
  { claim: 'cli-local-since', words: /\b7\.33\b/, except: ['cli/building-pipelines'] },
  { claim: 'cli-databricks', words: /\b7\.32\b.*Databricks|Databricks.*\b7\.32\b/ },
  {
    claim: 'may-deploy',
    words: /\*{0,2}Environment Administrator\b[^.|]{0,60}\b(?:or|nor)\b[^.|]{0,20}Organization Administrator/i,
  },
  { claim: 'switch-types', words: /\b7\.28\b/, except: ['deploy-and-refresh/deploy/index'] },
  { claim: 'api-pause', words: /\bevery \d+ (?:to|-|–) \d+ seconds/ },
  { claim: 'api-parallelism', words: /\b16 (?:in the API|slots)/ },
  { claim: 'api-limits', words: /\b1 to (?:500|1,?000)\b/ },
  { claim: 'api-run-platforms', words: /\bkeys (?:of a|are for) Snowflake/ },
  { claim: 'plan-cache-days', words: /\bused for 90 days is\b/ },
  {
    claim: 'oauth-access',
    words: /\b(?:every|about) (?:10|ten) minutes\b.*\brefresh(?:es|ed)? token|access token of Snowflake.*\d+ minutes/,
  },
  { claim: 'schedule-save', words: /\bSaving a schedule\b/ },
  // A profile says it of one of its keys.
  { claim: 'oauth-cli', words: /\blocal commands only\b/, except: ['cli/profiles'] },
  { claim: 'password-length', words: /\bat least \**\d+ characters/ },
  {
    claim: 'token-ends',
    words: /\b(?:password|address|email)\b[^.|]{0,40}\bor\b[^.|]{0,40}\bsecond factor\b[^|]{0,60}\b(?:changed|ends?)\b/,
  },
  { claim: 'node-names', words: /\bnames? (?:is|are|must be) unique (?:only )?(?:by|with)in\b/i },
  { claim: 'node-ids', words: /\bnumbers or UUIDs\b|\bUUIDs or(?: for old nodes)? numbers\b/ },
  { claim: 'shared-numbers', words: /\bone series of numbers\b/ },
];

/** The lines that a reader reads as sentences or cells, without code, numbered from 1. */
function proseLines(text: string): { line: number; words: string }[] {
  const blank = (block: string) => block.replace(/[^\n]/g, '');
  const prose = text.replace(/^---\n[\s\S]*?\n---\n/, blank).replace(/^```[\s\S]*?^```$/gm, blank);
  return prose.split('\n').map((words, index) => ({ line: index + 1, words: words.replace(/`[^`]*`/g, '') }));
}

describe('claims', () => {
  it('are all shown by a page', () => {
    expect(Object.keys(claims).filter((id) => !used.includes(id))).toEqual([]);
  });

  it('are not stated by hand', () => {
    const found = pages.flatMap(({ file, text }) =>
      proseLines(text).flatMap(({ line, words }) =>
        BY_HAND.filter((one) => one.words.test(words) && !one.except?.some((page) => file.endsWith(`${page}.mdx`))).map(
          ({ claim }) => `${file}:${line}: show <Claim id="${claim}" />`,
        ),
      ),
    );
    expect(found).toEqual([]);
    expect(BY_HAND.filter(({ claim }) => !Object.hasOwn(claims, claim))).toEqual([]);
  });

  it('name the version that every example installs', () => {
    const installed = pages.flatMap(({ file, text }) =>
      codeBlocks(text).flatMap(({ text: code }) =>
        [...code.matchAll(/@runnel\/cli@([\d.]+)/g)].map(([, version]) => `${file}: ${version}`),
      ),
    );
    expect(installed.length).toBeGreaterThan(8);
    expect(installed.filter((one) => !one.endsWith(`: ${claims['cli-pinned']}`))).toEqual([]);
  });

  it('name the versions of the command line that pages apply to', () => {
    const applies = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/^applies: command line ([\d.]+)/gm)].map(([, version]) => ({ file, version })),
    );
    expect(applies.length).toBeGreaterThan(4);
    const known = [claims['cli-minimum'], claims['cli-local-since']];
    expect(applies.filter(({ version }) => !known.includes(version))).toEqual([]);
  });

  it('say what a deploy does to a table', () => {
    const state = loaded(deploy({ pipeline: twoNodes('Stage'), context: QA }), 'SHOP_QA', 'STAGE', 'T');
    const rowsAfter = (change: (node: PipelineNode) => PipelineNode) =>
      stepOf(deploy({ pipeline: twoNodes('Stage', change), context: QA }, state), 't').rows;
    const columns = (change: (list: readonly Column[]) => readonly Column[]) =>
      rowsAfter((node) => ({ ...node, columns: [...change(node.columns)] }));
    const first = (rest: Partial<Column>) => columns(([one, ...others]) => [{ ...one!, ...rest }, ...others]);
    const kept = [
      rowsAfter((node) => ({ ...node, name: 'T2' })),
      rowsAfter((node) => ({ ...node, location: 'MART' })),
      rowsAfter((node) => ({ ...node, description: 'Changed.' })),
      columns((list) => [...list, column('t', 'EXTRA', 'DATE')]),
      columns((list) => list.slice(0, -1)),
      first({ name: 'KEY' }),
      columns((list) => list.map((one) => (one.name === 'NAME' ? { ...one, dataType: 'VARCHAR(100)' } : one))),
    ];
    const gone = [
      rowsAfter((node) => ({ ...node, sources: node.sources.map((one) => ({ ...one, join: `${one.join} WHERE 1 = 1` })) })),
      first({ sources: [{ columns: [], transform: 'UPPER("CUSTOMER"."NAME")' }] }),
      rowsAfter((node) => ({ ...node, config: { ...node.config, selectDistinct: true } })),
    ];
    expect({ kept, gone }).toEqual({ kept: kept.map(() => 'kept'), gone: gone.map(() => 'gone') });
  });

  it('agree with the description of the API', () => {
    const { operations } = readApiDescription(readText(API_DESCRIPTION));
    const limitOf = (id: string) => {
      const operation = operations.find((one) => one.id === id);
      const { schema } = operation!.parameters.find(({ name }) => name === 'limit')!;
      return schema as { minimum?: number; maximum?: number; default?: number };
    };
    const bounds = (id: string) => `${limitOf(id).minimum} to ${limitOf(id).maximum}`;
    const [nodes, runs] = ['listEnvironmentNodes', 'listRuns'] as const;
    expect(bounds('listEnvironments')).toBe(bounds(nodes));
    expect(claims['api-limits']).toContain(`environments and nodes ${bounds(nodes)}, runs ${bounds(runs)}`);
    expect(claims['api-limit-defaults']).toContain(
      `environments and nodes ${limitOf(nodes).default}, runs ${limitOf(runs).default}`,
    );
    expect(readText(API_DESCRIPTION)).toContain(`default: ${claims['api-parallelism']}, description: Maximum number of nodes`);
  });
});
