import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete } from '#engine/cli/completion.ts';
import type { Machine } from '#engine/cli/machine.ts';
import { replay, type TypedLine } from '#engine/cli/typed.ts';
import { SCENES, type Scene, sceneStart } from '#playground/terminal/scenes.ts';
import { retailPipeline } from '#samples/retail.ts';
import { diamond } from '#samples/shapes.ts';
import { api } from '../api/schemas.ts';

const typed = (scene: Scene, ...lines: (string | TypedLine)[]) =>
  replay(
    api,
    sceneStart(retailPipeline(), scene),
    lines.map((line) => (typeof line === 'string' ? { line } : line)),
  );
const printed = (machine: Machine) => machine.screen.filter(({ kind }) => kind !== 'typed').map(({ text }) => text);
const json = (machine: Machine, path: string) => JSON.parse(machine.read(path)!);

describe('plan and deploy', () => {
  it('writes what the checkout has and the environment has not, and deploys it', () => {
    const machine = typed('ready', 'runnel plan --gitsha "$(git rev-parse HEAD)"');
    expect(printed(machine)).toEqual(['● Plan starting', 'Plan completed successfully  (9.3s)']);
    const plan = json(machine, 'runnel-plan.json');
    expect(plan).toMatchObject({
      targetEnvironment: '2',
      gitInfo: { oid: '9f3c1ab', commit: { message: 'Contacts of customers' } },
    });
    expect(plan.phasedNodeEdits).toMatchObject({
      addedTable: { 'v-contacts': [{ description: 'Adding metadata for V_CONTACTS' }, {}] },
      alteredTable: {},
      deletedTable: {},
    });
    const deployed = typed('ready', 'runnel plan --gitsha x', 'runnel deploy --plan runnel-plan.json', 'runnel plan --gitsha x');
    expect(printed(deployed)).toContain('● Deploy run initialized  RunCounter: 61');
    expect(json(deployed, 'runnel-plan.json').phasedNodeEdits.addedTable).toEqual({});
    expect(deployed.status).toBe(0);
  });

  it('asks about uncommitted files, and a commit label skips the question', () => {
    const refused = typed('uncommitted', { line: 'runnel plan', answers: ['N'] });
    expect(refused.status).toBe(1);
    expect(refused.read('runnel-plan.json')).toBeUndefined();
    expect(typed('uncommitted', { line: 'runnel plan', answers: ['y'] }).status).toBe(0);
    expect(typed('uncommitted', 'runnel plan --gitsha abc').status).toBe(0);
    // Nobody answers the question, so the command waits until it is stopped.
    expect(typed('uncommitted', 'runnel plan').status).toBe(130);
  });

  it('stops at a location without a mapping, and writes nothing', () => {
    const machine = typed('unmapped', 'runnel plan', 'echo $?');
    expect(printed(machine)).toContain('Errors (1)');
    expect(printed(machine).at(-2)).toBe(
      '✖ Plan failed: Issues preventing deployment were found; please review the issues itemized above.',
    );
    expect(printed(machine).at(-1)).toBe('1');
    expect(machine.read('runnel-plan.json')).toBeUndefined();
  });

  it('refuses a plan of another environment, a broken one, and one without the role', () => {
    const plan = 'runnel plan --gitsha x';
    expect(printed(typed('ready', plan, 'runnel deploy --plan runnel-plan.json --environmentID 3')).at(-1)).toBe(
      '✖ Deploy failed: the plan is for environment 2, not 3.',
    );
    expect(printed(typed('ready', 'echo {} > p.json', 'runnel deploy --plan p.json')).at(-1)).toContain(
      'is not a plan: targetEnvironment',
    );
    expect(printed(typed('ready', 'runnel deploy --plan none.json')).at(-1)).toContain('There is no plan none.json');
    const cy = typed('noRole', plan, 'runnel deploy --plan runnel-plan.json');
    expect(printed(cy).at(-1)).toContain('not an Environment Administrator');
    expect(cy.status).toBe(1);
  });
});

