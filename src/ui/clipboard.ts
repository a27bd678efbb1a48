/**
 * Puts a text into the clipboard; false where the browser does not let the page do it (an embed without permission, an insecure address) or
 * the text does not come.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    // Promised, not awaited: some browsers let a page copy only while the press is being handled.
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
