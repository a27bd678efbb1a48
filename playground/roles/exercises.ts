import { takesLicense } from '#engine/api/permissions.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { RolesData, RolesState } from './data.ts';
import { forbiddenRoles, holderOf, permissionsOf } from './holder.ts';
import type { RolesArgs } from './meta.ts';

const may = ({ args }: RolesState) => permissionsOf(args);
const isFree = ({ args }: RolesState) => !takesLicense(holderOf(args));

export const exercises: readonly Exercise<RolesArgs, RolesData>[] = [
  {
    id: 'macro',
    title: 'A macro for Cy',
    goal: 'Let Cy change macros, but give him no role that administers the project.',
    learned: 'Contributors cannot change macros; architects own what others build with.',
    hints: ['It is a role in the project.', 'One step up from Project Contributor.', 'Make him Project Architect.'],
    check: (state) => [
      { label: 'Macros can be changed', done: may(state).has('own') },
      { label: 'Others administer the project', done: !may(state).has('manageProject') },
    ],
    solution: [{ arg: 'project', value: 'projectArchitect' }],
  },
  {
    id: 'deploy-account',
    title: 'Deploy, and nothing more',
    goal: 'Give the service account what it needs to deploy to PROD, and no role that it must not have.',
    learned: 'Deploying needs Environment Administrator of that environment, and takes no license.',
    hints: [
      'The right to deploy comes with a role in the environment.',
      'No role in the organization above Member, and none in the project that develops.',
      'Environment Administrator in PROD.',
    ],
    check: (state) => [
      { label: 'The account is a service account that may deploy', done: state.args.kind === 'service' && may(state).has('run') },
      { label: 'The account has no role that is ruled out for service accounts', done: forbiddenRoles(state.args).length === 0 },
      { label: 'The account sees nothing of the design', done: !may(state).has('seeProject') },
    ],
    solution: [{ arg: 'environment', value: 'environmentAdmin' }],
  },
  {
    id: 'free-reader',
    title: 'Read without a license',
    goal: 'Let the analyst read the documentation of PROD, without taking a license or permitting a deploy.',
    learned: 'Readers are free: Project Member and Environment Reader take no license.',
    hints: [
      'The role in the project takes a license.',
      'A role there gives the right to read its documentation.',
      'No role in the project, or Project Member; Environment Reader in PROD.',
    ],
    check: (state) => [
      { label: 'The documentation of PROD can be read', done: may(state).has('readDocumentation') },
      { label: 'No license is taken', done: isFree(state) },
      { label: 'Nothing can be deployed', done: !may(state).has('run') },
    ],
    solution: [
      { arg: 'project', value: 'projectMember' },
      { arg: 'environment', value: 'environmentReader' },
    ],
  },
  {
    id: 'project-maker',
    title: 'Create projects, see only your own',
    goal: 'Let someone create projects without a license and without seeing this one, which Ana created.',
    learned: 'Organization Contributors create projects and see only those that they created.',
    hints: [
      'It is a role in the organization.',
      'Administrators see everything, and take a license.',
      'Organization Contributor, and no other role.',
    ],
    check: (state) => [
      { label: 'Projects can be created', done: may(state).has('createProject') },
      { label: 'This project is not visible', done: !may(state).has('seeProject') },
      { label: 'No license is taken', done: isFree(state) },
    ],
    solution: [{ arg: 'organization', value: 'orgContributor' }],
  },
  {
    id: 'trim',
    title: 'Take away what is not needed',
    goal: 'This person only deploys to PROD. Take away every role that a deploy does not need.',
    learned: 'Rights add up, so each role that goes shows what it gave.',
    hints: [
      'Look at what is lost when each role goes.',
      'Only one of the three roles is needed for a deploy.',
      'Organization Member, no role in the project, Environment Administrator.',
    ],
    check: (state) => [
      { label: 'A deploy is still permitted', done: may(state).has('run') },
      { label: 'No license is taken', done: isFree(state) },
      {
        label: 'No role is left that a deploy does not need',
        done: state.args.project === 'none' && state.args.organization === 'orgMember',
      },
    ],
    solution: [
      { arg: 'organization', value: 'orgMember' },
      { arg: 'project', value: 'none' },
    ],
  },
];
