import { Check, Copy } from 'lucide-react';
import { useCommands } from '#ui/commands.ts';
import { announce } from '#ui/LiveRegion.tsx';
import { twinOf } from '../shared/page.ts';
import styles from './CopyPage.module.css';
import { useBriefly } from './mdx/useBriefly.ts';

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${address}.`);
  return response.text();
}

/** Copies the Markdown of a page, which is fetched for it, and leads to it. */
export function CopyPage({ route }: { route: string }) {
  const address = import.meta.env.BASE_URL + twinOf(route).slice(1);
  const [label, say] = useBriefly('Copy page');

  async function copy() {
    try {
      // Promised, not awaited: some browsers let a page copy only while the press is being handled.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': fetchText(address) })]);
      say('Copied');
      announce('Page copied as Markdown');
    } catch {
      say('Not copied');
      announce('The page could not be copied. View it as Markdown and copy it from there.');
    }
  }

  useCommands(() => [
    {
      id: 'copy-page',
      title: 'Copy this page as Markdown',
      group: 'Actions',
      keywords: 'text assistant llm ai',
      run: () => void copy(),
    },
  ]);

  const Icon = label === 'Copied' ? Check : Copy;
  return (
    <p className={styles.copy}>
      <button type="button" className={styles.button} onClick={copy}>
        <Icon size={16} aria-hidden />
        {label}
      </button>
      <a href={address} type="text/markdown" className={styles.button}>
        View as Markdown
      </a>
    </p>
  );
}
