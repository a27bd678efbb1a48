import { createHash } from 'node:crypto';
import type { Plugin, ResolvedConfig } from 'vite';
import { classicScript } from './classicScript.ts';

const FOLDER = 'playground/template/sandbox';
const FRAME = `${FOLDER}/frame.ts`;
const WORKER = `${FOLDER}/nunjucksWorker.ts`;
const ADDRESSES = 'virtual:nunjucks-frame';

/** A JavaScript string literal that is safe in an inline script: no `</script>` and no comment can start in it. */
function asLiteral(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/**
 * The document of the frame in which Nunjucks renders: one inline script, allowed by its hash, which carries the worker's code as a text. Nothing else
 * can load, and nothing can be sent.
 */
export function frameHtml(frameCode: string, workerCode: string): string {
  const code = `${frameCode.replaceAll('</script', '<\\/script')};TemplateFrame.serveFrame(${asLiteral(workerCode)});`;
  return lockedHtml('Template renderer', code, `'sha256-${hashOf(code)}'`);
}

/** Calls the frame on behalf of the page, because a frame listens only to its parent window. */
const CALL = `function callFrame(message, ports) { document.querySelector('iframe').contentWindow.postMessage(message, '*', ports); }`;

/**
 * The document that contains the frame where a service worker answers for the site. Service workers do not answer requests of frames with an opaque
 * origin, so without a network such a frame has to be given as a text (`srcdoc`). A text also gets the policy of the document around it, so this
 * document has the policy of the frame, and contains nothing but the code that calls the frame.
 *
 * @param frame the document of the frame
 */
export function hostHtml(frame: string): string {
  const own = /<script>([\s\S]*)<\/script>/.exec(frame)?.[1] ?? '';
  return lockedHtml('Host of the template renderer', CALL, `'sha256-${hashOf(CALL)}' 'sha256-${hashOf(own)}'`);
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

/** A document with one inline script that can neither load nor send anything. `hashes` are those of the scripts that may run. */
function lockedHtml(title: string, code: string, hashes: string): string {
  const policy = [
    "default-src 'none'",
    // Nunjucks compiles templates to JavaScript text.
    `script-src ${hashes} 'unsafe-eval'`,
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

/**
 * Builds the document of the sandbox in which Nunjucks renders, and gives its address to the client as `virtual:nunjucks-frame`. The document is an
 * ordinary file of the site, so any static host and any base path work. The dev server builds it on request.
 */
export function nunjucksFrame(): Plugin {
  let config: ResolvedConfig;
  let built: Promise<string> | undefined;
  async function build(): Promise<string> {
    const minify = config.command === 'build';
    const frameCode = await classicScript(config.root, FRAME, 'TemplateFrame', minify);
    return frameHtml(frameCode, await classicScript(config.root, WORKER, 'TemplateWorker', minify));
  }
  function frame(): Promise<string> {
    built ??= build();
    built.catch(() => {
      built = undefined;
    });
    return built;
  }
  const devPath = () => `${config.base}@template-frame/nunjucks.html`;
  return {
    name: 'runnel-nunjucks-frame',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === ADDRESSES ? `\0${ADDRESSES}` : undefined),
    async load(id) {
      if (id !== `\0${ADDRESSES}`) return undefined;
      if (config.command === 'serve')
        return `export const FRAME = ${JSON.stringify(devPath())};\nexport const FRAME_HOST = undefined;`;
      const emit = (name: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `${config.build.assetsDir}/template-${name}-nunjucks-${hash}.html`;
        this.emitFile({ type: 'asset', fileName, source });
        return JSON.stringify(config.base + fileName);
      };
      const source = await frame();
      return `export const FRAME = ${emit('frame', source)};\nexport const FRAME_HOST = ${emit('host', hostHtml(source))};`;
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (/\/(?:src\/engine|playground\/template\/sandbox)\//.test(file.replaceAll('\\', '/'))) built = undefined;
      });
      server.middlewares.use((request, response, next) => {
        if ((request.url ?? '').replace(/\?.*$/, '') !== devPath()) return next();
        frame().then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(html);
        }, next);
      });
    },
  };
}
