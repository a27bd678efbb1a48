import type { PlaygroundMeta, Story } from '#workbench/contract.ts';

/** A story as the gallery and the tree list it. */
export type StoryListing = Pick<Story, 'id' | 'title' | 'summary' | 'exercise'>;

/** What lists of playgrounds show of one. */
export interface ListedPlayground {
  meta: Pick<PlaygroundMeta, 'id' | 'title' | 'group' | 'summary' | 'icon' | 'takesProject'> &
    // Only lists that are made from loaded playgrounds have the controls.
    Partial<Pick<PlaygroundMeta, 'args'>>;
  stories: readonly StoryListing[];
}

// A folder with these files is a playground.
const metas = import.meta.glob<PlaygroundMeta>('/playground/*/meta.ts', { import: 'meta', eager: true });
const stories = import.meta.glob<readonly Story[]>('/playground/*/stories.ts', { import: 'stories', eager: true });

/**
 * Every playground with its stories. The build replaces this module by its value (`src/docs/compile/contentPlugins.ts`), so that a page with one
 * playground loads neither the controls nor the pipelines of the others.
 */
export const listedPlaygrounds: readonly ListedPlayground[] = Object.entries(metas).flatMap(([path, meta]) => {
  const listed = stories[path.replace(/meta\.ts$/, 'stories.ts')];
  if (!listed) return [];
  const { id, title, group, summary, icon, takesProject } = meta;
  return [
    {
      meta: {
        id,
        title,
        group,
        summary,
        icon,
        ...(takesProject && { takesProject }),
      },
      stories: listed.map(({ id, title, summary, exercise }) => ({ id, title, summary, ...(exercise && { exercise }) })),
    },
  ];
});
