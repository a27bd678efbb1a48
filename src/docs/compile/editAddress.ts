/**
 * The address to edit the file of a page; undefined without a pattern.
 *
 * @param pattern From `EDIT_URL`: `https://git.example.com/docs/edit/main/{path}`.
 * @param file Path from the root of the repository.
 * @throws Error when the pattern is no web address or has no `{path}`.
 */
export function editAddress(pattern: string | undefined, file: string): string | undefined {
  if (!pattern) return undefined;
  if (!/^https?:\/\/[^/]/.test(pattern) || !pattern.includes('{path}')) {
    throw new Error(
      `EDIT_URL is ${pattern}; it must be a web address with {path} where the file’s path belongs, such as https://git.example.com/docs/edit/main/{path}.`,
    );
  }
  return pattern.replace('{path}', () => file.split('/').map(encodeURIComponent).join('/'));
}
