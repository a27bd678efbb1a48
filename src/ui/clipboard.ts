/**
 * Writes a text to the clipboard. Returns false when the browser does not allow it (an embed without permission, an insecure address), or when the
 * promise of the text rejects.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    // The promise is passed on instead of awaited, since some browsers allow copying only while the press is being handled.
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
