// Finds a Chromium for the end-to-end tests, or installs one: `node tests/setup/browser.mjs`. If `CHROMIUM_PATH` names one, that one is used.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

// The headless shell is Chromium without windows: it needs half the processor time for the same pages.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

const PATHS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(process.env.HOME ?? '', 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of an installed Chromium; undefined when there is none. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!canRun(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no program that can be run.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const found = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(PATHS[process.platform] ?? []),
  ].find(canRun);
  if (found) return found;
  // The browser that `npx playwright install chromium` may have installed earlier.
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

function run(command, ...args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

/**
 * Like `findBrowser`, but installs a browser when there is none: with apt as root on Debian and Ubuntu, with Playwright's own download elsewhere.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium or Chrome found: installing one.');
  const canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  // Waits for other package installations that run at the same time.
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  if (canUseApt && run(...apt, 'update')) {
    // Older releases have no package of the headless shell.
    for (const name of [SHELL, 'chromium']) {
      if (!run(...apt, 'install', '-y', '--no-install-recommends', name)) continue;
      const installed = findBrowser();
      if (installed) return installed;
    }
  }
  run('npx', 'playwright', 'install', 'chromium');
  const downloaded = findBrowser();
  if (!downloaded) throw new Error('No browser could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return downloaded;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(`Browser: ${ensureBrowser()}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
