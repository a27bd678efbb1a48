import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { parse } from 'yaml';
import { prepareApi } from '#engine/api/answer.ts';
import { describeApi, type Json } from '#engine/api/description.ts';
import { sampleApiState, tokenOf } from '#samples/sampleApiState.ts';
import { HELP, readApiOptions } from './apiOptions.ts';
import { API_STATE_PATH, apiServer } from './apiServer.ts';

/** A server that is listening, with its address. */
interface Listening {
  address: string;
  close: () => Promise<void>;
}

/**
 * `npm run api`: serves the API of the description on this machine until it is stopped.
 *
 * @param root The folder that contains `content/openapi.yaml`.
 * @param print Prints a line for the user.
 * @returns undefined if nothing is served: after `--help`, and for arguments that cannot be read.
 */
export async function runApiCommand(
  root: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<Listening | undefined> {
  const options = readApiOptions(args);
  if (options === 'help' || 'problem' in options) {
    print(options === 'help' ? HELP : `${options.problem}\n\n${HELP}`);
    return undefined;
  }
  const document = parse(readFileSync(join(root, 'content/openapi.yaml'), 'utf8')) as Json;
  const sample = sampleApiState(options);
  const apiState = options.healthy ? { ...sample, faults: [] } : sample;
  const app = apiServer(prepareApi(describeApi(document)), apiState, options);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: options.port, hostname: options.host }, ({ port }) => {
      const host = options.host === '127.0.0.1' ? 'localhost' : options.host;
      const address = `http://${host}:${port}`;
      print(`The API is listening on ${address}, with a sample organization. Nothing leaves this machine. Ctrl-C ends it.`);
      print('');
      print(`export RUNNEL_BASE_URL=${address}`);
      print(`export RUNNEL_ACCESS_TOKEN=${tokenOf(apiState, 'u-ana')}`);
      print(`curl "$RUNNEL_BASE_URL/api/v1/environments" -H "Authorization: Bearer $RUNNEL_ACCESS_TOKEN"`);
      print('');
      print(`Its current state: GET ${address}${API_STATE_PATH}. DELETE resets it to the start.`);
      resolve({ address, close: () => new Promise((closed) => server.close(() => closed())) });
    });
    server.once('error', reject);
  });
}
