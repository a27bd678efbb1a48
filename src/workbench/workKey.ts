/** The storage key of the reader's work on a story. */
export function workKey(playground: string, story: string): string {
  return `runnel.work.${playground}.${story}`;
}
