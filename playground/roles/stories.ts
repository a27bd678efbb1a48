import type { z } from '#engine/zod.ts';
import { retailPipeline } from '#samples/retail.ts';
import type { Story } from '#workbench/contract.ts';
import type { rolesDataSchema } from './data.ts';
import type { RolesArgs } from './meta.ts';

type RolesStory = Story<RolesArgs, z.input<typeof rolesDataSchema>>;
const story = (id: string, title: string, summary: string, args: Partial<RolesArgs>, exercise?: string): RolesStory => ({
  id,
  title,
  summary,
  pipeline: retailPipeline,
  args,
  ...(exercise ? { exercise } : {}),
});

export const stories: readonly RolesStory[] = [
  story(
    'contributor',
    'Cy needs a macro',
    'A Project Contributor leaves node types and macros to others. Which role would let him change a macro?',
    { project: 'projectContributor', task: 'own' },
    'macro',
  ),
  story(
    'deployer',
    'An account for deploys',
    'A service account needs to deploy to PROD: how little is enough?',
    { kind: 'service' },
    'deploy-account',
  ),
  story(
    'analyst',
    'An analyst',
    'Someone needs to read the documentation of PROD, without a license.',
    { project: 'projectContributor', task: 'readDocumentation' },
    'free-reader',
  ),
  story(
    'manager',
    'Someone who creates projects',
    'Someone needs to create projects, but not see other people’s.',
    { task: 'createProject' },
    'project-maker',
  ),
  story(
    'too-much',
    'More than is needed',
    'An administrator of everything, who only deploys.',
    { organization: 'orgAdmin', project: 'projectAdmin', environment: 'environmentAdmin' },
    'trim',
  ),
];
