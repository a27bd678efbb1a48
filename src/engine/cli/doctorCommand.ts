import { CONFIG_PATH, DEFAULT_DOMAIN, type Profile, signInProblem } from './profile.ts';
import { type Cloud, type CommandCall, call, isOn, profileOf, textOption } from './session.ts';
import { type CommandRun, ToolError, type ToolHost } from './tool.ts';

interface Check {
  name: string;
  status: 'pass' | 'fail';
  detail: string;
}

const verdict = (name: string, problem: string | undefined, detail: string): Check =>
  problem === undefined ? { name, status: 'pass', detail } : { name, status: 'fail', detail: problem };

/** Checks the domain, the token and the environment by calling the API. */
function* cloudChecks(profile: Profile, host: ToolHost): CommandRun<Check[]> {
  const domain = (profile.domain || DEFAULT_DOMAIN).replace(/\/+$/, '');
  const { token = '', environmentID = '' } = profile;
  const isAddress = /^https?:\/\/[^\s/]+$/.test(domain);
  const checks = [verdict('domain', isAddress ? undefined : `${domain} is not an address of the app`, domain)];
  if (token === '') checks.push(verdict('token', `no token in the profile`, ''));
  const cloud: Cloud = { profile, domain, token, environmentID };
  const answered = token === '' || !isAddress ? undefined : yield* call(cloud, 'GET', '/api/v1/environments?limit=1');
  if (answered)
    checks.push(verdict('token', answered.status === 200 ? undefined : `the app answered ${answered.status}`, 'accepted'));
  if (environmentID === '') checks.push(verdict('environmentID', 'Missing properties: environmentID', ''));
  else if (answered?.status === 200) {
    const found = yield* call(cloud, 'GET', `/api/v1/environments/${encodeURIComponent(environmentID)}`);
    const { name } = (found.body ?? {}) as { name?: string };
    checks.push(
      verdict(
        'environmentID',
        found.status === 200 ? undefined : `the app answered ${found.status}`,
        `${environmentID}: ${name}`,
      ),
    );
  } else checks.push(verdict('environmentID', undefined, environmentID));
  host.now();
  return checks;
}

/**
 * `runnel doctor`: checks the config, the token and the warehouse sign-in (`/docs/cli/cli-commands#runnel-doctor`). The wording is this site's own.
 */
export function* doctorCommand(command: CommandCall, host: ToolHost): CommandRun {
  const path = textOption(command, 'config') ?? CONFIG_PATH;
  const isThere = host.read(path) !== undefined;
  let profile: Profile = {};
  let noProfile: string | undefined = isThere ? undefined : `There is no config file ${path}.`;
  try {
    profile = profileOf(command, host);
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    noProfile = problem.message;
  }
  const cloud = yield* cloudChecks(profile, host);
  const local = [verdict('config', noProfile, path), verdict('warehouse', signInProblem(profile), 'the sign-in is complete')];
  const isFine = [...cloud, ...local].every(({ status }) => status === 'pass');
  if (isOn(command, 'json')) host.out(JSON.stringify({ data: { cloud: { checks: cloud }, local: { checks: local } } }, null, 2));
  else
    for (const { name, status, detail } of [...local, ...cloud])
      host.out(`${status === 'pass' ? '✔' : '✖'} ${name.padEnd(13)}  ${detail}`);
  return isFine ? 0 : 1;
}
