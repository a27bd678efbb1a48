import type { RecordedCall } from '#engine/cli/machine.ts';
import { Badge } from '#ui/Badge.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './terminal.module.css';

/** Characters of a body that are shown. */
const MAX_BODY_LENGTH = 4_000;
/** Secrets, which are masked even in samples. If the reader uses real files, the secrets are real. */
const HIDDEN = /("snowflake(?:KeyPairKey|KeyPairPass|Password)": )"[^"]*"/g;

function shownBody(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(JSON.parse(value), null, 2) : JSON.stringify(value, null, 2);
  const safe = text.replace(HIDDEN, '$1"…"');
  return safe.length > MAX_BODY_LENGTH
    ? `${safe.slice(0, MAX_BODY_LENGTH)}\n… (${safe.length.toLocaleString('en')} characters)`
    : safe;
}

/** Groups consecutive calls with the same method and target into one line. */
function grouped(calls: readonly RecordedCall[]): { call: RecordedCall; times: number }[] {
  const groups: { call: RecordedCall; times: number }[] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    const isSame = last?.call.request.target === call.request.target && last.call.request.method === call.request.method;
    if (last && isSame) {
      last.call = call;
      last.times++;
    } else groups.push({ call, times: 1 });
  }
  return groups;
}

/** The requests that commands sent to the platform, newest first. */
export function CallsPanel({ calls }: { calls: readonly RecordedCall[] }) {
  if (calls.length === 0)
    return <p className={styles.hint}>Commands that talk to the platform show here what they send and what comes back.</p>;
  return (
    <ScrollBox label="Calls" as="panel">
      <p className={styles.hint}>
        Calls under /api/v1 and /scheduler are in the API; /cli is this site’s own way to read metadata and to record a deploy.
      </p>
      <ol className={styles.calls}>
        {grouped(calls)
          .toReversed()
          .map(({ call: { request, reply, at }, times }) => (
            <li key={`${at} ${request.method} ${request.target}`}>
              <details>
                <summary>
                  <Badge tone={reply.status < 300 ? 'ok' : 'danger'}>{reply.status}</Badge>{' '}
                  <code>
                    {request.method} {request.target}
                  </code>
                  {times > 1 && <span className={styles.times}> {times} times</span>}
                </summary>
                {request.body !== undefined && <pre>{shownBody(request.body)}</pre>}
                {reply.body !== undefined && <pre>{shownBody(reply.body)}</pre>}
              </details>
            </li>
          ))}
      </ol>
    </ScrollBox>
  );
}
