import type { Sidebars } from '#docs/page.ts';

/**
 * What the sidebars list: ids of pages, categories with their own items, or a category with all pages of a folder of `content/`
 * (`{ category: 'Error codes', folder: 'docs/reference/error-codes' }`, by `order`, then title).
 */
export const sidebars: Sidebars = {
  tutorialSidebar: [
    'welcome',
    {
      category: 'Fundamentals',
      items: ['get-started/fundamentals/dag'],
    },
  ],
  apiSidebar: [],
  packagesSidebar: [],
};
