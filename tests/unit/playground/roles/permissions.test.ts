import { describe, expect, it } from 'vitest';
import { decision, grantedBy, PERMISSION_NAMES, takesLicense } from '#engine/api/permissions.ts';
import { forbiddenRoles, holderOf, leastRoles, lostWithout, permissionsOf } from '#playground/roles/holder.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';

const { users, projects } = sampleApiState();
const [project] = projects;
const may = (id: string, permission: (typeof PERMISSION_NAMES)[number], environmentID: string) =>
  grantedBy(users.find((user) => user.id === id)!, permission, { project: project!, environmentID }) !== undefined;

describe('permissions', () => {
  it('are those of the five people on the page', () => {
    for (const name of PERMISSION_NAMES) expect(may('u-ana', name, '2')).toBe(true);
    expect([may('u-bo', 'own', '2'), may('u-bo', 'run', '2'), may('u-bo', 'run', '3'), may('u-bo', 'manageUsers', '2')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([may('u-cy', 'build', '2'), may('u-cy', 'own', '2'), may('u-cy', 'run', '2')]).toEqual([true, false, false]);
    expect([may('u-di', 'readDocumentation', '3'), may('u-di', 'build', '3')]).toEqual([true, false]);
    expect([may('u-svc-refresh', 'run', '3'), may('u-svc-refresh', 'build', '3')]).toEqual([true, false]);
  });

  it('take licenses by the rule of the page on licensing', () => {
    const counted = users.filter(takesLicense).map(({ id }) => id);
    expect(counted).toEqual(['u-ana', 'u-bo', 'u-cy']);
  });

  it('name the rule that grants, or what is needed', () => {
    const di = users.find(({ id }) => id === 'u-di')!;
    expect(decision(di, 'readDocumentation', { project: project!, environmentID: '3' })).toEqual({
      may: true,
      rule: 'Granted by Environment Reader.',
    });
    expect(decision(di, 'schedule', { project: project!, environmentID: '3' })).toEqual({
      may: false,
      rule: 'Needs one of: Environment Administrator, Organization Administrator.',
    });
  });

  it('call illustrative what the page gives a role no permission for, unless another role gives it anyway', () => {
    const where = { project: project!, environmentID: '3' };
    const contributor = {
      kind: 'person',
      organization: 'orgMember',
      project: 'projectContributor',
      environment: 'none',
    } as const;
    expect(decision(holderOf(contributor), 'build', where).rule).toBe('Granted by Project Contributor (illustrative).');
    expect(decision(holderOf({ ...contributor, project: 'projectArchitect' }), 'build', where).rule).toBe(
      'Granted by Project Architect.',
    );
    expect(decision(holderOf({ ...contributor, organization: 'orgAdmin' }), 'build', where).rule).toBe(
      'Granted by Organization Administrator.',
    );
    expect(decision(holderOf(contributor), 'own', where).rule).toBe(
      'Needs one of: Project Architect, Project Administrator (illustrative), Organization Contributor (illustrative) in own projects, Organization Administrator.',
    );
  });

  it('find the least roles, never such as a service account must not have', () => {
    expect(leastRoles('person', 'run')).toMatchObject({
      organization: 'orgMember',
      project: 'none',
      environment: 'environmentAdmin',
    });
    expect(leastRoles('service', 'build')).toBeUndefined();
    for (const kind of ['person', 'service'] as const)
      for (const task of PERMISSION_NAMES) {
        const roles = leastRoles(kind, task);
        if (!roles) continue;
        expect(permissionsOf(roles).has(task)).toBe(true);
        expect(forbiddenRoles(roles)).toEqual([]);
      }
  });

  it('are lost with the role that gave them', () => {
    const roles = {
      kind: 'person',
      organization: 'orgMember',
      project: 'projectMember',
      environment: 'environmentAdmin',
    } as const;
    expect(lostWithout(roles, 'environment')).toEqual(['readDocumentation', 'seeEnvironment', 'run', 'schedule']);
    expect(lostWithout({ ...roles, organization: 'orgAdmin' }, 'environment')).toEqual([]);
    expect(takesLicense(holderOf(roles))).toBe(false);
  });
});
