/** Whether the error says that a file of the site could not be fetched: offline, or a new version of the site was published meanwhile. */
export function isLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(error.message)
  );
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** What "Copy details" copies: enough to report the error, and nothing the reader made. */
export function errorDetails(what: string, error: unknown): string {
  const { name, message, stack } = asError(error);
  const { pathname } = window.location;
  return [`${what} stopped working at ${pathname}`, `${name}: ${message}`, stack ?? '', navigator.userAgent]
    .filter(Boolean)
    .join('\n');
}
