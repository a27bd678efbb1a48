import type { DuckDBBindings } from '@duckdb/duckdb-wasm/blocking';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canvasEdges } from '#canvas/pipelineView.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { isCompleted } from '#engine/platform/platformState.ts';
import { errorTextsAt } from '#engine/text/errorTexts.ts';
import type { Span } from '#engine/text/span.ts';
import { storyState } from '#explorer/stateCheck.ts';
import { FILES } from '#playground/error-lab/checkout.ts';
import type { LabState } from '#playground/error-lab/data.ts';
import { BODY_FILE, DIMENSION_FILE } from '#playground/error-lab/filePaths.ts';
import { fileWorkOf, pipelineOfFiles } from '#playground/error-lab/fileWork.ts';
import { findLessons } from '#playground/error-lab/findLessons.ts';
import { LESSON_IDS, LESSONS } from '#playground/error-lab/lessons.ts';
import { attemptsOf, hasErrorOf, messagesInDocument, subjectOf } from '#playground/error-lab/messages.ts';
import playground from '#playground/error-lab/playground.tsx';
import { requestsOf } from '#playground/error-lab/requests.ts';
import { DEPLOY_ENGINE } from '#workbench/platform/deployEngine.ts';
import { deployStateOf } from '#workbench/platform/deployScript.ts';
import { countsIn } from '#workbench/platform/enginePlatform.ts';
import { ERROR_TEXTS } from '../../docs/errorTexts.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';
import { playScript } from '../../workbench/platform/scriptOnEngine.ts';
import { solvedState } from '../../workbench/playedExercises.ts';

const ORDERS = 30;

/** The state of a story after its exercise was solved. */
const solved = (id: string) => solvedState(playground, id) as unknown as LabState;

