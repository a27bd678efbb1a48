/** The page with all paths, as tabs, lists and the search name it. */
export const LEARN_PAGE = {
  route: '/learn',
  title: 'Learn',
  description:
    'Learn Runnel in order: paths of pages, stories and exercises, each step with its time and what you can do after it.',
  asked: [
    'learning paths',
    'courses and training',
    'tutorials step by step',
    'self-paced learning',
    'curriculum for new colleagues',
    'what should I learn first',
  ],
} as const;