describe('refresh, rerun, cancel', () => {
  it('fails, says where, and goes on from there', () => {
    const machine = typed(
      'failing',
      'runnel refresh --environmentID 3 --out r.json',
      'echo $?',
      'runnel rerun 61 --environmentID 3',
    );
    const lines = printed(machine);
    expect(lines[0]).toBe('● Refresh run initialized  RunCounter: 61');
    expect(lines[1]).toMatch(/^✖ Refresh failed: GraphExecutor halted .*\[dim-customer\]/);
    expect(lines[2]).toBe('1');
    expect(lines[4]).toMatch(/^Refresh completed successfully {2}\(\d+\.\ds\)$/);
    expect(json(machine, 'r.json').runResults).toMatchObject({
      runID: 61,
      runType: 'refresh',
      runStatus: 'failed',
      environmentID: '3',
    });
  });

  it('sends what was asked for to the API', () => {
    const machine = typed('ready', `runnel refresh --include '{ name: "DIM_PART" }' --parallelism 4 --parameters '{"n": 1}'`);
    expect(JSON.parse(machine.calls[0]!.request.body!)).toMatchObject({
      runDetails: { environmentID: '2', includeNodesSelector: '{ name: "DIM_PART" }', parallelism: 4 },
      userCredentials: { snowflakeAuthType: 'KeyPair', snowflakeUsername: 'SVC_RUNNEL' },
      parameters: { n: '1' },
    });
    expect(machine.calls[0]!.request.target).toBe('/scheduler/startRun');
  });

  it('stops looking at Ctrl-C while the run goes on, until it is canceled', () => {
    const stopped = typed('ready', { line: 'runnel refresh', stop: 4 });
    expect(stopped.status).toBe(130);
    expect(printed(stopped).at(-1)).toBe('^C');
    const canceled = typed('ready', { line: 'runnel refresh', stop: 4 }, 'runnel cancel 61', 'runnel runs list --limit 1');
    expect(printed(canceled).at(-1)).toContain('canceled');
  });

  it('is refused after a failed deploy unless it is forced', () => {
    expect(typed('failedDeploy', 'runnel refresh').status).toBe(1);
    expect(typed('failedDeploy', 'runnel refresh --forceIgnoreEnvironmentStatus').status).toBe(0);
  });
});

describe('config, versions, looking up', () => {
  it('says what is missing', () => {
    expect(printed(typed('newComputer', 'runnel environments list'))).toEqual(['Missing properties: token, environmentID']);
    expect(printed(typed('ready', 'runnel plan --profile none')).at(-1)).toBe(
      'Profile "none" is not in ~/.runnel/config; it has "default", "qa", "prod".',
    );
    expect(printed(typed('noSignIn', 'runnel plan --profile prod')).at(-1)).toContain('[authFromProfile]');
    expect(typed('noSignIn', 'npm install -g @runnel/cli@7.33.2', 'runnel plan --profile prod').status).toBe(0);
    expect(printed(typed('ready', 'rm ~/.runnel/rsa_key.p8', 'runnel refresh')).at(-1)).toContain('There is no key file');
  });

  it('writes a config by hand and is ready', () => {
    const machine = typed(
      'newComputer',
      'mkdir ~/.runnel',
      `printf '[default]\\ntoken=%s\\nenvironmentID=2\\n' "$(cat ~/token.txt)" > ~/.runnel/config`,
      'runnel environments list --format json | jq -r ".data[].name"',
    );
    expect(printed(machine)).toEqual(['DEV', 'QA', 'PROD']);
  });

  it('refuses what is too old, and what Node.js is too old for', () => {
    expect(printed(typed('oldTool', 'runnel plan'))).toEqual([
      'runnel 7.17.0 is too old: use 7.17.1 or newer (npm upgrade -g @runnel/cli).',
    ]);
    expect(printed(typed('oldTool', 'npm install -g @runnel/cli@7.17.1', 'runnel plan --gitsha x')).at(-1)).toContain(
      'completed',
    );
    expect(printed(typed('oldTool', 'npm upgrade -g @runnel/cli', 'runnel --version')).at(-1)).toBe(
      'Invalid node version 18 not supported',
    );
  });

  it('checks itself', () => {
    const fine = typed('ready', 'runnel doctor --json');
    expect(JSON.parse(printed(fine).join('\n')).data.cloud.checks).toEqual([
      { name: 'domain', status: 'pass', detail: 'https://app.runnel.example' },
      { name: 'token', status: 'pass', detail: 'accepted' },
      { name: 'environmentID', status: 'pass', detail: '2: QA' },
    ]);
    expect(typed('ready', 'runnel doctor --token wrong').status).toBe(1);
    expect(typed('noSignIn', 'runnel doctor --profile prod').status).toBe(1);
  });

  it('cannot reach a domain that is not the platform', () => {
    expect(printed(typed('ready', 'runnel refresh --domain https://other.example'))).toEqual([
      '✖ Refresh failed: getaddrinfo ENOTFOUND other.example',
    ]);
  });
});

