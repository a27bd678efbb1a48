import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '#engine/cli/commandLine.ts';
import { parseShell, type Word } from '#engine/cli/shellParse.ts';
import { replay } from '#engine/cli/typed.ts';
import { nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { select } from '#engine/selector/select.ts';
import { type Scene, sceneStart } from '#playground/terminal/scenes.ts';
import { retailPipeline } from '#samples/retail.ts';
import { ROOT } from '../architecture/sourceFile.ts';
import { api } from '../engine/api/schemas.ts';

const PAGES = [
  'index',
  'building-pipelines',
  'cli-commands',
  'cli-setup',
  'cli-support-policy',
  'deploying-pipelines',
  'profiles',
  'troubleshooting',
];
const pageOf = (name: string) => readFileSync(join(ROOT, 'content/docs/cli', `${name}.mdx`), 'utf8');

/** The code blocks of a page, with the language and the title. */
function blocks(page: string): { language: string; title: string; text: string }[] {
  return [...page.matchAll(/^```(\w+)(?: title="([^"]*)")?\n([\s\S]*?)^```$/gm)].map(([, language, title, text]) => ({
    language: language!,
    title: title ?? '',
    text: text!.trimEnd(),
  }));
}

const bash = PAGES.flatMap((name) =>
  blocks(pageOf(name)).flatMap(({ language, text }) => (language === 'bash' ? [{ name, text }] : [])),
);
const textOf = (word: Word) => word.map((part) => (part.kind === 'text' ? part.text : 'x')).join('');
/** Durations and numbers of runs are each time's own. */
const usual = (text: string) => text.replaceAll(/\(\d+\.\ds\)/g, '(…s)').replaceAll(/RunCounter: \d+/g, 'RunCounter: …');
const typed = (scene: Scene, ...lines: string[]) => {
  const machine = replay(
    api,
    sceneStart(retailPipeline(), scene),
    lines.map((line) => ({ line })),
  );
  return { machine, printed: machine.screen.filter(({ kind }) => kind !== 'typed').map(({ text }) => text) };
};

describe('a change of one node on Build pipelines locally', () => {
  it('needs the tables that the page names, and no others', () => {
    const page = pageOf('building-pipelines');
    const include = /runnel run +--include '(\+[^']+\+)'\n/.exec(page)![1]!;
    const pipeline = retailPipeline();
    const nodeIndex = nodeIndexOf(pipeline);
    const selected = new Set(select(nodeIndex, include).nodes);
    const { graph } = nodeIndex;
    const needed = pipeline.nodes.filter(
      (_, node) =>
        !selected.has(node) &&
        graph.out.subarray(graph.outStart[node], graph.outStart[node + 1]).some((next) => selected.has(next)),
    );
    const [, named] = /because the downstream nodes read them:([^.]+)\./.exec(page)!;
    expect([...named!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name).sort()).toEqual(needed.map(({ name }) => name).sort());
  });
});

describe('commands of the pages under /docs/cli', () => {
  it('are all read by the shell, and those of runnel by the tool', () => {
    const read: string[] = [];
    for (const { name, text } of bash) {
      for (const { pipeline } of parseShell(text)) {
        for (const { words } of pipeline) {
          const [command, ...rest] = words.map(textOf);
          if (command !== 'runnel') continue;
          const parsed = parseCommandLine(rest, '7.41.0');
          expect(parsed.kind, `${name}: ${rest.join(' ')}`).not.toBe('error');
          read.push(rest[0]!);
        }
      }
    }
    expect(new Set(read)).toEqual(
      new Set([
        'plan',
        'deploy',
        'refresh',
        'rerun',
        'cancel',
        'validate',
        'create',
        'run',
        'doctor',
        'environments',
        'runs',
        '--version',
      ]),
    );
  });

  it('print on Plan, deploy, refresh, rerun what the page says', () => {
    const page = blocks(pageOf('deploying-pipelines'));
    const commands = page.flatMap(({ language, text }) => (language === 'bash' ? [text] : []));
    const says = page.flatMap(({ language, title, text }) =>
      language === 'text' && /prints|failure/i.test(title) ? [usual(text)] : [],
    );
    const starting = (start: string) => commands.find((text) => text.startsWith(start))!;
    const [plan, deploy] = [starting('runnel plan'), starting('runnel deploy')];
    const some = commands.find((text) => text.includes('--include'))!;
    const { printed, machine } = typed('ready', plan, deploy, some);
    expect(machine.status).toBe(0);
    expect(usual(printed.join('\n'))).toBe([says[0], says[2], says[3]].join('\n'));
    expect(typed('unmapped', plan).printed.at(-1)).toBe(says[1]);
  });

  it('find the stage that failed in the file of results', () => {
    const jq = bash.find(({ text }) => text.startsWith('jq -r'))!.text;
    const { printed } = typed('failing', 'runnel refresh --environmentID 3 --out runnel-refresh-results.json', jq);
    expect(printed.slice(2)).toEqual([expect.stringMatching(/^dim-customer: /)]);
  });

  it('work as the other worked examples tell', () => {
    const worked = (name: string) =>
      blocks(pageOf(name)).filter(
        ({ language, title }) =>
          language === 'bash' && /From a checkout|In your checkout: (?:what would happen|do it)/.test(title),
      );
    for (const name of ['index', 'building-pipelines']) {
      const lines = worked(name).flatMap(({ text }) => text.split('\n'));
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines.keys()) expect(typed('ready', ...lines.slice(0, line + 1)).machine.status, lines[line]).toBe(0);
    }
    expect(typed('uncommitted', 'runnel plan').printed.slice(0, 2).join(' ')).toContain('Git branch');
    const messages = pageOf('troubleshooting');
    for (const [scene, line] of [
      ['newComputer', 'runnel environments list --token t'],
      ['noSignIn', 'runnel plan --profile prod'],
      ['ready', 'runnel runs list --domain x'],
    ] as const)
      expect(messages).toContain(typed(scene, line).printed[0]!.split('\n')[0]);
  });
});

describe('the terminal on the page of deploy parameters', () => {
  it('puts the parameters of a plan into its file, as the page says', () => {
    const page = readFileSync(join(ROOT, 'content/docs/deploy-and-refresh/parameters/rtp-deploy.mdx'), 'utf8');
    const [, plan, look] = /In the terminal, enter `([^`]+)`, then `([^`]+)`/.exec(page) ?? [];
    const { printed } = typed('ready', plan!, look!);
    expect(JSON.parse(printed.slice(printed.findIndex((line) => line.startsWith('{'))).join('\n'))).toEqual({
      queryTag: 'shop-qa',
    });
  });
});
