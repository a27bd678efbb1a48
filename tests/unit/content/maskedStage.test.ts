import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOWNLOADS } from '#docs/compile/contentFiles.ts';
import { readNodeType } from '#engine/import/nodeTypeFolder.ts';
import { buildReport } from '#engine/import/report.ts';
import { readDefinition, readYaml } from '#engine/import/yaml.ts';
import { builtInTemplate } from '#engine/template/builtInTemplates.ts';
import { renderForNode } from '#engine/template/nodeTemplate.ts';
import { retailPipeline } from '#samples/retail.ts';
import { ROOT } from '../architecture/sourceFile.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText } from './markdownTable.ts';

// The files that the tutorial on custom node types ends with: a copy of Stage with what its steps add, and it does what the page says.

const FOLDER = 'downloads/masked-stage';
const finished = (file: string) => readFileSync(join(ROOT, 'content', FOLDER, file), 'utf8');
const run = finished('run.sql.j2');
const page = pageText('docs/build-your-pipeline/user-defined-nodes/tutorial');
const lines = (text: string) => text.split('\n').map((line) => line.trim());

describe('the finished node type', () => {
  it('is offered on the page', () => {
    for (const file of ['definition.yml', 'create.sql.j2', 'run.sql.j2']) {
      expect(DOWNLOADS).toContain(`${FOLDER}/${file}`);
      expect(page).toContain(`(/${FOLDER}/${file})`);
    }
  });

  it('is read as a repository has it, with all that the steps add', () => {
    const read = readYaml(finished('definition.yml'), 'definition.yml');
    const report = buildReport();
    const type = read.ok
      ? readNodeType(read.value, 'definition.yml', { create: finished('create.sql.j2'), run }, report)
      : undefined;
    expect(type).toMatchObject({
      name: 'Masked Stage',
      short: 'MSK',
      plural: 'Masked Stages',
      isDisabled: false,
      fileVersion: 1,
    });
    expect(report.collected.messages).toEqual([]);
    const has = new Set(lines(type!.definition));
    const steps = codeBlocks(page).filter(({ language }) => language === 'yaml');
    expect(steps).toHaveLength(4);
    for (const { text } of steps) expect(lines(text).filter((line) => line !== '' && !has.has(line))).toEqual([]);
    expect(readDefinition(type!.definition).repaired).toBeUndefined();
  });

  it('creates what Stage creates: tables, views and override SQL', () => {
    const retail = retailPipeline();
    const [create, builtIn] = [finished('create.sql.j2'), builtInTemplate('stage', 'create', 'snowflake')];
    const stages = retail.nodes.filter(({ type }) => type === 'Stage');
    expect(stages).not.toEqual([]);
    for (const node of stages) {
      const own = node.sources.map((source) => ({ ...source, customSQL: "{{ stage('Own') }} SELECT 1" }));
      for (const change of [{}, { materialization: 'view' }, { materialization: 'view', overrideSQL: true, sources: own }]) {
        const stagesOf = (template: string) =>
          renderForNode(retail, { ...node, ...change }, retail.workspaces[0]!, template).stages;
        expect(stagesOf(create)).not.toEqual([]);
        expect(stagesOf(create)).toEqual(stagesOf(builtIn));
      }
    }
  });

  it('has the run template of Stage, but for the steps', () => {
    const [switched, , wrapped] = codeBlocks(page).filter(({ language }) => language === 'jinja');
    for (const { text } of [switched!, wrapped!])
      for (const line of lines(text)) expect(run.replace("{{ ',' if not loop.last }}", '')).toContain(line);
    const stage = new Set(lines(builtInTemplate('stage', 'run', 'snowflake')));
    expect(lines(run).filter((line) => !stage.has(line))).toHaveLength(8);
  });

  it('shortens marked columns and counts rows when asked', () => {
    const retail = retailPipeline();
    const node = retail.nodes.find(({ name }) => name === 'STG_CUSTOMER')!;
    const marked = node.columns.map((column) =>
      column.name === 'C_PHONE' ? { ...column, config: { isPersonalData: true } } : column,
    );
    const stages = (config: object) =>
      renderForNode(retail, { ...node, columns: marked, config: { ...node.config, ...config } }, retail.workspaces[0]!, run)
        .stages;
    const insert = stages({}).find(({ name }) => name.startsWith('Insert'))!.sql;
    expect(insert).toMatch(/LEFT\("CUSTOMER"\."C_PHONE", 3\) AS "C_PHONE"/);
    expect(insert).toMatch(/\n\s*"CUSTOMER"\."C_CUSTKEY" AS "C_CUSTKEY"/);
    expect(stages({}).map(({ name }) => name)).not.toContain('Count rows');
    expect(stages({ countRows: true }).at(-1)?.name).toBe('Count rows');
  });
});
