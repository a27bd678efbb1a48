// Firefox and WebKit for `npm run browsers`: finds them, installs them on Debian as root, or says what to install. Plain Node, so that it can run
// before any package is installed: `node tests/setup/otherBrowsers.mjs`.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** MiniBrowser is in WebKitGTK's folder inside the library folder, whose name contains the machine type. */
function findMiniBrowser() {
  const libraries = [
    '/usr/lib',
    ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []),
  ];
  const folders = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
  return libraries
    .concat('/usr/libexec')
    .flatMap((library) => folders.map((folder) => join(library, folder, 'MiniBrowser')))
    .find(canRun);
}

/** See `otherBrowsers.d.mts`. */
export function findPrograms() {
  const found = {
    firefox: onPath('firefox-esr', 'firefox'),
    webKitDriver: onPath('WebKitWebDriver'),
    miniBrowser: findMiniBrowser(),
    xvfb: onPath('Xvfb'),
  };
  const PACKAGES = { firefox: 'firefox-esr', webKitDriver: 'webkit2gtk-driver', miniBrowser: 'webkit2gtk-driver', xvfb: 'xvfb' };
  const missing = [
    ...new Set(
      Object.keys(PACKAGES)
        .filter((name) => !found[name])
        .map((name) => PACKAGES[name]),
    ),
  ];
  return missing.length === 0 ? { programs: found, missing } : { missing };
}

/**
 * Like `findPrograms`, but installs what is missing: with apt as root on Debian and Ubuntu.
 *
 * @throws with a list of what to install elsewhere
 */
export function ensurePrograms() {
  const { missing } = findPrograms();
  if (missing.length === 0) return;
  const canUseApt = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (canUseApt) {
    console.log(`Installing ${missing.join(', ')} …`);
    // Waits for an installation of Chromium that may run at the same time.
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  }
  const still = findPrograms().missing;
  if (still.length > 0)
    throw new Error(
      `These tests need Firefox, WebKitGTK's MiniBrowser and driver, and Xvfb. Missing: ${still.join(', ')} (names of Debian's packages; \`apt-get install ${still.join(' ')}\` as root).`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensurePrograms();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
