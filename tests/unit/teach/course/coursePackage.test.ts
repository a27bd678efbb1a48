// @vitest-environment happy-dom
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { catalog } from '#explorer/catalog.ts';
import { PATHS } from '#learn/paths/paths.ts';
import { addressOf, COURSE_ELEMENT, type Course, courseSchema, STANDARDS } from '#teach/course/course.ts';
import { courseOfExercise, courseOfPath } from '#teach/course/courseOf.ts';
import { coursePackage } from '#teach/course/coursePackage.ts';

const SITE = 'https://docs.example.com/below/';
const LAUNCHER = '/* the launcher */';

function unpack(course: Course, standard: (typeof STANDARDS)[number]): Record<string, string> {
  const files = unzipSync(coursePackage(course, standard, LAUNCHER));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

function xml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0);
  return document as unknown as Document;
}
const textOf = (document: Document, tag: string) => [...document.getElementsByTagName(tag)].map((one) => one.textContent?.trim());
const attributeOf = (document: Document, tag: string, name: string) => document.getElementsByTagName(tag)[0]?.getAttribute(name);

/** The course in the launcher's page. */
function courseIn(page: string): { standard: string; course: Course } {
  const [, json = ''] = new RegExp(`id="${COURSE_ELEMENT}">(.*?)</script>`).exec(page) ?? [];
  return JSON.parse(json) as { standard: string; course: Course };
}

const path = courseOfPath(PATHS[0]!, catalog, SITE);
const hostile: Course = { ...path, title: `</script><b a="1">&amp; ]]> 'x' 🎓` };

describe('a course', () => {
  it('of every path and every exercise fits its schema, and frames pages and embeds of the site', () => {
    for (const one of PATHS) {
      const course = courseSchema.parse(courseOfPath(one, catalog, SITE));
      expect(course.steps).toHaveLength(one.steps.length);
      for (const [at, step] of course.steps.entries()) {
        const url = new URL(addressOf(course, at));
        expect(url.href.startsWith(`${SITE}${step.kind === 'page' ? 'docs/' : 'embed/'}`)).toBe(true);
        expect(url.searchParams.get('exercise')).toBe(step.kind === 'exercise' ? '1' : null);
        expect(url.searchParams.get('step')).toBe(step.kind === 'page' ? null : String(at + 1));
      }
    }
    for (const { meta, stories } of catalog)
      for (const story of stories.filter(({ exercise }) => exercise !== undefined))
        expect(courseSchema.safeParse(courseOfExercise(meta, story, SITE)).error).toBeUndefined();
  });

  it('keeps the state of a step behind the number that its messages bring back', () => {
    const [first] = path.steps;
    const course = { ...path, steps: [{ ...first!, kind: 'exercise' as const, address: 'embed/a/b?x=1#s=1.abc' }] };
    expect(addressOf(course, 0)).toBe(`${SITE}embed/a/b?x=1&step=1&exercise=1#s=1.abc`);
  });

  it('from a stranger is refused when it leads elsewhere or is too much', () => {
    const [step] = path.steps;
    const wrong: unknown[] = [
      { ...path, site: 'javascript:alert(1)//' },
      { ...path, site: 'https://docs.example.com' },
      { ...path, title: ' ' },
      { ...path, title: 'a\u0000b' },
      { ...path, title: '\ud800' },
      { ...path, passing: 101 },
      { ...path, steps: [] },
      { ...path, steps: Array.from({ length: 101 }, () => step) },
      { ...path, steps: [{ ...step, address: '//else.example/embed/a' }] },
      { ...path, steps: [{ ...step, address: 'https://else.example' }] },
      { ...path, more: 1 },
    ];
    for (const course of wrong) expect(courseSchema.safeParse(course).success).toBe(false);
  });
});

describe('a package', () => {
  it('holds manifest, page and launcher, and the course as it is, whatever its title', () => {
    for (const standard of STANDARDS) {
      const files = unpack(hostile, standard);
      expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html', 'launcher.js']);
      expect(files['launcher.js']).toBe(LAUNCHER);
      expect(courseIn(files['index.html']!)).toEqual({ standard, course: hostile });
      expect(files['index.html']).toContain('frame-src https://docs.example.com;');
    }
    expect(coursePackage(path, 'scorm12', LAUNCHER)).toEqual(coursePackage(path, 'scorm12', LAUNCHER));
  });

  it('uses no network beside the frame', () => {
    expect(unpack(path, 'scorm12')['index.html']).toContain("connect-src 'none'");
    expect(unpack(path, 'scorm2004')['index.html']).toContain("connect-src 'none'");
  });

  it('of SCORM names one SCO, with every file of it', () => {
    for (const [standard, version, type] of [
      ['scorm12', '1.2', 'adlcp:scormtype'],
      ['scorm2004', '2004 4th Edition', 'adlcp:scormType'],
    ] as const) {
      const { 'imsmanifest.xml': manifest = '', ...others } = unpack(hostile, standard);
      const document = xml(manifest);
      expect(textOf(document, 'schemaversion')).toEqual([version]);
      expect(textOf(document, 'title')).toEqual([hostile.title, hostile.title]);
      const resource = attributeOf(document, 'resource', 'identifier');
      expect(attributeOf(document, 'item', 'identifierref')).toBe(resource);
      expect(attributeOf(document, 'organizations', 'default')).toBe(attributeOf(document, 'organization', 'identifier'));
      expect(attributeOf(document, 'resource', type)).toBe('sco');
      expect(attributeOf(document, 'resource', 'href')).toBe('index.html');
      const listed = [...document.getElementsByTagName('file')].map((file) => file.getAttribute('href'));
      expect(listed).toEqual(Object.keys(others));
    }
  });
});
