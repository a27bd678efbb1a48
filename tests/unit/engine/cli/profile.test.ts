import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProfiles, signInProblem } from '#engine/cli/profile.ts';
import { ageProblem, isAtLeast, nodeProblem } from '#engine/cli/version.ts';

describe('the config file', () => {
  it('is read as the page on profiles says', () => {
    const profiles = readProfiles(`stray=1
[default]
domain = https://app.runnel.example
token=a=b=c
snowflakeKeyPairPass=se\\#cret ; a comment
snowflakePassword="with # in it"
# token=other
; token=other
unknownKey=kept
[prod]
token='quoted'`);
    expect([...profiles.keys()]).toEqual(['default', 'prod']);
    expect(profiles.get('default')).toEqual({
      domain: 'https://app.runnel.example',
      token: 'a=b=c',
      snowflakeKeyPairPass: 'se#cret',
      snowflakePassword: 'with # in it',
      unknownKey: 'kept',
    });
    expect(profiles.get('prod')).toEqual({ token: 'quoted' });
  });

  it('is read whatever it holds', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('[a]', '[', '[]', 'a=', '=b', '__proto__=1', '[__proto__]', '#', 'a="'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const profile of readProfiles(lines.join('\n')).values())
          for (const value of Object.values(profile)) expect(typeof value).toBe('string');
      }),
      { numRuns: 300 },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('names what a sign-in lacks', () => {
    expect(signInProblem({ domain: 'd', token: 't', environmentID: '2' })).toBe(
      '[authFromProfile] Could not determine valid auth type from CLI config … Provided fields: ["domain","environmentID","token"]',
    );
    expect(signInProblem({ snowflakeAuthType: 'OAuth' })).toBe(
      'Snowflake OAuth (browser sign-in) is supported for local workspace commands only',
    );
    expect(signInProblem({ snowflakeAuthType: 'Basic', snowflakeAccount: 'a', snowflakeUsername: 'u' })).toBe(
      'Missing properties: snowflakePassword',
    );
    expect(
      signInProblem({ databricksAuthType: 'Token', databricksHost: 'h', databricksPath: 'p', databricksToken: 't' }),
    ).toBeUndefined();
    expect(signInProblem({ bigQueryAuthType: 'Password' })).toContain('ServiceAccount');
  });
});

describe('versions', () => {
  it('are compared as numbers', () => {
    expect([
      isAtLeast('7.17.1', '7.17.1'),
      isAtLeast('7.9.9', '7.17.1'),
      isAtLeast('8', '7.17.1'),
      isAtLeast('v7.33', '7.33.0'),
    ]).toEqual([true, false, false, true]);
    expect(isAtLeast('8.0', '7.17.1')).toBe(true);
  });

  it('stop where the support policy says', () => {
    expect(ageProblem('7.17.0')).toContain('7.17.1');
    expect(ageProblem('7.17.1')).toBeUndefined();
    expect(nodeProblem('7.20.0', 18)).toBeUndefined();
    expect(nodeProblem('7.24.0', 18)).toBe('Invalid node version 18 not supported');
    expect([20, 22, 24].map((node) => nodeProblem('7.41.0', node))).toEqual([undefined, undefined, undefined]);
    expect(nodeProblem('7.41.0', 21)).toBe('Invalid node version 21 not supported');
  });
});
