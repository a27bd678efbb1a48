import { KeyRound, LogIn, ShieldCheck } from 'lucide-react';
import { grantedBy } from '#engine/api/permissions.ts';
import { signInError } from '#engine/api/signIn.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import { type Call, type PersonId, PROD } from './data.ts';
import type { People } from './people.ts';
import styles from './playground.module.css';

const SHOWN: readonly PersonId[] = ['u-ana', 'u-bo'];

/** The first name of the owner of the token with which deploys are sent. */
export function ownerOf({ apiState, token }: People): string {
  const userID = apiState.tokens.find(({ text }) => text === token)?.userID;
  return apiState.users.find(({ id }) => id === userID)?.firstName ?? 'Someone';
}

/** Shows who may deploy to PROD, who signed in there and whose token is used, with buttons for what each person can do about the error. */
export function PeopleFields({ people, onCall }: { people: People; onCall: (call: Call) => void }) {
  const { apiState, now, token } = people;
  const environment = apiState.environments.find(({ id }) => id === PROD);
  const used = apiState.tokens.find(({ text }) => text === token);
  if (!environment) return null;
  return (
    <>
      <p className={utilities.sentence}>
        Today is {new Date(now).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}. PROD signs in to the warehouse
        by OAuth.
      </p>
      {SHOWN.map((person) => {
        const user = apiState.users.find(({ id }) => id === person)!;
        const may = grantedBy(user, 'run', { environmentID: PROD }) !== undefined;
        const problem = signInError(environment, user, now);
        const since = environment.signedInAt?.[person];
        const days = since === undefined ? undefined : Math.floor((now - since) / 86_400_000);
        return (
          <section key={person} className={styles.card} aria-label={user.firstName}>
            <div className={utilities.wrapRow}>
              <h3 className={utilities.heading}>
                {user.firstName} {user.lastName}
              </h3>
              <Badge tone={may ? 'ok' : 'neutral'}>{may ? 'Environment Administrator' : 'may not deploy'}</Badge>
              <Badge tone={problem === undefined ? 'ok' : 'danger'}>
                {problem === undefined
                  ? `signed in${days === undefined ? '' : days === 0 ? ' today' : `, ${days} days ago`}`
                  : since === undefined
                    ? 'never signed in'
                    : `signed in ${days} days ago: expired`}
              </Badge>
              {used?.userID === person && (
                <Badge tone={used.ended === undefined ? 'info' : 'danger'}>
                  {used.ended === undefined ? 'this token is used' : `this token no longer works. ${used.ended}`}
                </Badge>
              )}
            </div>
            <div className={utilities.wrapRow}>
              <Button size="s" icon={LogIn} onClick={() => onCall({ do: 'signIn', person })}>
                Authenticate as {user.firstName}
              </Button>
              <Button size="s" icon={KeyRound} onClick={() => onCall({ do: 'newToken', person })}>
                Use a new token for {user.firstName}
              </Button>
              {!may && (
                <Button size="s" icon={ShieldCheck} onClick={() => onCall({ do: 'makeAdministrator', person })}>
                  Give {user.firstName} the role
                </Button>
              )}
            </div>
          </section>
        );
      })}
      <Button size="s" onClick={() => onCall({ do: 'wait', days: 91 })}>
        Let 91 days pass
      </Button>
    </>
  );
}
