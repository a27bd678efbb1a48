import { describe, expect, it } from 'vitest';
import { changesOf, historyOf, readHistory } from '#docs/compile/pageHistory.ts';
import type { OutlineEntry } from '#docs/shared/page.ts';
import { ROOT } from '../../architecture/sourceFile.ts';

const LOG = `\u00002026-11-22

diff --git a/content/docs/faq.mdx b/content/docs/faq.mdx
index 1..2 100644
--- a/content/docs/faq.mdx
+++ b/content/docs/faq.mdx
@@ -12 +12 @@
-asked: [a]
+asked: [b]
@@ -40,2 +40,3 @@ ## What \`ref\` does
-old
+new
@@ -60,0 +62,4 @@ # not a heading of a section
+## Limits
+## A heading that went
+text
diff --git a/content/docs/gone.mdx b/content/docs/gone.mdx
deleted file mode 100644
--- a/content/docs/gone.mdx
+++ /dev/null
@@ -1,2 +0,0 @@
-a
\u00002026-11-22

diff --git a/content/docs/faq.mdx b/content/docs/faq.mdx
--- a/content/docs/faq.mdx
+++ b/content/docs/faq.mdx
@@ -70 +70 @@ ### In short
-x
+y
\u00002026-11-21

diff --git a/content/docs/faq.mdx b/content/docs/faq.mdx
--- a/content/docs/faq.mdx
+++ b/content/docs/faq.mdx
@@ -3 +3 @@
-description: a
+description: b
\u00002026-11-20

diff --git a/content/docs/faq.mdx b/content/docs/faq.mdx
new file mode 100644
--- /dev/null
+++ b/content/docs/faq.mdx
@@ -0,0 +1,3 @@
+## Limits
`;

const OUTLINE: OutlineEntry[] = [
  { depth: 2, id: 'what-ref-does', text: 'What ref does' },
  { depth: 3, id: 'in-short', text: 'In short' },
  { depth: 2, id: 'limits', text: 'Limits' },
  { depth: 2, id: 'untouched', text: 'Untouched' },
];

describe('the history of a page', () => {
  it('is a line a day, with the sections that were touched and are still there', () => {
    expect(changesOf(historyOf(LOG), 'content/docs/faq.mdx', OUTLINE)).toEqual([
      {
        day: '2026-11-22',
        isNew: false,
        sections: [
          { id: 'what-ref-does', text: 'What ref does' },
          { id: 'in-short', text: 'In short' },
          { id: 'limits', text: 'Limits' },
        ],
      },
      { day: '2026-11-20', isNew: true, sections: [] },
    ]);
  });

  it('has nothing of pages that it does not know, or that are gone', () => {
    expect(changesOf(historyOf(LOG), 'content/docs/other.mdx', OUTLINE)).toEqual([]);
    expect([...historyOf(LOG).keys()]).toEqual(['content/docs/faq.mdx']);
    expect(historyOf('').size).toBe(0);
  });

  it('is empty where there is no repository', async () => {
    expect((await readHistory('/')).size).toBe(0);
    // Of this one it is read as far as it is there: a download has none.
    for (const file of (await readHistory(ROOT)).keys()) expect(file).toMatch(/^content\/docs\/.*\.mdx$/);
  });
});
