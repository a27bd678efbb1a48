import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import type { Engine } from '#engine/template/protocol.ts';
import { classicScript } from './classicScript.ts';

const FOLDER = 'playground/template/sandbox';
const FRAME = `${FOLDER}/frame.ts`;
const ADDRESSES = 'virtual:template-frames';

interface FrameKind {
  /** The module that runs in the frame's worker. */
  worker: string;
  /** What this engine's policy allows besides its own script. */
  script: string;
}

/** Each engine has its own frame, so that none gets a permission that only another engine needs. */
export const FRAME_KINDS: Readonly<Record<Engine, FrameKind>> = {
  jinja: { worker: `${FOLDER}/jinjaWorker.ts`, script: '' },
  // Nunjucks compiles templates to JavaScript text.
  nunjucks: { worker: `${FOLDER}/nunjucksWorker.ts`, script: " 'unsafe-eval'" },
  minijinja: { worker: `${FOLDER}/miniJinjaWorker.ts`, script: " 'wasm-unsafe-eval'" },
};

/**
 * The page loads the WebAssembly and sends it to the frame. If the package resolved its file by itself, the build would include the file a second
 * time, as text.
 */
const withoutWasmFiles: Plugin = {
  name: 'runnel-without-wasm-files',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/minijinja-js/') ? code.replace(/new URL\('[^']+\.wasm', import\.meta\.url\)/, "''") : undefined,
};

/** A JavaScript string literal that is safe in an inline script: no `</script>` and no comment can start in it. */
function asLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * The document of a render frame: one inline script, allowed by its hash, which carries the worker's code as a text. Nothing else can load, and
 * nothing can be sent.
 */
export function frameHtml(frameCode: string, workerCode: string, script: string): string {
  const code = `${frameCode.replaceAll('</script', '<\\/script')};TemplateFrame.serveFrame(${asLiteral(workerCode)});`;
  return lockedHtml('Template renderer', code, `'sha256-${hashOf(code)}'${script}`);
}

/** Calls the frame on behalf of the page, because a frame listens only to its parent window. */
const CALL = `function callFrame(message, ports) { document.querySelector('iframe').contentWindow.postMessage(message, '*', ports); }`;

/**
 * The document that contains a render frame where a service worker answers for the site. Service workers do not answer requests of frames with an
 * opaque origin, so without a network such a frame has to be given as a text (`srcdoc`). A text also gets the policy of the document around it, so
 * this document has the policy of the frame, and contains nothing but the code that calls the frame.
 *
 * @param frame the document of the frame
 */
export function hostHtml(frame: string, script: string): string {
  const own = /<script>([\s\S]*)<\/script>/.exec(frame)?.[1] ?? '';
  return lockedHtml('Host of the template renderer', CALL, `'sha256-${hashOf(CALL)}' 'sha256-${hashOf(own)}'${script}`);
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

/** A document with one inline script that can neither load nor send anything. */
function lockedHtml(title: string, code: string, scripts: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    'worker-src blob:',
    "connect-src 'none'",
    "img-src 'none'",
    "style-src 'none'",
    "font-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body><script>${code}</script></body>
</html>
`;
}

async function buildFrame(root: string, engine: Engine, minify: boolean): Promise<string> {
  const { worker, script } = FRAME_KINDS[engine];
  const frameCode = await classicScript(root, FRAME, 'TemplateFrame', minify);
  return frameHtml(frameCode, await classicScript(root, worker, 'TemplateWorker', minify, [withoutWasmFiles]), script);
}

const ENGINE_NAMES = Object.keys(FRAME_KINDS) as Engine[];

/**
 * Builds the documents of the sandbox in which templates render, and gives their addresses to the client as `virtual:template-frames`. They are
 * ordinary files of the site, so any static host and any base path work. The dev server builds them on request.
 */
export function templateFrames(): Plugin {
  let config: ResolvedConfig;
  const built = new Map<Engine, Promise<string>>();
  const frame = (engine: Engine) => {
    const known = built.get(engine) ?? buildFrame(config.root, engine, config.command === 'build');
    built.set(engine, known);
    known.catch(() => built.delete(engine));
    return known;
  };
  const devPath = (engine: Engine) => `${config.base}@template-frame/${engine}.html`;
  return {
    name: 'runnel-template-frames',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : undefined),
    async load(id) {
      if (id !== `\0${ADDRESSES}`) return undefined;
      const addresses: Partial<Record<Engine, string>> = {};
      const hosts: Partial<Record<Engine, string>> = {};
      for (const engine of ENGINE_NAMES) {
        if (config.command === 'serve') {
          addresses[engine] = devPath(engine);
          continue;
        }
        const emit = (name: string, source: string) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `${config.build.assetsDir}/template-${name}-${engine}-${hash}.html`;
          this.emitFile({ type: 'asset', fileName, source });
          return config.base + fileName;
        };
        const source = await frame(engine);
        addresses[engine] = emit('frame', source);
        hosts[engine] = emit('host', hostHtml(source, FRAME_KINDS[engine].script));
      }
      return `export const FRAMES = ${JSON.stringify(addresses)};\nexport const FRAME_HOSTS = ${JSON.stringify(hosts)};`;
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (/\/(?:src\/engine|playground\/template\/sandbox)\//.test(file.replaceAll('\\', '/'))) built.clear();
      });
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/\?.*$/, '');
        const engine = ENGINE_NAMES.find((name) => path === devPath(name));
        if (!engine) return next();
        frame(engine).then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(html);
        }, next);
      });
    },
  };
}
