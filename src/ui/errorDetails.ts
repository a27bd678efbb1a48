/** Whether the error means that a file of the site could not be loaded: the browser is offline, or a new version of the site was published. */
export function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message)
  );
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The text that "Copy details" copies: enough to report the error, without anything that the reader made. */
export function errorDetails(what: string, error: unknown): string {
  const { name, message, stack } = asError(error);
  const { pathname } = window.location;
  return [`${what} stopped working at ${pathname}`, `${name}: ${message}`, stack ?? '', navigator.userAgent]
    .filter(Boolean)
    .join('\n');
}
