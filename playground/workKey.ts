/** Where the reader's work on a story is kept in this browser. */
export function workKey(playground: string, story: string): string {
  return `runnel.work.${playground}.${story}`;
}
