import { announce } from '#ui/LiveRegion.tsx';

/** Copies and says so; false when the browser does not let the page copy. */
export async function copyText(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    announce('This browser does not let the page copy.');
    return false;
  }
  announce(said);
  return true;
}
