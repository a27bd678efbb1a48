import { describe, expect, it } from 'vitest';
import { errorLikeness } from '#engine/text/errorLikeness.ts';
import type { LabState } from '#playground/error-lab/data.ts';
import { LESSON_IDS, LESSONS, type LessonId } from '#playground/error-lab/lessons.ts';
import { attemptsOf } from '#playground/error-lab/messages.ts';
import playground from '#playground/error-lab/playground.tsx';
import { errors } from '../../../../content/errors.ts';
import { solvedState } from '../../workbench/playedExercises.ts';

// Every entry of the catalogue of error texts: its own story, a story in which it occurs besides another, or why no engine of the lab can cause it.

const CODES = '/docs/reference/error-codes';

/** Errors that occur in the story of another error. */
const OCCURS_IN_OTHER_STORY: Readonly<Record<string, LessonId>> = {
  [`${CODES}#plan-failed-issues-preventing-deployment-were-found-please-review-the-issues-itemized-above`]: 'invalid-mapping',
  [`${CODES}#runphaseddeploy-encountered-failures`]: 'insufficient-privileges',
  [`${CODES}#not-errors`]: 'run-failed',
};

const TERMINAL = 'of the command line: the terminal plays it';
const TEMPLATES = 'of a template alone: the template playground renders it';
const OUTSIDE = 'of a service outside the platform';
const OPENING = 'of this site’s own importer: it occurs where a project is opened';

const NOT_IN_LAB: Readonly<Record<string, string>> = {
  [`${CODES}#refusing-to-refresh-all-nodes`]: 'a guard of AI clients: the API itself knows no such refusal',
  '/docs/cli/troubleshooting#row-invalid-node-version-18-not-supported': TERMINAL,
  '/docs/cli/troubleshooting#row-missing-properties-environmentid': TERMINAL,
  '/docs/cli/troubleshooting#row-authfromprofile-could-not-determine-valid-auth-type-from-cli': TERMINAL,
  '/docs/cli/troubleshooting#row-snowflake-oauth-browser-sign-in-is-supported-for-local-works': TERMINAL,
  '/docs/cli/troubleshooting#row-profile-default-uses-but-data-yml-does-not-declare-a-platfor': TERMINAL,
  '/docs/cli/troubleshooting#row-error-unknown-option-domain': TERMINAL,
  '/docs/cli/troubleshooting#a-worked-example': TERMINAL,
  '/docs/marketplace/manage-packages#on-the-command-line': 'of the command line: no package is hosted here that could be missing',
  '/docs/build-your-pipeline/the-build-interface/problem-scanner#on-the-command-line': 'headings of a report, no errors',
  '/docs/deploy-and-refresh/third-party-devops-tools/azure-devops#noise-in-the-log': OUTSIDE,
  '/docs/build-your-pipeline/user-defined-nodes/access-hydrated-metadata#the-exception-items': TEMPLATES,
  '/docs/reference/jinja-syntax#what-goes-wrong': TEMPLATES,
  '/docs/reference/jinja-syntax#what-values-look-like-in-print': TEMPLATES,
  '/docs/reference/ref-functions#the-arguments': TEMPLATES,
  '/docs/reference/jinja-syntax#what-nunjucks-says': TEMPLATES,
  '/docs/guides/custom-node-types#row-dict-object-has-no-attribute-readers': TEMPLATES,
  '/docs/organization-and-accounts/organization-management/single-sign-on/microsoft-entra-id#row-need-admin-approval': OUTSIDE,
  '/docs/guides/open-a-repository#what-the-messages-say': OPENING,
  '/docs/guides/import-a-dbt-project#what-the-messages-say': OPENING,
  '/docs/git-integration/solving-git-errors/validation-errors#cause': 'of a check of the app whose rules are not published',
  '/docs/git-integration/solving-git-errors/git-sync': 'of Git in the app, with a remote that no engine here has',
  '/docs/git-integration/solving-git-errors/expired-credentials': OUTSIDE,
  '/docs/git-integration/solving-git-errors/repo-format-upgrade': 'a title of a dialog, no error',
  '/docs/setup-your-project/setup-version-control#check-it-before-you-go-on': OUTSIDE,
  '/docs/setup-your-project/connection-guides/snowflake/key-pair-authentication#row-jwt-token-is-invalid': OUTSIDE,
  '/docs/setup-your-project/connection-guides/snowflake/username-and-password#row-incorrect-username-or-password-was-specified':
    OUTSIDE,
  '/docs/setup-your-project/connection-guides/bigquery#row-redirect-uri-mismatch': OUTSIDE,
};

const attemptsWhenSolved = (id: LessonId) => attemptsOf(solvedState(playground, id) as unknown as LabState);

describe('the catalogue of error texts', () => {
  it('has for each entry a story, or a reason', () => {
    const own = LESSON_IDS.map((id) => LESSONS[id].address);
    const known = [...own, ...Object.keys(OCCURS_IN_OTHER_STORY), ...Object.keys(NOT_IN_LAB)];
    expect(known.toSorted()).toEqual(errors.map(({ address }) => address).toSorted());
  });

  it.each(Object.entries(OCCURS_IN_OTHER_STORY))('%s occurs in %s', (address, id) => {
    const { texts } = errors.find((one) => one.address === address)!;
    const messages = attemptsWhenSolved(id).flatMap((attempt) => attempt.messages.map(({ text }) => text));
    expect(messages.some((text) => texts.some((pattern) => errorLikeness(pattern, text) > 0))).toBe(true);
  });
});
