import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DRAWN_BLOCKS } from '#docs/compile/drawings/drawnBlocks.ts';
import { parseCommandLine } from '#engine/cli/commandLine.ts';
import { parseShell, ShellSyntaxError } from '#engine/cli/shellParse.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { apiServer } from '../../../src/local/apiServer.ts';
import { filesIn, readText } from '../architecture/sourceFile.ts';
import { api } from '../engine/api/schemas.ts';
import { NOT_RUN, type PageBlock, RUN_BY } from './blockRuns.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText } from './markdownTable.ts';

// Every code block of a page is run: by a test of its own (RUN_BY), or here, by its kind. What can't be run says why (NOT_RUN).

const blocks = filesIn(['content/docs'], /\.mdx$/).flatMap((file): PageBlock[] =>
  codeBlocks(readText(file)).map(({ language, title, text }) => ({
    page: file.replace(/^content\/|\.mdx$/g, ''),
    language,
    title,
    text,
  })),
);
const retail = retailPipeline();
const nodeIndex = nodeIndexOf(retail);
const where = ({ page, language, title }: PageBlock) => `${page}: ${language} "${title}"`;

const isDrawn = ({ language }: PageBlock) => language === 'states' || language in DRAWN_BLOCKS;
const isTemplate = ({ language, text }: PageBlock) => language === 'jinja' || (language === 'sql' && /\{[{%]/.test(text));
/** Results of the templates and transforms above them. */
const isResult = ({ title }: PageBlock) =>
  /^(?:Prints|Runnel|Runs as|Stored in the Join tab|Stages|Stage names|Warnings|Problems|Error|Refs|After pass \d)$/.test(title);
const isSelector = ({ language, title }: PageBlock) => language === 'text' && /^(?:Include|Exclude|Filter)\b/.test(title);
const isCommand = ({ language, text }: PageBlock) => language === 'bash' && /^\s*(?:runnel|curl) /m.test(text);
const isRequest = ({ language, title, text }: PageBlock) =>
  language === 'http' || (language === 'json' && /^POST \//.test(title) && text !== '');

/** What runs a block: a test, a kind of this file, or the reason why nothing does. */
function runOf(block: PageBlock): string | undefined {
  const { page, language, title } = block;
  const fits = (one: { pages?: RegExp; languages: RegExp; titles?: RegExp }) =>
    (one.pages?.test(page) ?? true) && one.languages.test(language) && (one.titles?.test(title) ?? true);
  if (isDrawn(block)) return 'docs/compile/drawings';
  const kinds = { isResult, isRequest, isSelector, isTemplate, isCommand };
  const own = RUN_BY.find(fits)?.test;
  const kind = Object.entries(kinds).find(([, is]) => is(block))?.[0];
  const reason = NOT_RUN.find(fits)?.not;
  if (own ?? kind ?? reason) return own ?? (kind && !reason ? kind : (reason ?? kind));
  return language === 'yaml' || language === 'json' ? 'isData' : undefined;
}

describe('every block of a page', () => {
  it('is run, or says why not', () => {
    expect(blocks.length).toBeGreaterThan(500);
    const byTitle = filesIn(['tests/unit'], /\.test\.ts$/)
      .map(readText)
      .join('\n');
    const silent = blocks.filter(
      (block) => !runOf(block) && !(block.title && byTitle.includes(block.title.replace(/ \(.*/, ''))),
    );
    expect(silent.map(where)).toEqual([]);
  });

  it('has a test that exists, and no entry is left over', () => {
    expect(RUN_BY.filter(({ test }) => !existsSync(new URL(`../${test}`, import.meta.url)))).toEqual([]);
    const unused = RUN_BY.filter(
      ({ pages, languages, titles }) =>
        !blocks.some(
          ({ page, language, title }) => pages.test(page) && languages.test(language) && (titles?.test(title) ?? true),
        ),
    );
    expect(unused).toEqual([]);
  });
});

it('selectors match nodes of the retail pipeline', () => {
  const wrong = blocks.filter(isSelector).filter(({ text }) => {
    const { ok, includeDiagnostics } = select(nodeIndex, text);
    return !ok || includeDiagnostics.some(({ code }) => code !== 'no-match');
  });
  expect(wrong.map(where)).toEqual([]);
});

it('commands are read by the shell, and those of runnel by the tool', () => {
  const wrong = blocks
    .filter((block) => isCommand(block) && !NOT_RUN.some((one) => one.pages?.test(block.page) && one.languages.test('bash')))
    .flatMap((block) => {
      try {
        return parseShell(block.text).flatMap(({ pipeline }) =>
          pipeline.flatMap(({ words }) => {
            const [command, ...rest] = words.map((word) => word.map((part) => (part.kind === 'text' ? part.text : 'x')).join(''));
            return command === 'runnel' && parseCommandLine(rest, '7.45.0').kind === 'error'
              ? [`${where(block)}: ${rest.join(' ')}`]
              : [];
          }),
        );
      } catch (error) {
        // The shell of the site has no loops, functions and substitutions; scripts with them are run by bash in tests of their own.
        if (error instanceof ShellSyntaxError) return [];
        throw error;
      }
    });
  expect(wrong).toEqual([]);
});

it('requests are ones that the local API reads', async () => {
  const apiState = sampleApiState();
  const app = apiServer(api, apiState, { latency: 0, failureRate: 0, seed: 0 });
  const headers = { Authorization: `Bearer ${tokenOf(apiState, 'u-ana')}`, 'Content-Type': 'application/json' };
  const wrong: string[] = [];
  for (const block of blocks.filter(isRequest)) {
    const lines = block.language === 'json' ? [block.title] : block.text.split('\n');
    for (const line of lines) {
      const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE)\s+(\/\S+)$/.exec(line) ?? [];
      if (!method || !path) continue;
      const body = block.language === 'json' ? block.text : block.text.split('\n\n')[1];
      const answer = await app.request(path, { method, headers, ...(method === 'GET' ? {} : { body: body ?? '{}' }) });
      const said = await answer.text();
      // A run or node of the page need not exist in the sample; the request has to be of the shape that the operation takes.
      const isMisshapen = answer.status === 404 && said.includes('no such path');
      if (isMisshapen || (body !== undefined && /request\/body/.test(said)))
        wrong.push(`${where(block)}: ${line}: ${said.slice(0, 120)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('templates render on the retail pipeline without an error', () => {
  const node = retail.nodes.find(({ name }) => name === 'STG_ORDERS')!;
  const wrong = blocks
    .filter((block) => runOf(block) === 'isTemplate')
    .flatMap((block) => {
      const result = renderForNode(retail, node, retail.workspaces[0]!, block.text);
      return result.ok || /undefined|not a function|cannot call|not defined/i.test(result.error.message)
        ? []
        : [`${where(block)}: ${result.error.message}`];
    });
  expect(wrong).toEqual([]);
});

it('use-the-test-stage-macro: the templates of the page make the test that it shows', () => {
  const page = codeBlocks(pageText('docs/build-your-pipeline/build-how-to/use-the-test-stage-macro'));
  const textOf = (title: string) => page.find((block) => block.title === title)!.text;
  const pipeline = { ...retail, macros: [...retail.macros, { id: 'page', name: 'page', text: textOf('Macro') }] };
  const fact = retail.nodes.find(({ name }) => name === 'FCT_ORDERS')!;
  const production = retail.environments.find(({ name }) => name === 'PROD')!;
  const stagesOf = (title: string) => renderForNode(pipeline, fact, production, textOf(title)).stages;
  const [test] = stagesOf('Run template, at its end');
  expect(test).toMatchObject({ name: 'O_ORDERKEY is never empty', type: 'sqlTest', continueOnFailure: false });
  expect(test!.sql.trim()).toBe(textOf('O_ORDERKEY is never empty'));
  expect(stagesOf('Run template, before the load')[0]!.sql).toContain('HAVING COUNT(*) > 1');
});

it('data is data: YAML and JSON can be read', () => {
  const wrong = blocks
    .filter(({ language, text }) => (language === 'yaml' || language === 'json') && !text.includes('…'))
    .flatMap((block) => {
      try {
        if (block.language === 'json') JSON.parse(block.text);
        else parse(block.text);
        return [];
      } catch (error) {
        return [`${where(block)}: ${(error as Error).message.split('\n')[0]}`];
      }
    });
  expect(wrong).toEqual([]);
});
