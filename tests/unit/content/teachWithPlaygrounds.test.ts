import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { catalog as listed } from '#explorer/catalog.ts';
import { INBOUND, MESSAGE_VERSION, OUTBOUND, readMessage } from '#explorer/embedMessages.ts';
import { RESERVED, readEmbed, THEMES } from '#explorer/embedOptions.ts';
import { embedSnippet } from '#explorer/embedSnippet.ts';
import { FOLLOW_ROUTE, HANDOUT_ROUTE, NEW_SESSION_ROUTE, PRESENT_ROUTE } from '#explorer/sessionRoutes.ts';
import { storyArgs } from '#explorer/stateCheck.ts';
import { storyLink } from '#explorer/storyLink.ts';
import { CUSTOM_CHECKS } from '#teach/customCheck.ts';
import { isPlaygroundStep, PLAN_LIMITS, stepMinutes } from '#teach/plan.ts';
import { MAX_PLAN_LENGTH, parsePlan } from '#teach/planText.ts';
import { planWarnings } from '#teach/sessions/planWarnings.ts';
import { withControls } from '#teach/sessions/withControls.ts';
import { MAX_LINK_LENGTH, MAX_VALUE_BYTES } from '#ui/linkValue.ts';
import { sizeText } from '#ui/sizeText.ts';
import type { Playground, Story } from '#workbench/contract.ts';
import { createPlaygroundStore } from '#workbench/playgroundStore.ts';
import { HIDEABLE } from '#workbench/shellParts.ts';
import firstHour from '../../../public/plans/first-hour.json?raw';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What the page says of links, embeds and their messages, against the code that reads them.

const page = pageText('docs/guides/teach-with-playgrounds');
const catalog = withControls(listed);
const entryOf = (id: string) => catalog.find(({ meta }) => meta.id === id)!;

const options = tableRows(page, 'Parameter', 'Values');

