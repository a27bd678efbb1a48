/** Escapes a text for HTML and XML, both between tags and in attributes with double quotes, so that none of it becomes markup. */
export function escapedMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
