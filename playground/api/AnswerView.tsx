import { useState } from 'react';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import utilities from '#ui/utilities.module.css';
import { jsonText } from './form.ts';
import { JsonTree } from './JsonTree.tsx';
import styles from './panel.module.css';
import type { Sent } from './store.ts';

const WORDS: Readonly<Record<number, string>> = {
  200: 'OK',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** A status code with its reason phrase, such as `404 Not Found`. */
export function statusText(status: number): string {
  return `${status} ${WORDS[status] ?? ''}`.trim();
}

export function toneOf(status: number): Tone {
  return status < 300 ? 'ok' : status < 500 ? 'warn' : 'danger';
}

/** The answer to a request: status, time, headers, and the body as a tree and as text. */
export function AnswerView({ sent }: { sent: Sent }) {
  const [view, setView] = useState('tree');
  const { status, body } = sent.reply;
  const text = body === undefined ? '' : jsonText(body);
  const headers = body === undefined ? [] : [['content-type', 'application/json; charset=utf-8']];
  const error = (body as { error?: { errorString?: string; errorDetail?: string } } | undefined)?.error;
  return (
    <section className={styles.answer} aria-label="Answer">
      <p className={styles.status} role="status">
        <Badge tone={toneOf(status)}>{statusText(status)}</Badge>
        <span>{sent.took < 1 ? 'under 1 ms' : `${Math.round(sent.took)} ms`}</span>
        {text !== '' && <span>{text.length.toLocaleString('en')} characters</span>}
      </p>
      {error && <p className={styles.errorText}>{error.errorString}</p>}
      {error?.errorDetail && error.errorDetail !== error.errorString && <p className={utilities.note}>{error.errorDetail}</p>}
      {body === undefined ? (
        <p className={utilities.note}>The answer has no body.</p>
      ) : (
        <Tabs
          label="Answer"
          value={view}
          onChange={setView}
          end={<CopyButton text={text} variant="quiet" />}
          tabs={[
            {
              id: 'tree',
              label: 'Tree',
              content: (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, also by keyboard
                <div className={styles.body} tabIndex={0} role="group" aria-label="Body of the answer">
                  <JsonTree value={body} />
                </div>
              ),
            },
            {
              id: 'text',
              label: 'Text',
              content: (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, also by keyboard
                <pre className={styles.body} tabIndex={0} role="group" aria-label="Text of the answer">
                  {text}
                </pre>
              ),
            },
            {
              id: 'headers',
              label: 'Headers',
              content: (
                <dl className={styles.headers}>
                  {headers.map(([name, value]) => (
                    <div key={name} className={utilities.wrap2}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
