import { expect, it } from 'vitest';
import { nodeRun } from '#engine/refresh/nodeRun.ts';
import { ExecutionError } from '#engine/run/executor.ts';

const stage = (name: string, type: 'sql' | 'sqlTest') => ({ name, type, sql: name, continueOnFailure: false });
const stages = {
  stages: [stage('load', 'sql'), stage('no rows', 'sqlTest'), stage('no such column', 'sqlTest'), stage('end', 'sql')],
};
const result = (rowCount: number) => ({ columns: [], rows: [], rowCount, ran: [], changes: [], milliseconds: 0 });

/** The stages that a node sends, and how it ends, when its first test finds rows and its second test can't be carried out. */
function sent(testsEndNodes?: boolean) {
  const run = nodeRun(stages, testsEndNodes);
  const names: string[] = [];
  let next = run.next();
  while (!next.done) {
    names.push(next.value.name);
    next = run.next(
      next.value.name === 'no such column'
        ? { ok: false, error: new ExecutionError({ code: 'other', message: 'no' }) }
        : { ok: true, result: result(next.value.type === 'sqlTest' ? 3 : 0) },
    );
  }
  return { names, ...next.value };
}

it('ends a node at a test that fails, unless the rows are made up', () => {
  expect(sent()).toEqual({ names: ['load', 'no rows'], state: 'failed', isTestFailed: true });
  expect(sent(false)).toEqual({ names: ['load', 'no rows', 'no such column', 'end'], state: 'done', isTestFailed: true });
});
