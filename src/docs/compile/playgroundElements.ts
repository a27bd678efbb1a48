import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { ContentError } from './contentError.ts';
import { attribute, isJsx, type JsxElement } from './pageFacts.ts';
import type { PicturedPlayground } from './storyPictures.ts';

/** Rehype plugin that checks each `<Playground id story>` against the existing playgrounds, and adds the texts and the picture of its story. */
export function rehypePlaygrounds(read: () => Promise<readonly PicturedPlayground[]>) {
  return () =>
    async (tree: Root, file: VFile): Promise<void> => {
      const elements: JsxElement[] = [];
      visit(tree, (node) => {
        if (isJsx(node) && node.name === 'Playground') elements.push(node);
      });
      if (elements.length === 0) return;
      const playgrounds = await read();
      for (const node of elements) {
        const wrong = (problem: string) =>
          new ContentError(file.path, node.position?.start.line ?? 1, `<Playground>: ${problem}`);
        const id = attribute(node, 'id');
        const playground = playgrounds.find((one) => one.id === id);
        if (!playground)
          throw wrong(`there is no playground ${id ?? '(no id)'}; there are ${playgrounds.map((one) => one.id).join(', ')}`);
        const storyId = attribute(node, 'story') ?? playground.stories[0]?.id;
        const story = playground.stories.find((one) => one.id === storyId);
        if (!story) throw wrong(`${id} has no story ${storyId}; it has ${playground.stories.map((one) => one.id).join(', ')}`);
        const continued = attribute(node, 'continues');
        const shown = (other: JsxElement) => `${attribute(other, 'id')}/${attribute(other, 'story')}`;
        if (continued !== undefined && !elements.some((other) => shown(other) === continued))
          throw wrong(
            `continues="${continued}" names no other playground of this page; write its id and story, as in "pipeline-builder/empty"`,
          );
        const add = (name: string, value: string) => node.attributes.push({ type: 'mdxJsxAttribute', name, value });
        if (attribute(node, 'story') === undefined) add('story', story.id);
        add('name', playground.title);
        add('title', story.title);
        add('summary', story.summary);
        if (story.exercise) add('exercise', story.exercise);
        if (playground.barHeight) add('barHeight', String(playground.barHeight));
        if (!playground.hasGraph) add('text', 'text' in story.sketch ? story.sketch.text : '');
        else if (story.picture) add('picture', JSON.stringify(story.picture));
        else if (story.isEmpty) add('picture', '');
      }
    };
}