describe('the options of an embed', () => {
  it('are all there are, with all their values', () => {
    expect(options.map(({ Parameter }) => Parameter).slice(0, -1)).toEqual([...RESERVED]);
    const text = (name: string) => options.find((row) => row.Parameter === name)!.Values!;
    const list = (name: string) => text(name).match(/[a-z01]+/g) ?? [];
    expect(list('theme')).toEqual([...THEMES]);
    for (const part of HIDEABLE) expect(text('hide')).toContain(`\`${part}\``);
    expect(text('hide').match(/`[a-z]+`/g)).toHaveLength(HIDEABLE.length);
    expect(list('exercise').sort()).toEqual(['0', '1']);
  });

  const { meta } = entryOf('run-order');
  const read = (query: string) => readEmbed(new URLSearchParams(query), meta.args, defaultArgs(meta.args));

  it('say what is wrong with them, as the page says', () => {
    const { options: understood, problems } = read('hide=controls,legs');
    expect(page).toContain('`?hide=controls,legs`');
    expect(understood.hide).toEqual(['controls']);
    expect(problems).toEqual([expect.stringContaining('legs')]);
  });

  it('stand in every address of the page without a mistake', () => {
    const addresses = [...page.matchAll(/https:\/\/docs\.example\.com\/(?:embed|playground)\/([\w-]+)\/([\w-]+)\?([^"\s`]+)/g)];
    expect(addresses.length).toBeGreaterThan(1);
    for (const [address, id = '', story, query = ''] of addresses) {
      const entry = entryOf(id);
      expect(
        entry.stories.map((other) => other.id),
        address,
      ).toContain(story);
      const { problems } = readEmbed(
        new URLSearchParams(query.replaceAll('&amp;', '&')),
        entry.meta.args,
        defaultArgs(entry.meta.args),
      );
      expect(problems, address).toEqual([]);
    }
  });
});

it('has a plan to begin with, whose steps are those of the table', () => {
  const read = parsePlan(firstHour);
  const plan = read.ok ? read.plan : undefined;
  expect(read).toEqual({ ok: true, plan: expect.anything() });
  expect(plan && stepMinutes(plan)).toBe(plan?.minutes);
  const rows = tableRows(page, 'Minutes', 'Step', 'What happens');
  expect(rows.map(({ Minutes, Step }) => [Number(Minutes), Step])).toEqual(
    plan?.steps.map(({ minutes, title }) => [minutes, title]),
  );
  // Each row leads to the story of its step.
  for (const [index, step] of plan?.steps.entries() ?? [])
    if (isPlaygroundStep(step)) expect(rows[index]?.['What happens']).toContain(`(/playground/${step.playground}/${step.story})`);
  const warnings = plan && planWarnings(plan, catalog, new Map(), () => true);
  expect(warnings).toEqual([]);
  const links = [...page.matchAll(/\]\((\/sessions\/\w+)\?plan=\/plans\/first-hour\.json\)/g)].map(([, route]) => route);
  expect(links).toEqual(expect.arrayContaining([FOLLOW_ROUTE, NEW_SESSION_ROUTE, HANDOUT_ROUTE, PRESENT_ROUTE]));
});

it('lists the controls of every playground', () => {
  const rows = tableRows(page, 'Playground', 'In the address', 'Controls');
  expect(rows.map((row) => [row.Playground, row['In the address'], row.Controls!.match(/\w+/g)])).toEqual(
    catalog
      .toSorted(
        (a, b) =>
          rows.findIndex((row) => row.Playground === a.meta.title) - rows.findIndex((row) => row.Playground === b.meta.title),
      )
      .map(({ meta }) => [meta.title, meta.id, Object.keys(meta.args)]),
  );
});

/** The messages out of the embed, as the page shows them. */
function posted(): Record<string, unknown>[] {
  return JSON.parse(codeBlocks(page).find(({ title }) => title === 'The five messages, as they are posted')!.text);
}

it('lists the types of checks, each with the playgrounds that can answer it', () => {
  const titleOf = (id: string) => entryOf(id).meta.title;
  expect(tableRows(page, 'Check', 'Playgrounds').map(({ Check, Playgrounds }) => [Check, Playgrounds])).toEqual(
    Object.values(CUSTOM_CHECKS).map(({ label, playgrounds }) => [label, playgrounds.map(titleOf).join(', ')]),
  );
});

describe('messages', () => {
  it('out of the embed are those that it sends, each with its fields and when it is sent', () => {
    const rows = tableRows(page, 'Message', 'When');
    expect(rows.map(({ Message, When }) => [Message, When])).toEqual(
      Object.entries(OUTBOUND).map(([type, { when }]) => [type, when]),
    );
    const messages = posted();
    expect(messages.map(({ type }) => type)).toEqual(Object.keys(OUTBOUND));
    for (const { type, version, step, ...rest } of messages) {
      const { fields } = OUTBOUND[type as keyof typeof OUTBOUND];
      expect(fields.strict().parse(rest)).toEqual(rest);
      expect(version).toBe(MESSAGE_VERSION);
      // The height of a frame is that of whatever is in it.
      expect(step).toBe(type === 'runnel:size' ? undefined : '3');
      if ('id' in rest) expect(entryOf('run-order').stories.find((story) => story.id === 'slots')?.exercise).toBe(rest.id);
    }
    const enums = OUTBOUND['runnel:run'].fields.shape;
    for (const word of [...enums.kind.options, ...enums.by.options, ...enums.status.options])
      expect(page).toContain(`\`${word}\``);
  });

  it('into the embed are those that it reads, each with its effect', () => {
    const rows = tableRows(page, 'Message', 'Effect');
    const listed = Object.entries(INBOUND).map(([type, { example, effect }]) => [{ type, ...example }, effect]);
    expect(rows.map(({ Message, Effect }) => [JSON.parse(Message!), Effect])).toEqual(listed);
    for (const [message] of listed) expect(readMessage(message)).toEqual(message);
  });

  it('have the limits that the page names', () => {
    const [controls, characters] = /at most (\d+) controls, and a text in it has at most ([\d,]+) characters/
      .exec(page)!
      .slice(1)
      .map((text) => Number(text.replace(',', '')));
    const args = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, 1]));
    const set = (values: object) => readMessage({ type: 'runnel:set-args', args: values });
    expect(set(args(controls!))).toBeDefined();
    expect(set(args(controls! + 1))).toBeUndefined();
    expect(set({ text: 'x'.repeat(characters!) })).toBeDefined();
    expect(set({ text: 'x'.repeat(characters! + 1) })).toBeUndefined();
  });
});

