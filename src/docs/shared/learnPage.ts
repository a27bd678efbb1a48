/** Title and route of the page with all learning paths, for tabs, lists and the search. */
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
