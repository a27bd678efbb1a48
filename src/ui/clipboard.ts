/** Puts a text into the clipboard; false where the browser does not let the page do it (an embed without permission, an insecure address). */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
