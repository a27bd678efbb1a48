import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, Key as SeleniumKey, type WebElement } from 'selenium-webdriver';
import type { Browser, Key } from './browser.ts';

const KEYS: Readonly<Record<Key, string>> = {
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
  Space: SeleniumKey.SPACE,
  ArrowDown: SeleniumKey.ARROW_DOWN,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
  Home: SeleniumKey.HOME,
  End: SeleniumKey.END,
  Delete: SeleniumKey.DELETE,
  Control: SeleniumKey.CONTROL,
  Shift: SeleniumKey.SHIFT,
  F2: SeleniumKey.F2,
};
const keyOf = (key: string) => KEYS[key as Key] ?? key;

/** WebKitGTK draws on a display: one in memory. Answers its name, such as `:3`. */
async function openDisplay(): Promise<{ server: ChildProcess; display: string }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [line] = await once(createInterface(server.stdio[3] as Readable), 'line');
  return { server, display: `:${String(line).trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * WebKit: MiniBrowser, which comes with WebKitGTK, through its own driver.
 *
 * @param driver The path of `WebKitWebDriver`. @param binary The path of `MiniBrowser`.
 */
export async function openWebKit(driver: string, binary: string): Promise<Browser> {
  const { server, display } = await openDisplay();
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const service = spawn(driver, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let complaints: string[] = [];
  createInterface(service.stdout).on('line', (line) => {
    if (/^CONSOLE \S+ ERROR|^CONSOLE SECURITY/.test(line)) complaints.push(line);
  });
  while (!(await answers(`http://127.0.0.1:${port}/status`)))
    if (service.exitCode !== null) throw new Error(`${driver} ended with ${service.exitCode}.`);
  const web = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      }),
    )
    .build();
  return {
    name: 'WebKit',
    open: (url) => web.get(url),
    evaluate: <T>(expression: string) => web.executeScript<T>(`return (${expression})`),
    press: async (expression, held) => {
      const element = await web.executeScript<WebElement | null>(`return (${expression})`);
      if (!element) throw new Error('There is no such element.');
      if (!held) return element.click();
      await web.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', element);
      await web.actions().keyDown(keyOf(held)).click(element).keyUp(keyOf(held)).perform();
    },
    type: async (text) => {
      await web.actions().sendKeys(text).perform();
    },
    keys: async (keys) => {
      const actions = web.actions();
      for (const key of keys) actions.keyDown(keyOf(key));
      for (const key of [...keys].reverse()) actions.keyUp(keyOf(key));
      await actions.perform();
    },
    resize: async (width, height) => {
      // The window has a frame, whose size only the page can tell.
      await web.manage().window().setRect({ width, height });
      const [inner, innerHeight] = await web.executeScript<[number, number]>('return [innerWidth, innerHeight]');
      await web
        .manage()
        .window()
        .setRect({ width: width + (width - inner), height: height + (height - innerHeight) });
    },
    complaints: () => {
      const since = complaints;
      complaints = [];
      return since;
    },
    close: async () => {
      await web.quit();
      service.kill();
      server.kill();
    },
  };
}
