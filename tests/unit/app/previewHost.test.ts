import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, preview } from 'vite';
import { expect, test } from 'vitest';
import { previewHost } from '#app/previewHost.ts';

/** What a preview of an empty site prints when it is ready. */
async function printed(host?: string): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'preview-'));
  mkdirSync(join(root, 'dist'));
  const lines: string[] = [];
  const customLogger = { ...createLogger(), info: (line: string) => void lines.push(line) };
  const server = await preview({
    root,
    configFile: false,
    customLogger,
    plugins: [previewHost()],
    preview: { port: 0, ...(host !== undefined && { host }) },
  });
  try {
    server.printUrls();
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
  return lines;
}

test('the preview prints the address of the site and how to end it, and no advice about options', async () => {
  expect(await printed()).toEqual([expect.stringMatching(/^The site is at http:\/\/localhost:\d+\/ \(Ctrl\+C ends it\)$/)]);
});

test('with a host of its own, Vite lists the addresses', async () => {
  expect((await printed('127.0.0.1')).join()).toContain('Local');
});
