import { useRef } from 'react';
import { useCommands } from '#ui/commands.ts';
import { twinOf } from '../shared/page.ts';
import { CopyLabel } from './CopyLabel.tsx';
import styles from './CopyPage.module.css';
import type { Copies } from './copying.ts';

/** The button that fetches and copies the Markdown of a page, and a link to that Markdown. */
export function CopyPage({ route }: { route: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const address = import.meta.env.BASE_URL + twinOf(route).slice(1);

  useCommands(() => [
    {
      id: 'copy-page',
      title: 'Copy this page as Markdown',
      group: 'Actions',
      keywords: 'text assistant llm ai',
      run: () => button.current?.click(),
    },
  ]);

  return (
    <p className={styles.copy}>
      <button ref={button} type="button" className={styles.button} data-copies={'page' satisfies Copies} data-from={address}>
        <CopyLabel>Copy page</CopyLabel>
      </button>
      <a href={address} type="text/markdown" className={styles.button}>
        View as Markdown
      </a>
    </p>
  );
}
