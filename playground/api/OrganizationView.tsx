import { KeyRound, RotateCcw, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { healthAt } from '#engine/api/runState.ts';
import { DUPLICATE_ROW } from '#samples/sampleApiState.ts';
import { announce } from '#ui/announce.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './explorer.module.css';
import { addFault, addToken, resetApiState, useApi } from './store.ts';

/** The current time in milliseconds, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The organization that answers requests: its environments, tokens and faults, the variables of requests, and a button that resets it. */
export function OrganizationView() {
  const { apiState, variables, isUnsaved } = useApi();
  const now = useNow();
  const [user, setUser] = useState('u-svc-refresh');
  const [environment, setEnvironment] = useState('3');
  const [node, setNode] = useState('stg-orders');
  const nodes = apiState.environments.find(({ id }) => id === environment)?.deployed?.nodes ?? [];
  return (
    <div className={styles.stack}>
      {isUnsaved && (
        <Callout tone="warn" live title="Your changes are not saved">
          <p>
            This browser does not let the page store anything. What you changed in the organization lasts until you leave the
            page.
          </p>
        </Callout>
      )}
      <section className={styles.stack} aria-label="Environments">
        <h4>Environments</h4>
        <ul className={styles.list}>
          {apiState.environments.map((one) => {
            const health = healthAt(apiState, one, now);
            const tone = health.startsWith('Failed') ? 'danger' : health === 'Waiting' ? 'ok' : 'info';
            return (
              <li key={one.id}>
                <code>{one.id}</code> {one.fields.name} <Badge tone={tone}>{health}</Badge>
              </li>
            );
          })}
        </ul>
      </section>
      <section className={styles.stack} aria-label="Tokens">
        <h4>Tokens</h4>
        <Select
          label="For"
          value={user}
          onChange={setUser}
          help="What a token is allowed to do depends on its owner's roles."
          options={apiState.users.map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName} (${id})`,
          }))}
        />
        <div className={`${utilities.wrap2} ${styles.buttons}`}>
          <Button icon={KeyRound} onClick={() => announce(`The token ${addToken(user)} was created. Forms now use it.`)}>
            Create a token
          </Button>
        </div>
      </section>
      <section className={styles.stack} aria-label="Faults">
        <h4>What fails next</h4>
        {apiState.faults.length === 0 ? (
          <p className={utilities.note}>Nothing: the next refreshes succeed.</p>
        ) : (
          <ul className={styles.list}>
            {apiState.faults.map(({ environmentID, nodeID, message }) => (
              <li key={`${environmentID} ${nodeID}`}>
                <code>{nodeID}</code> in <code>{environmentID}</code>, once: {message}
              </li>
            ))}
          </ul>
        )}
        <Select
          label="Environment"
          value={environment}
          onChange={setEnvironment}
          options={apiState.environments.map(({ id, fields }) => ({ value: id, label: `${fields.name} (${id})` }))}
        />
        <Select
          label="Node"
          value={node}
          onChange={setNode}
          options={nodes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className={`${utilities.wrap2} ${styles.buttons}`}>
          <Button
            icon={TriangleAlert}
            onClick={() => addFault({ environmentID: environment, nodeID: node, message: DUPLICATE_ROW })}
          >
            Make it fail once
          </Button>
        </div>
      </section>
      <Variables variables={variables} />
      <div className={`${utilities.wrap2} ${styles.buttons}`}>
        <Button
          variant="danger"
          icon={RotateCcw}
          onClick={() => {
            resetApiState();
            announce('The organization is back to how it started.');
          }}
        >
          Reset the organization
        </Button>
      </div>
    </div>
  );
}

/** The variables that parameters and bodies can use as `{{name}}`. */
function Variables({ variables }: { variables: Readonly<Record<string, string>> }) {
  const [name, setName] = useState('');
  const isName = /^[A-Za-z_]\w*$/.test(name);
  const set = (key: string, value: string) => useApi.setState({ variables: { ...variables, [key]: value } });
  return (
    <section className={styles.stack} aria-label="Variables">
      <h4>Variables</h4>
      <p className={utilities.note}>
        <code>{'{{run}}'}</code> in a field or a body is the value of <code>run</code>. Collections set them.
      </p>
      {Object.entries(variables).map(([key, value]) => (
        <TextField key={key} label={key} code value={value} onChange={(text) => set(key, text)} />
      ))}
      <div className={`${utilities.wrap2} ${styles.buttons}`}>
        <TextField
          label="New variable"
          code
          value={name}
          onChange={setName}
          {...(name !== '' && !isName ? { error: 'Letters, digits and _, not starting with a digit.' } : {})}
        />
        <Button
          disabled={!isName || Object.hasOwn(variables, name)}
          onClick={() => {
            set(name, '');
            setName('');
          }}
        >
          Add
        </Button>
      </div>
    </section>
  );
}
