import { Check, X } from 'lucide-react';
import { useStore } from 'zustand';
import {
  decision,
  grantOf,
  grantTitle,
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionName,
  ROLE_TITLES,
  takesLicense,
} from '#engine/api/permissions.ts';
import { sampleApiState } from '#samples/sampleApiState.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import { definePlayground } from '#workbench/contract.ts';
import { PlaygroundView } from '#workbench/PlaygroundView.tsx';
import { type RolesStore, rolesDataSchema } from './data.ts';
import { exercises } from './exercises.ts';
import { forbiddenRoles, holderOf, leastRoles, lostWithout, type Roles, SCOPE } from './holder.ts';
import { meta, type RolesArgs } from './meta.ts';
import styles from './playground.module.css';
import { stories } from './stories.ts';

const title = (role: string) => (Object.hasOwn(ROLE_TITLES, role) ? ROLE_TITLES[role as keyof typeof ROLE_TITLES] : 'no role');
const SAMPLE = sampleApiState();

function Mark({ may }: { may: boolean }) {
  const Icon = may ? Check : X;
  return (
    <Badge tone={may ? 'ok' : 'neutral'}>
      <Icon aria-hidden size={12} className={styles.icon} /> {may ? 'allowed' : 'not allowed'}
    </Badge>
  );
}

/** Every permission with the rule that grants it, or with what it needs. */
function Permissions({ roles }: { roles: Roles }) {
  const user = holderOf(roles);
  return (
    <table className={styles.table}>
      <caption>What these roles permit</caption>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          <th scope="col">Answer</th>
          <th scope="col">Rule</th>
        </tr>
      </thead>
      <tbody>
        {PERMISSION_NAMES.map((name) => {
          const { may, rule } = decision(user, name, SCOPE);
          return (
            <tr key={name}>
              <th scope="row">{PERMISSIONS[name].title}</th>
              <td className={styles.answer}>
                <Mark may={may} />
              </td>
              <td>{rule}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The explanation of the “illustrative” mark on rules. */
const ILLUSTRATIVE =
  'Illustrative: a rule of this sample organization. In your own, go by the tables on the page Roles and permissions.';

/** The permissions that removing a role would take away. */
function Without({ roles }: { roles: Roles }) {
  const held = (['organization', 'project', 'environment'] as const).filter(
    (level) => !['orgMember', 'none'].includes(roles[level]),
  );
  if (held.length === 0) return <p>There is nothing to take away: Organization Member is the least.</p>;
  return (
    <ul>
      {held.map((level) => {
        const lost = lostWithout(roles, level);
        return (
          <li key={level}>
            <strong>{title(roles[level])}</strong>:{' '}
            {lost.length === 0 ? 'nothing: other roles permit the same' : lost.map((name) => PERMISSIONS[name].title).join('; ')}
          </li>
        );
      })}
    </ul>
  );
}

/** The people of the sample organization who may do a task, with the environments. */
function WhoCan({ task }: { task: PermissionName }) {
  const environments =
    PERMISSIONS[task].level === 'environment'
      ? SAMPLE.environments.map(({ id, fields }) => ({ id, name: fields.name }))
      : [{ id: '3', name: 'Here' }];
  return (
    <table className={styles.table}>
      <caption>Who can: {PERMISSIONS[task].title}</caption>
      <thead>
        <tr>
          <th scope="col">In the sample</th>
          {environments.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SAMPLE.users.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              {user.firstName} {user.lastName}
            </th>
            {environments.map(({ id }) => {
              const grant = grantOf(user, task, { project: SAMPLE.projects[0]!, environmentID: id });
              return (
                <td key={id}>
                  <Mark may={grant !== undefined} /> {grant && grantTitle(grant)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RolesPlayground({ store }: { store: RolesStore }) {
  const args = useStore(store, (state) => state.args);
  const { args: specs } = meta;
  const task = args.task as PermissionName;
  const least = leastRoles(args.kind, task);
  const ruledOut = forbiddenRoles(args);
  const choose = (name: keyof RolesArgs) => (
    <Select
      key={name}
      label={specs[name].label}
      options={(specs[name] as typeof specs.project).options}
      value={args[name]}
      onChange={(value) => store.setArg(name, value as never)}
    />
  );
  return (
    <PlaygroundView grows className={styles.view}>
      <div className={styles.controls}>{(['kind', 'organization', 'project', 'environment'] as const).map(choose)}</div>
      <p>
        <Badge tone={takesLicense(holderOf(args)) ? 'warn' : 'ok'}>
          {args.kind === 'service'
            ? 'No license: service accounts do not count'
            : takesLicense(holderOf(args))
              ? 'Takes 1 license'
              : 'Takes no license'}
        </Badge>
      </p>
      {ruledOut.length > 0 && (
        <Callout tone="warn">A service account must not be {ruledOut.map(title).join(' or ')}: it would be a developer.</Callout>
      )}
      <div className={styles.columns}>
        <div>
          <Permissions roles={args} />
          <p>{ILLUSTRATIVE}</p>
        </div>
        <div className={styles.side}>
          <section>
            <h2>What you lose with each role</h2>
            <Without roles={args} />
          </section>
          <section>
            <h2>The least roles for a task</h2>
            {choose('task')}
            {least ? (
              <p>
                {title(least.organization)}; {title(least.project)} in the project; {title(least.environment)} in PROD
                {grantOf(holderOf(least), task, SCOPE)?.illustrative ? ' (illustrative)' : ''}.{' '}
                <Button
                  size="s"
                  onClick={() =>
                    store.setArgs({ organization: least.organization, project: least.project, environment: least.environment })
                  }
                >
                  Use these roles
                </Button>
              </p>
            ) : (
              <p>No service account may do this: it would need a role of a developer.</p>
            )}
          </section>
          <WhoCan task={task} />
        </div>
      </div>
    </PlaygroundView>
  );
}

export default definePlayground({ meta, stories, exercises, data: rolesDataSchema, View: RolesPlayground });
