import { strToU8, zipSync } from 'fflate';
import { escapedMarkup } from '#engine/text/markup.ts';
import { COURSE_ELEMENT, type Course, courseSchema, type Standard } from './course.ts';
import { LAUNCH_PAGE, scorm12Manifest, scorm2004Manifest } from './manifests.ts';

const SCRIPT = 'launcher.js';

/** The page that the course system opens. Its content security policy allows it to frame the site and nothing else. */
function launchPage(course: Course, standard: Standard): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `frame-src ${new URL(course.site).origin}`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapedMarkup(policy)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escapedMarkup(course.title)}</title>
  </head>
  <body>
    <noscript>This course needs JavaScript.</noscript>
    <script type="application/json" id="${COURSE_ELEMENT}">${JSON.stringify({ standard, course }).replaceAll('<', '\\u003c')}</script>
    <script src="${SCRIPT}"></script>
  </body>
</html>
`;
}

/**
 * The files of a package.
 *
 * @param launcher the launcher's script
 */
function packageFiles(course: Course, standard: Standard, launcher: string): Record<string, string> {
  const files = { [LAUNCH_PAGE]: launchPage(course, standard), [SCRIPT]: launcher };
  const names = Object.keys(files);
  const manifest = standard === 'scorm12' ? scorm12Manifest(course, names) : scorm2004Manifest(course, names);
  return { 'imsmanifest.xml': manifest, ...files };
}

/** The package as a zip file. The same course always gives the same bytes. */
export function coursePackage(course: Course, standard: Standard, launcher: string): Uint8Array<ArrayBuffer> {
  const files = packageFiles(courseSchema.parse(course), standard, launcher);
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) }) as Uint8Array<ArrayBuffer>;
}
