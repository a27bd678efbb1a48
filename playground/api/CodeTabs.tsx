import { useState } from 'react';
import { type CodedRequest, requestCode } from '#engine/api/requestCode.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './panel.module.css';

const LANGUAGES = [
  ['bash', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
  ['powershell', 'PowerShell'],
] as const;

/** The form's current request as code, in four languages. */
export function CodeTabs({ request }: { request: CodedRequest }) {
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number][0]>('bash');
  const code = requestCode(request);
  return (
    <Tabs
      label="The same call as code"
      value={language}
      onChange={setLanguage}
      end={<CopyButton text={code[language]} variant="quiet" />}
      tabs={LANGUAGES.map(([id, label]) => ({
        id,
        label,
        content: (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
          <pre className={styles.code} tabIndex={0} role="group" aria-label={`Code: ${label}`}>
            {code[id]}
          </pre>
        ),
      }))}
    />
  );
}
