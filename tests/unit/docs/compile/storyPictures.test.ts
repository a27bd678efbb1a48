import { expect, it } from 'vitest';
import { intersects, type Rect } from '#canvas/geometry.ts';
import { READABLE_ZOOM } from '#canvas/legible.ts';
import { formedStructure, PAGE_GAP, PAGE_WINDOWS } from '#canvas/pageGraph.ts';
import { structureOf } from '#canvas/structure.ts';
import { picturedPlaygrounds } from '#docs/compile/storyPictures.ts';

const PLAYGROUNDS = picturedPlaygrounds();

it('every story has a picture in the gallery, and few are alike', () => {
  const stories = PLAYGROUNDS.flatMap(({ id, stories }) => stories.map((story) => ({ ...story, id: `${id}/${story.id}` })));
  const empty = stories.filter(({ sketch }) => ('text' in sketch ? sketch.text.trim() === '' : sketch.graph.boxes.length === 0));
  expect(empty.map(({ id }) => id)).toEqual([]);
  const looks = new Set(stories.map(({ sketch }) => JSON.stringify(sketch)));
  expect(looks.size / stories.length).toBeGreaterThan(0.7);
  for (const { sketch, minutes } of stories) {
    if ('text' in sketch) expect(Math.max(...sketch.text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(minutes).toBeGreaterThan(1);
    expect(minutes).toBeLessThanOrEqual(10);
  }
});

it('what a story selects stands out in its picture', () => {
  const sketchOf = (id: string, story: string) =>
    PLAYGROUNDS.find((playground) => playground.id === id)?.stories.find((one) => one.id === story)?.sketch;
  const litOf = (id: string, story: string) => {
    const sketch = sketchOf(id, story);
    return sketch && 'lit' in sketch ? sketch.lit.split('z').length - 1 : undefined;
  };
  expect(litOf('selector', 'lineage')).toBeGreaterThan(3);
  expect(litOf('run-order', 'failure')).toBe(1);
  expect(litOf('refresh', 'dropped-table')).toBe(1);
  expect(sketchOf('cron', 'weekday-mornings')).toEqual({ text: '30 5 * * 1-5' });
  // Its text has an error: nothing is selected.
  expect(sketchOf('selector', 'unquoted')).toEqual({ text: '{ nodeType: Persistent Stage }' });
});

/** Pixels that a page leaves for a graph in a window of 1280 x 720 with a scroll bar. */
const COLUMN = 705 - 2 - 2 * PAGE_GAP;

it('the graph of every story is whole in the width of a page with names of 11 px, and no cards overlap', () => {
  const pictures = PLAYGROUNDS.filter(({ hasGraph }) => hasGraph).flatMap(({ id, stories }) =>
    stories.flatMap(({ id: story, picture }) => (picture ? [{ id: `${id}/${story}`, ...picture }] : [])),
  );
  expect(pictures.length).toBeGreaterThan(100);
  const cut = pictures.filter(({ windows }) => windows.wide.size.width * READABLE_ZOOM > COLUMN);
  expect(cut.map(({ id }) => id)).toEqual([]);
  for (const { id, nodes, edges, windows } of pictures)
    for (const kind of PAGE_WINDOWS) {
      const { form, positions } = windows[kind];
      const { sizes } = formedStructure(structureOf(nodes, edges), nodes, form);
      const rects = sizes.map((size, index): Rect => ({ ...positions.corners[index]!, ...size }));
      const overlaps = rects.some((rect, index) => rects.slice(index + 1).some((other) => intersects(rect, other)));
      expect(overlaps, `${id}, ${kind}`).toBe(false);
    }
});
