import { expect, it } from 'vitest';
import { picturedPlaygrounds } from '#docs/compile/storyPictures.ts';

it('every story has a picture in the gallery, and few are alike', () => {
  const stories = picturedPlaygrounds().flatMap(({ id, stories }) =>
    stories.map((story) => ({ ...story, id: `${id}/${story.id}` })),
  );
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
    picturedPlaygrounds()
      .find((playground) => playground.id === id)
      ?.stories.find((one) => one.id === story)?.sketch;
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
