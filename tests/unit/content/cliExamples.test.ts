import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { select } from '#engine/selector/select.ts';
import { selectableOf } from '#engine/selector/selectable.ts';
import { retailPipeline } from '#playground/pipelines/retail.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// The commands of all pages: each uses only options that the part about its command lists, names environments and jobs of the
// retail pipeline, and its selectors select something there.

const retail = retailPipeline();
const reference = pageText('docs/cli/cli-commands');
const pages = readdirSync(new URL('../../../content/docs', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => `docs/${file.replace(/\.mdx$/, '')}`);

const words = (cell: string) => [...cell.matchAll(/--[a-zA-Z-]+/g)].map(([option]) => option);
const general = tableRows(reference, 'Option').flatMap((row) => words(row.Option!));
/** The options that the part about a command names. */
const options = new Map(
  reference
    .split(/^#{2,3} /m)
    .filter((part) => part.startsWith('runnel '))
    .map((part) => [/^runnel (\w+)/.exec(part)![1]!, words(part)]),
);

interface Command {
  page: string;
  name: string;
  text: string;
}

/** The calls of `runnel` in the code blocks of a page, with continued lines joined. */
function commandsOf(page: string): Command[] {
  return codeBlocks(pageText(page)).flatMap(({ text }) =>
    text
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:- )?(?:run: |script: )?/, ''))
      .filter((line) => /^runnel [a-z]/.test(line))
      .map((line) => ({ page, name: line.split(/\s+/)[1]!, text: line })),
  );
}

const commands = pages.flatMap(commandsOf);
const option = (text: string, name: string) => new RegExp(`--${name} (?:'([^']*)'|(\\S+))`).exec(text)?.slice(1).find(Boolean);

const isVariable = (text: string) => /^"?\$/.test(text);

/** The ids of jobs whose files a page shows: made there, not part of the sample. */
function jobsOf(page: string): string[] {
  return codeBlocks(pageText(page))
    .filter(({ language, text }) => language === 'yaml' && /^type: Job$/m.test(text))
    .map(({ text }) => (parse(text) as { id: string }).id);
}

it('finds commands, and what the reference says about them', () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(options.get('refresh')).toContain('--jobID');
});

describe.each(commands.map((command) => [`${command.page}: ${command.text}`, command] as const))(
  '%s',
  (_, { page, name, text }) => {
    it('has only options of its command', () => {
      const known = [...general, ...(options.get(name) ?? [])];
      expect(options.has(name), `there is no command ${name}`).toBe(true);
      const used = words(text.replace(/'[^']*'|"[^"]*"/g, ''));
      expect(used.filter((one) => !known.includes(one))).toEqual([]);
    });

    it('names what the retail pipeline has', () => {
      const environment = option(text, 'environmentID');
      if (environment && !isVariable(environment)) expect(retail.environments.map(({ id }) => id)).toContain(environment);
      const job = option(text, 'jobID');
      if (job) expect([...retail.jobs.map(({ id }) => id), ...jobsOf(page)]).toContain(job);
    });

    it('selects something', () => {
      const include = option(text, 'include');
      // A node ID of an example message, which is of no pipeline.
      if (include === undefined || include.includes('nodeID')) return;
      const selection = select(selectableOf(retail), include, option(text, 'exclude') ?? '');
      expect([...selection.includeDiagnostics, ...selection.excludeDiagnostics]).toEqual([]);
      expect(selection.nodes.length).toBeGreaterThan(0);
    });
  },
);

it('the environment file and the local mappings are those of the retail pipeline', () => {
  const file = parse(codeBlocks(pageText('docs/cli/deploying-pipelines')).find(({ language }) => language === 'yaml')!.text);
  const { id, name, mappings } = retail.environments.find((environment) => environment.name === 'QA')!;
  expect(file).toEqual({ fileVersion: 1, id, name, type: 'Environment', mappingDefinitions: mappings });
  const local = parse(codeBlocks(pageText('docs/cli/building-pipelines')).find(({ language }) => language === 'yaml')!.text);
  const { REPORTING: _, ...places } = retail.workspaces[0]!.mappings;
  expect(local.dev.locations).toEqual(places);
});
