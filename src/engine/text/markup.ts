/** Text as HTML and XML hold it, between tags and in attributes in double quotes: nothing of it becomes markup. */
export function escapedMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
