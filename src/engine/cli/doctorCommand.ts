import { CONFIG_PATH, DEFAULT_DOMAIN, type Profile, signInProblem } from './profile.ts';
import { type Cloud, type CommandCall, call, isOn, profileOf, textOption } from './session.ts';
import { type Going, type Surroundings, ToolError } from './tool.ts';

interface Check {
  name: string;
  status: 'pass' | 'fail';
  detail: string;
}

const verdict = (name: string, problem: string | undefined, detail: string): Check =>
  problem === undefined ? { name, status: 'pass', detail } : { name, status: 'fail', detail: problem };

/** Asks the API with the token, and for the environment. */
function* cloudChecks(profile: Profile, around: Surroundings): Going<Check[]> {
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
  around.now();
  return checks;
}

/** `runnel doctor`: config, token and warehouse (`/docs/cli/cli-commands#runnel-doctor`). Details and lines are this site's own. */
export function* doctorCommand(command: CommandCall, around: Surroundings): Going {
  const path = textOption(command, 'config') ?? CONFIG_PATH;
  const isThere = around.read(path) !== undefined;
  let profile: Profile = {};
  let noProfile: string | undefined = isThere ? undefined : `There is no config file ${path}.`;
  try {
    profile = profileOf(command, around);
  } catch (problem) {
    if (!(problem instanceof ToolError)) throw problem;
    noProfile = problem.message;
  }
  const cloud = yield* cloudChecks(profile, around);
  const local = [verdict('config', noProfile, path), verdict('warehouse', signInProblem(profile), 'the sign-in is complete')];
  const isFine = [...cloud, ...local].every(({ status }) => status === 'pass');
  if (isOn(command, 'json'))
    around.out(JSON.stringify({ data: { cloud: { checks: cloud }, local: { checks: local } } }, null, 2));
  else
    for (const { name, status, detail } of [...local, ...cloud])
      around.out(`${status === 'pass' ? '✔' : '✖'} ${name.padEnd(13)}  ${detail}`);
  return isFine ? 0 : 1;
}
