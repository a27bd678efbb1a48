import { Play, RotateCcw } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import type { Api } from '#engine/api/answer.ts';
import { type Operation, schemaOf } from '#engine/api/description.ts';
import { tokenOf } from '#samples/sampleApiState.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import utilities from '#ui/utilities.module.css';
import { AnswerView, toneOf } from './AnswerView.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { type Break, breaksOf } from './breaks.ts';
import { CodeTabs } from './CodeTabs.tsx';
import { codedRequest, type RequestForm, readersRun, requestOf, startingForm } from './form.ts';
import { ParameterFields } from './ParameterFields.tsx';
import styles from './panel.module.css';
import { type Sent, send, useApi } from './store.ts';

/** Chooses the sender of a request: a person of the organization, a token that does not work, or no token. */
function TokenField({ value, onChange }: { value: string; onChange: (token: string) => void }) {
  const { tokens, users, organization } = useApi((state) => state.apiState);
  const options = tokens.map(({ text, userID, ended, host }) => {
    const user = users.find(({ id }) => id === userID);
    const note = ended ? 'expired' : host ? `made on ${host}` : (user?.organizationRole ?? 'gone');
    return { value: text, label: `${user?.firstName ?? userID}, ${note}: ${text}`, group: `Tokens of ${organization.name}` };
  });
  return <Select label="Token" options={[...options, { value: '', label: 'No token' }]} value={value} onChange={onChange} />;
}

interface OperationFormProps {
  api: Api;
  operation: Operation;
  /** The initial form; absent for the example in the API description. */
  start?: RequestForm | undefined;
}

/** The form of an operation, its answer, the same call as code, and buttons that cause errors. */
export function OperationForm({ api, operation, start }: OperationFormProps) {
  const { token, host, variables, apiState } = useApi();
  const fresh = () => startingForm(operation, host, token, readersRun(useApi.getState().apiState, operation.id, Date.now()));
  const [form, setForm] = useState<RequestForm>(() => start ?? fresh());
  const [sent, setSent] = useState<Sent>();
  const { document } = api.description;
  const schema = schemaOf(operation.body);
  const breaks = useMemo(
    // Computed from the initial form, not from a form that a button has already broken.
    () => {
      const whole = startingForm(operation, host, tokenOf(apiState, 'u-ana'), readersRun(apiState, operation.id, Date.now()));
      return breaksOf(api, apiState, operation, whole, variables, Date.now());
    },
    [api, apiState, operation, host, variables],
  );
  const unreached = Object.keys(operation.responses).filter(
    (code) => /^[45]/.test(code) && !breaks.some(({ status }) => String(status) === code),
  );

  function sendForm(sending: RequestForm): void {
    setForm(sending);
    setSent(send(api, sending, requestOf(sending, operation, variables)));
  }

  function change(part: Partial<RequestForm>): void {
    const { trouble: _, ...rest } = form;
    setForm({ ...rest, ...part });
    if (part.token !== undefined && part.token !== '') useApi.setState({ token: part.token });
  }

  return (
    <form
      className={styles.panel}
      aria-label={`Send: ${operation.summary}`}
      onSubmit={(event) => {
        event.preventDefault();
        const { trouble: _, ...rest } = form;
        sendForm(rest);
      }}
    >
      <p className={styles.target}>
        <Badge tone="accent">{operation.method}</Badge> <code>{requestOf(form, operation, variables).target}</code>
      </p>
      <TokenField value={form.token} onChange={(value) => change({ token: value })} />
      <ParameterFields
        parameters={operation.parameters}
        values={form.parameters}
        onChange={(parameters) => change({ parameters })}
      />
      {schema && form.body !== undefined && (
        <BodyEditor schema={schema} document={document} text={form.body} onChange={(body) => change({ body })} />
      )}
      <div className={utilities.wrap2}>
        <Button type="submit" variant="primary" icon={Play}>
          Send
        </Button>
        <Button variant="quiet" icon={RotateCcw} onClick={() => setForm(fresh())}>
          Start again
        </Button>
      </div>
      {sent && <AnswerView sent={sent} />}
      <BreakButtons breaks={breaks} unreached={unreached} onBreak={({ form: broken }) => sendForm(broken)} />
      <CodeTabs request={codedRequest(form, operation, variables)} />
    </form>
  );
}

interface BreakButtonsProps {
  breaks: readonly Break[];
  unreached: readonly string[];
  onBreak: (one: Break) => void;
}

/** A button for each documented error that the reader can cause. A button changes the form and sends the request. */
function BreakButtons({ breaks, unreached, onBreak }: BreakButtonsProps) {
  return (
    <section className={styles.breaks} aria-label="Break it">
      <h4>Break it</h4>
      <p className={utilities.note}>
        Each one changes one thing in the form and sends it. The number is the status that comes back.
      </p>
      <ul>
        {breaks.map((one) => (
          <li key={`${one.status} ${one.label}`}>
            <button type="button" className={styles.break} onClick={() => onBreak(one)}>
              <Badge tone={toneOf(one.status)}>{one.status}</Badge> {one.label}
            </button>
          </li>
        ))}
      </ul>
      {unreached.length > 0 && (
        <p className={utilities.note}>Also described, but no request to this organization produces it: {unreached.join(', ')}.</p>
      )}
    </section>
  );
}

/** The form of an operation by its ID, once the description has loaded. */
export function OperationPanel({ api, id }: { api: Promise<Api>; id: string }) {
  const ready = use(api);
  const operation = ready.description.operations.find((one) => one.id === id);
  return operation ? <OperationForm api={ready} operation={operation} /> : <p>There is no operation {id}.</p>;
}
