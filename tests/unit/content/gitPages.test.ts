import { load, YAMLException } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { checkPipeline } from '#engine/pipeline/document.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { writeRepository } from '#engine/repository/write.ts';
import { STATUS_TONES } from '#playground/git/words.ts';
import { opened } from '../engine/import/projectFiles.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

/** The YAML blocks of a page whose title is the path of a file, perhaps with a remark behind it. */
function filesOfPage(page: string): Record<string, string> {
  const blocks = codeBlocks(pageText(page)).filter(({ language, title }) => language === 'yaml' && title.includes('.yml'));
  return Object.fromEntries(blocks.map(({ title, text }) => [title.split(' ')[0]!, `${text}\n`]));
}

describe('what gets committed', () => {
  const files = filesOfPage('docs/git-integration/what-gets-committed');

  it('shows files that open as a project, without an error', () => {
    const { pipeline, report } = opened(files);
    expect(report.messages.filter(({ level }) => level === 'error')).toEqual([]);
    expect(checkPipeline(pipeline).ok).toBe(true);
    expect(pipeline.locations.map(({ name }) => name)).toEqual(['MART', 'RAW', 'REPORTING', 'STAGING']);
    expect(pipeline.defaultLocation).toBe('STAGING');
    expect(pipeline.nodes.map(({ location, name, type }) => `${location}.${name} ${type}`)).toContain('STAGING.STG_ORDERS Stage');
    expect(pipeline.environments.map(({ id, name }) => `${id} ${name}`)).toEqual(['2 QA']);
    expect(pipeline.subgraphs.map(({ name, nodeIds }) => `${name} ${nodeIds.length}`)).toEqual(['Customer 360 1']);
    expect(pipeline.jobs.map(({ name }) => name)).toEqual(['Nightly']);
    expect(report.counts.packages).toBe(1);
  });

  it('shows files whose values are those that are written', () => {
    const { pipeline } = opened(files);
    const written = writeRepository(pipeline);
    for (const [path, text] of Object.entries(files).filter(([name]) => !name.startsWith('nodes/')))
      expect(load(written.get(path)!), path).toMatchObject(load(text) as object);
  });

  it('shows keys in the order in which they are written', () => {
    for (const [path, text] of Object.entries(files)) {
      const keys = Object.keys(load(text) as object);
      expect(keys, path).toEqual([...keys].sort());
    }
  });

  it('shows a node whose join makes the edge that the page speaks of', () => {
    const source =
      'fileVersion: 1\nid: 0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10\nname: ORDERS\noperation:\n  locationName: RAW\n  metadata:\n    columns: []\n  name: ORDERS\n  sqlType: Source\n  type: sourceInput\ntype: Node\n';
    const { pipeline } = opened({ ...files, 'nodes/RAW-ORDERS.yml': source });
    expect(pipelineGraph(pipeline).edges.map(({ from, to }) => [from, to])).toEqual([
      ['0b7d1f52-6a0e-4c55-9a6e-3f1c2d4e5a10', '5f0c2f3e-6a1b-4c0d-9d53-2b7f2f7a1e01'],
    ]);
  });
});

describe('the states of a workspace', () => {
  it('are those of the playground, and one before there is a repository', () => {
    const rows = tableRows(
      pageText('docs/git-integration/basics'),
      'State',
      'What leads to this state',
      'What you can do',
      'What ends this state',
    );
    expect(rows.map(({ State }) => State).sort()).toEqual(['without Git', ...Object.keys(STATUS_TONES)].sort());
  });
});

describe('parsing errors', () => {
  const rows = tableRows(
    pageText('docs/git-integration/solving-git-errors/parsing-errors'),
    'Written',
    'js-yaml says',
    '`yaml` says',
  );
  /** What the words of a row's first column look like as text. Rows that show the text itself need none. */
  const SAMPLES: Record<string, string | string[]> = {
    'a key one space too far to the right': 'operation:\n  config: {}\n   locationName: STAGING\n',
    'in a list, `dataType` not below `name` but one to the left': 'columns:\n  - name: C_NAME\n   dataType: STRING\n',
    '`name: "STG_CUSTOMER` as the last text of the file': 'name: "STG_CUSTOMER',
    'a tab as indentation': 'operation:\n\tconfig: {}\n',
    'the same key twice': 'name: A\nname: B\n',
    'conflict markers in the first line of the file':
      '<<<<<<< refs/heads/a\nname: A\n=======\nname: B\n>>>>>>> refs/remotes/origin/main\ntype: Node\n',
    'conflict markers or `name:STG_ORDERS` after other keys': [
      'operation:\n  config: {}\n<<<<<<< refs/heads/a\n  name: A\n=======\n  name: B\n>>>>>>> refs/remotes/origin/main\n  schema: ""\n',
      'fileVersion: 1\nname:STG_ORDERS\ntype: Node\n',
    ],
    '`fileVersion 1` in the first line of the file': 'fileVersion 1\nname: A\n',
    '`transform: {{ SRC }}.NAME` without quotes': 'transform: {{ SRC }}.NAME\n',
  };

  function reasonOf(text: string): string {
    try {
      load(text);
      return 'no error';
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error;
      return error.reason;
    }
  }

  it('are twelve, each with the text that the parsers give', () => {
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      const written = row.Written!;
      for (const text of [SAMPLES[written] ?? `${written}\n`].flat()) {
        expect(reasonOf(text), written).toBe(row['js-yaml says']);
        expect(
          parseDocument(text).errors.map(({ message }) => message.split(' at line')[0]),
          written,
        ).toContain(row['`yaml` says']);
      }
    }
  });

  it('has repairs that can be read', () => {
    for (const { 'How to write it': write } of tableRows(
      pageText('docs/git-integration/solving-git-errors/parsing-errors'),
      'Value',
      'How to write it',
    )) {
      if (write!.startsWith('a block')) continue;
      for (const part of write!.split('` or `')) expect(reasonOf(`${part.replaceAll('`', '')}\n`), part).toBe('no error');
    }
  });
});