describe('local work', () => {
  it('validates, and wants the mapping file', () => {
    expect(typed('ready', 'runnel validate').status).toBe(0);
    const machine = typed('ready', 'rm workspaces.yml', 'runnel validate');
    expect(printed(machine).join(' ')).toContain('setup failed');
    expect(machine.status).toBe(1);
  });

  it('validate tells what only warns from what fails, and says a fault in the words of the catalogue', () => {
    const start = sceneStart(retailPipeline(), 'ready');
    const changed = (id: string, from: string, to: string) => ({
      ...start,
      pipeline: {
        ...start.pipeline,
        nodes: start.pipeline.nodes.map((node) =>
          node.id === id ? { ...node, sources: node.sources.map((one) => ({ ...one, join: one.join.replace(from, to) })) } : node,
        ),
      },
    });
    const said = (of: typeof start) => {
      const machine = replay(api, of, [{ line: 'runnel validate --json' }]);
      return { status: machine.status, ...JSON.parse(printed(machine).join('\n')).data };
    };
    expect(said(changed('stg-orders', "'ORDERS'", "'ORDER'"))).toEqual({
      status: 0,
      errors: [],
      warnings: ['warning[namedDependencyUnresolved]: "RAW"."ORDER" is not a node'],
    });
    const cycle = said(changed('stg-orders', "ref('RAW', 'ORDERS')", "ref('MART', 'FCT_ORDERS')"));
    expect(cycle.status).toBe(1);
    expect(cycle.errors[0]).toMatch(/^Cycle: /);
  });

  it('renders the nodes of a selector in the places of the workspace', () => {
    const machine = typed('ready', `runnel run --include '{ name: "STG_ORDERS" }' --dry-run --verbose`);
    expect(printed(machine).join('\n')).toContain('INSERT INTO "DEV_MIRA"."SCRATCH"."STG_ORDERS"');
    expect(printed(typed('ready', `runnel create --include '{ name: "STG_ORDERS" }' --list-nodes`))).toEqual([
      'stg-orders  STAGING.STG_ORDERS  Stage',
    ]);
  });
});

describe('the shell', () => {
  it('counts, compares, picks and keeps', () => {
    expect(
      printed(
        typed(
          'ready',
          'A=3; test "$A" -eq 3 && echo yes || echo no',
          'ls | wc -l',
          `echo '{"a":[{"n":1},{"n":2}]}' | jq -c '.a | map(.n)'`,
          'false; echo $?',
          'nothing; echo $?',
          'echo "a',
        ),
      ),
    ).toEqual([
      'yes',
      '4',
      '[1,2]',
      '1',
      expect.stringContaining('command not found'),
      '127',
      expect.stringContaining('is not closed'),
    ]);
  });

  it('edits files, and Git sees it', () => {
    const machine = typed('ready', { line: 'edit locations.yml', answers: ['fileVersion: 1\n'] }, 'git status --short');
    expect(printed(machine)).toEqual(['locations.yml saved', ' M locations.yml']);
    expect(printed(typed('ready', { line: 'edit locations.yml', answers: [null] }))).toEqual(['locations.yml stays as it was']);
  });

  it('completes commands, options, values and files', () => {
    const machine = typed('ready');
    expect(complete('run', machine).words).toEqual(['runnel']);
    expect(complete('runnel re', machine).words).toEqual(['refresh', 'rerun']);
    expect(complete('runnel runs l', machine).words).toEqual(['list', 'list-results']);
    expect(complete('runnel refresh --par', machine).words).toEqual(['--parallelism', '--parameters']);
    expect(complete('runnel plan --environmentID ', machine).words).toEqual(['1', '2', '3']);
    expect(complete('cat env', machine)).toEqual({ from: 4, words: ['environments/'] });
    expect(complete('ls | gre', machine).words).toEqual(['grep']);
  });

  it('survives whatever is typed', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        'runnel',
        'jq',
        'cat',
        'plan',
        'runs',
        'list',
        '|',
        '&&',
        '>',
        '.',
        '..',
        '~',
        '-d',
        '--out',
        '$?',
        'test',
        'git',
        'head',
        'printf',
        '%s',
        'cd',
        'rm',
        'cp',
        'npm',
        '-g',
        'install',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const machine = replay(api, sceneStart(diamond(), 'ready'), [{ line: words.join(' ') }]);
        expect(Number.isInteger(machine.status)).toBe(true);
        complete(words.join(' '), machine);
      }),
      { numRuns: 60 },
    );
  });

  it.each(SCENES)('begins with any pipeline: %s', (scene) => {
    const machine = replay(api, sceneStart(diamond(), scene), [{ line: 'runnel plan --gitsha x' }]);
    expect([0, 1]).toContain(machine.status);
  });
});