describe('the errors of the lab', () => {
  it('have a story each, and are known by the texts of the catalogue', () => {
    expect(playground.stories.map(({ id }) => id)).toEqual([...LESSON_IDS]);
    for (const id of LESSON_IDS) expect(errorTextsAt(LESSONS[id].address), id).not.toEqual([]);
  });

  it('are found by what somebody pastes, log lines and all, and by words', () => {
    for (const id of LESSON_IDS)
      for (const pasted of ERROR_TEXTS[LESSONS[id].address] ?? []) expect(findLessons(pasted)[0], pasted).toBe(id);
    expect(findLessons('duplicate row')).toEqual(['duplicate-row']);
    expect(findLessons('  ')).toEqual(LESSON_IDS);
    expect(findLessons('the printer is on fire')).toEqual([]);
  });

  it.each(LESSON_IDS.map((id) => [id]))('%s occurs before it is fixed, and no longer after that', (id) => {
    const attempts = attemptsOf(solved(id));
    expect(attempts.some((attempt) => hasErrorOf(attempt, id))).toBe(true);
    expect(attempts.at(-1)).toMatchObject({ isOk: true, messages: [] });
  });

  it('of files begin with a graph of the files', () => {
    for (const id of LESSON_IDS.filter((one) => subjectOf(one) === 'files')) {
      const { pipeline, data } = solved(id);
      const reread = pipelineOfFiles(fileWorkOf(data))!;
      const edges = (of: Pipeline) =>
        canvasEdges(of)
          .map(({ from, to }) => `${from} → ${to}`)
          .sort();
      expect(edges(reread), id).toEqual(edges(pipeline));
      expect(reread.nodes.map(({ name }) => name).sort()).toEqual(pipeline.nodes.map(({ name }) => name).sort());
    }
  });

  it('of requests refuse one key after the other, and say which', () => {
    const send = { do: 'put' } as const;
    const first = requestsOf({ lesson: 'additional-properties', calls: [send] });
    expect(first.attempts[0]).toMatchObject({ isOk: false, messages: [{ detail: expect.stringContaining('appliedNodeTests') }] });
    const { at, sql } = first.attempts[0]!.messages[0]!;
    expect(sql!.slice(at!.from, at!.to)).toBe('"appliedNodeTests":');
    const text = first.body.replace(/,\s*"appliedNodeTests": \[\]/, '');
    expect(text).not.toBe(first.body);
    const second = requestsOf({ lesson: 'additional-properties', calls: [{ do: 'write', path: BODY_FILE, text }, send] });
    expect(second.attempts[0]!.messages[0]!.detail).toContain('materializationOption');
    const broken = requestsOf({ lesson: 'unique-names', calls: [{ do: 'write', path: BODY_FILE, text: '{' }, send] });
    expect(broken.attempts[0]!.messages[0]!.text).toBe('request/body must be JSON');
  });

  it('of requests and files show what they are about in any text', () => {
    const key = fc.oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^[()[\]{}*+?.\\|^$a]{1,4}$/));
    const shows = ({ at, sql = '' }: { at?: Span; sql?: string }) => at === undefined || sql.slice(at.from, at.to).length > 0;
    fc.assert(
      fc.property(key, (word) => {
        const body = JSON.stringify({ ...JSON.parse(requestsOf({ calls: [], lesson: 'unique-names' }).body), [word]: 1 });
        const sent = requestsOf({
          lesson: 'unique-names',
          calls: [{ do: 'write', path: BODY_FILE, text: body }, { do: 'put' }],
        }).attempts;
        const text = FILES[DIMENSION_FILE]!.replaceAll('DIM_CUSTOMER', JSON.stringify(`D${word}`)).replaceAll('C_FONE', 'X');
        const validated = fileWorkOf({
          lesson: 'missing-source-column',
          calls: [{ do: 'write', path: DIMENSION_FILE, text }, { do: 'validate' }],
        }).attempts;
        expect([...sent, ...validated].flatMap(({ messages }) => messages).every(shows)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('of a body show a key of any signs', () => {
    const text = requestsOf({ calls: [], lesson: 'unique-names' }).body.replace('{', '{ "a(b": 1,');
    const [attempt] = requestsOf({
      lesson: 'unique-names',
      calls: [{ do: 'write', path: BODY_FILE, text }, { do: 'put' }],
    }).attempts;
    expect(attempt!.messages.map(({ at }) => at && text.slice(at.from, at.to))).toEqual(['"a(b":']);
  });

  it('name the place in the statement', () => {
    const marked = LESSON_IDS.flatMap((id) =>
      attemptsOf(solved(id)).flatMap(({ messages }) =>
        messages.flatMap(({ sql, at }) => (sql && at ? [sql.slice(at.from, at.to)] : [])),
      ),
    );
    expect(marked).toContain('"ORDERS"."O_ORDERKEY"');
    expect(marked).toContain('"SHOP"."MART"."DIM_CUSTOMER"');
    expect(marked).toContain('"SHOP"."MART"');
    expect(marked).toContain('CAST("CUSTOMER"."C_NAME" AS NUMBER)');
    expect(marked).toContain('"O_ORDERDATE"');
    expect(marked).toEqual(expect.arrayContaining(['@nodeType', '@isBusinesKey', 'C_FONE', '@id', 'STG_CUSTOMERS']));
    expect(marked).toContain('"name": "STG_CUSTOMER"');
    expect(marked.some((text) => /^ON .*"C_CUSTKEY"/.test(text))).toBe(true);
  });

  it('to try again is no fix', () => {
    const story = playground.stories.find(({ id }) => id === 'duplicate-row')!;
    const { data, pipeline } = storyState(playground, story) as unknown as LabState;
    const refresh = { do: 'refresh', environment: '3', force: false } as const;
    const tried = { ...data, actions: [...data.actions, refresh, refresh] };
    expect(
      attemptsOf({ data: tried, pipeline })
        .slice(-2)
        .map(({ isOk }) => isOk),
    ).toEqual([false, false]);
    const [exercise] = playground.exercises.filter(({ id }) => id === story.exercise);
    expect(exercise!.check({ data: tried, pipeline, args: {} }).map(({ done }) => done)).toEqual([true, false, false]);
  });
});

describe('on the engine', () => {
  let bindings: DuckDBBindings;
  beforeAll(async () => {
    bindings = await openBindings();
  }, 120_000);

  it.each(LESSON_IDS.filter((id) => subjectOf(id) === 'pipeline').map((id) => [id]))(
    '%s: the engine gives the message of the simulation until the problem is fixed',
    async (id) => {
      const { data, pipeline } = solved(id);
      const context = { data, strategy: 'default' } as const;
      const state = await playScript(newWarehouse(bindings), DEPLOY_ENGINE, context, data.actions, ORDERS);
      const simulated = deployStateOf(data, 'default');
      for (const run of simulated.runs) {
        const real = state.runs.find((one) => one.id === run.id)!;
        const document = 'document' in real ? real.document : undefined;
        const said = attemptsOf({ data, pipeline })
          .find((one) => one.id === run.id)!
          .messages.filter(({ isNotice, node }) => !isNotice && node !== undefined);
        if (run.kind === 'stopped' || run.kind === 'refused') expect(document).toBeUndefined();
        else
          expect(
            messagesInDocument(document!, pipeline.platform)
              .filter(({ node }) => node !== undefined)
              .map(({ text, node, stage, at }) => ({ text, node, stage, at })),
          ).toEqual(said.map(({ text, node, stage, at }) => ({ text, node, stage, at })));
      }
      expect(isCompleted(state.runs.at(-1)!)).toBe(true);
      expect(state.environments.get('3')?.status).toBe('Waiting');
      if (id === 'no-stages') expect(countsIn(state, state.environments.get('3')!).get('stg-orders')).toEqual({ rows: ORDERS });
    },
    120_000,
  );
});
