import { use, useState } from 'react';
import type { Api } from '#engine/api/answer.ts';
import { Badge } from '#ui/Badge.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { statusText, toneOf } from './AnswerView.tsx';
import { CollectionView } from './CollectionView.tsx';
import styles from './explorer.module.css';
import type { RequestForm } from './form.ts';
import { OperationForm } from './OperationPanel.tsx';
import { OrganizationView } from './OrganizationView.tsx';
import { useApi } from './store.ts';

/** The content of the form next to the lists. Each time something is opened, the form starts over. */
interface Opened {
  operation: string;
  start: RequestForm | undefined;
  count: number;
}

/** The API explorer: lists of operations, collections and history, and the organization, next to the form of a request. */
export function ApiExplorer({ api }: { api: Promise<Api> }) {
  const ready = use(api);
  const [tab, setTab] = useState('operations');
  const [{ operation, start, count }, setOpened] = useState<Opened>({
    operation: 'listEnvironments',
    start: undefined,
    count: 0,
  });
  const shown = ready.description.operations.find(({ id }) => id === operation)!;
  const open = (id: string, form?: RequestForm) =>
    setOpened((before) => ({ operation: id, start: form, count: before.count + 1 }));
  return (
    <div className={styles.frame}>
      <div className={styles.explorer}>
        <div className={styles.side}>
          <Tabs
            label="API explorer"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                id: 'operations',
                label: 'Operations',
                keepMounted: true,
                content: <OperationList api={ready} current={operation} onOpen={open} />,
              },
              {
                id: 'collections',
                label: 'Collections',
                keepMounted: true,
                content: <CollectionView api={ready} onOpen={(form) => open(form.operation, form)} />,
              },
              {
                id: 'history',
                label: 'History',
                content: <HistoryList api={ready} onOpen={(form) => open(form.operation, form)} />,
              },
              { id: 'organization', label: 'Organization', content: <OrganizationView /> },
            ]}
          />
        </div>
        <section className={styles.main} aria-label={shown.summary}>
          <h3>{shown.summary}</h3>
          <p className={utilities.note}>
            {shown.description.replaceAll('`', '')}{' '}
            <a href={import.meta.env.BASE_URL.replace(/\/$/, '') + shown.route}>Its page</a>
          </p>
          <OperationForm key={`${operation} ${count}`} api={ready} operation={shown} start={start} />
        </section>
      </div>
    </div>
  );
}

interface OperationListProps {
  api: Api;
  current: string;
  onOpen: (id: string) => void;
}

function OperationList({ api, current, onOpen }: OperationListProps) {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = api.description.operations.filter(({ summary, path, method }) => {
    const text = `${summary} ${method} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={styles.stack}>
      <TextField label="Find an operation" value={query} onChange={setQuery} type="search" />
      {groups.length === 0 && <p className={utilities.note}>No operation has these words in its name or path.</p>}
      <nav className={styles.operations} aria-label="Operations">
        {groups.map((group) => (
          <section key={group}>
            <h4>{group}</h4>
            <ul className={styles.list}>
              {found
                .filter((one) => one.group === group)
                .map(({ id, method, summary, path }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={styles.operation}
                      aria-current={id === current || undefined}
                      title={path}
                      onClick={() => onOpen(id)}
                    >
                      <span className={styles.method}>{method}</span> {summary}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function HistoryList({ api, onOpen }: { api: Api; onOpen: (form: RequestForm) => void }) {
  const history = useApi((state) => state.history);
  if (history.length === 0)
    return <p className={utilities.note}>Nothing has been sent yet. Requests from all pages in this tab appear here.</p>;
  return (
    <ol className={styles.list}>
      {history.map(({ id, form, reply, at }) => (
        <li key={id}>
          <button type="button" className={styles.operation} onClick={() => onOpen(form)}>
            <Badge tone={toneOf(reply.status)}>{statusText(reply.status)}</Badge>{' '}
            {api.description.operations.find((one) => one.id === form.operation)?.summary}{' '}
            <span className={styles.time}>{new Date(at).toLocaleTimeString('en')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
