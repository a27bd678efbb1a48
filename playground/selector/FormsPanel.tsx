import { memo, useState } from 'react';
import { formsOf, jobFileName } from '#engine/selector/forms.ts';
import { Callout } from '#ui/Callout.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import type { SelectorData } from './data.ts';
import styles from './FormsPanel.module.css';
import type { Query } from './query.ts';

interface FormsPanelProps {
  query: Query;
  data: SelectorData;
  onData: (data: SelectorData) => void;
}

/** The selection as commands, as an API request and as a job file, each with a Copy button. */
export const FormsPanel = memo(function FormsPanel({ query, data, onData }: FormsPanelProps) {
  const { include, exclude, selection } = query;
  const forms = formsOf(include, exclude, data);
  const isAll = include === null && exclude.trim() === '';
  return (
    <div className={styles.forms}>
      {!selection.ok && <Callout tone="error">The selector has an error. Fix it before you use one of these.</Callout>}
      {selection.ok && selection.nodes.length === 0 && (
        <Callout tone="warn">This selects no nodes. The platform would not complain, but it would run nothing.</Callout>
      )}
      {isAll && selection.ok && (
        <Callout tone="info">
          There is neither an include nor an exclude: this refreshes every deployed node of the environment.
        </Callout>
      )}
      <div className={styles.fields}>
        <DataField label="Environment ID" name="environmentID" data={data} onData={onData} />
        <DataField label="Job ID" name="jobID" data={data} onData={onData} />
        <DataField label="Job name" name="jobName" data={data} onData={onData} />
      </div>
      <Form title="Refresh with the CLI" text={forms.refresh} note="For a POSIX shell. PowerShell and cmd quote differently." />
      <Form title="Look before you create" text={forms.dryRun} note="Shows what the CLI would create in your own workspace." />
      <Form title="Start a run with the API" text={forms.startRun} note="Body of POST /scheduler/startRun." />
      <Form
        title={jobFileName(data)}
        text={forms.jobFile}
        note={
          include === null
            ? 'A job file has no way to leave the include out, so it says { * }.'
            : 'A job runs with the selectors that were last deployed, not with those of your workspace.'
        }
      />
    </div>
  );
});

/** A field for a name. The name is applied when the reader leaves the field or presses Enter, so that it is one undo step. */
function DataField({
  label,
  name,
  data,
  onData,
}: {
  label: string;
  name: keyof SelectorData;
  data: SelectorData;
  onData: (data: SelectorData) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft !== data[name]) onData({ ...data, [name]: draft });
    setDraft(undefined);
  };
  return (
    <TextField
      label={label}
      value={draft ?? data[name]}
      maxLength={name === 'jobName' ? 300 : 80}
      code
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

function Form({ title, text, note }: { title: string; text: string; note: string }) {
  return (
    <section className={styles.form} aria-label={title}>
      <header className={utilities.spaceBetween}>
        <p className={styles.title}>{title}</p>
        <CopyButton text={text} />
      </header>
      <ScrollBox className={styles.scroll} label={`${title}, text`}>
        <pre className={styles.text}>{text.trimEnd()}</pre>
      </ScrollBox>
      <p className={utilities.smallText}>{note}</p>
    </section>
  );
}
