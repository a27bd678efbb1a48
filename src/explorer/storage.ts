/** The browser's storage, or `undefined` where there is none: prerendering, private modes, frames on other sites. */
export function browserStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads a text; `undefined` when it is missing or reading is not allowed. */
export function readText(key: string): string | undefined {
  try {
    return browserStorage()?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export type WriteOutcome = 'written' | 'full' | 'unavailable';

/** Writes a text, or says why it could not be kept. Never throws. */
export function writeText(key: string, text: string): WriteOutcome {
  const storage = browserStorage();
  if (!storage) return 'unavailable';
  try {
    storage.setItem(key, text);
    return 'written';
  } catch (error) {
    return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED') ? 'full' : 'unavailable';
  }
}

export function removeText(key: string): void {
  try {
    browserStorage()?.removeItem(key);
  } catch {
    // Nothing was kept there then.
  }
}

/** Reads JSON as an unknown value; `undefined` when it is missing or broken. */
export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
