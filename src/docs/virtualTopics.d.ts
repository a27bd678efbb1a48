declare module 'virtual:topics' {
  import type { Topic } from '#docs/topics.ts';

  /** Every topic of `content/topics.ts`, checked. */
  export const topics: readonly Topic[];
}