describe('links', () => {
  it('carry as much as the page says', () => {
    const limits = Object.fromEntries(tableRows(page, 'Limit', 'Value').map((row) => [row.Limit, row.Value]));
    expect(limits['Length of the fragment']).toBe(sizeText(MAX_LINK_LENGTH));
    expect(limits.Unpacked).toBe(sizeText(MAX_VALUE_BYTES));
    const plan = Object.fromEntries(
      tableRows(page, 'Limit of a plan', 'Value').map((row) => [row['Limit of a plan'], row.Value]),
    );
    expect(plan.Steps).toBe(String(PLAN_LIMITS.steps));
    expect(plan.Link).toContain(sizeText(MAX_LINK_LENGTH));
    expect(plan.File).toBe(`${MAX_PLAN_LENGTH / 1_000_000} million characters`);
  });

  it('hold nothing, the controls, or the packed state', async () => {
    const rows = tableRows(page, 'You changed', 'The link holds');
    const { default: playground } = (await entryOf('run-order').load()) as { default: Playground };
    const story = playground.stories.find(({ id }) => id === 'slots') as Story;
    const store = createPlaygroundStore({
      pipeline: story.pipeline(),
      args: storyArgs(playground, story),
      data: playground.data.parse({}),
    });
    const now = () => {
      const link = storyLink(store, playground.meta.args);
      return link.ok ? `/playground/run-order/slots${link.search}${link.hash}` : link.message;
    };
    expect(now()).toBe(rows[0]!['For example']);
    store.setArg('parallelism', 2);
    expect(now()).toBe(rows[1]!['For example']);
    store.apply({ kind: 'renameNode', id: store.getState().pipeline.nodes[0]!.id, name: 'OTHER' });
    expect(now()).toMatch(/^\/playground\/run-order\/slots#s=1\./);
    expect(rows[2]!['The link holds']).toContain('`#s=1.`');
  });
});

describe('HTML', () => {
  const blocks = Object.fromEntries(codeBlocks(page).map(({ title, text }) => [title, text]));

  it('of an embed is what the dialog gives', () => {
    const { meta, stories } = entryOf('run-order');
    const url = 'https://docs.example.com/embed/run-order/slots?theme=light&hide=source,events&exercise=1';
    const title = `${meta.title}: ${stories.find(({ id }) => id === 'slots')!.title}`;
    expect(blocks['The HTML of an embed']).toBe(embedSnippet({ url, title, height: 640, follows: true }));
  });

  it('of the course page ticks what the embed reports, and nothing else', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(blocks['Course page']!)![1]!;
    const elements: Record<string, { textContent: string; contentWindow: object }> = {
      slots: { textContent: '', contentWindow: {} },
      'slots-done': { textContent: 'Not done yet', contentWindow: {} },
    };
    let listener: (event: object) => void = () => undefined;
    runInNewContext(script, {
      document: { getElementById: (id: string) => elements[id] },
      addEventListener: (_: string, heard: typeof listener) => {
        listener = heard;
      },
    });
    const done = { type: 'runnel:exercise', id: 'enough-slots', done: true };
    const ours = { origin: 'https://docs.example.com', source: elements.slots!.contentWindow };
    listener({ ...ours, data: { type: 'runnel:size', height: 3 } });
    listener({ ...ours, source: {}, data: done });
    listener({ ...ours, origin: 'https://else.example', data: done });
    expect(elements['slots-done']!.textContent).toBe('Not done yet');
    listener({ ...ours, data: done });
    expect(elements['slots-done']!.textContent).toBe('Done: enough-slots');
  });
});
