import { Children, type HTMLAttributes, isValidElement, type ReactNode } from 'react';
import { CopyLabel } from '../CopyLabel.tsx';
import type { Copies } from '../copying.ts';
import styles from './CodeBlock.module.css';

type CodeBlockProps = HTMLAttributes<HTMLPreElement> & { 'data-language'?: string; 'data-title'?: string };

const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  html: 'HTML',
  http: 'HTTP',
  javascript: 'JavaScript',
  jinja: 'Jinja',
  json: 'JSON',
  powershell: 'PowerShell',
  python: 'Python',
  sql: 'SQL',
  text: 'Text',
  toml: 'TOML',
  typescript: 'TypeScript',
  yaml: 'YAML',
};

function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
    <pre className={styles.code} tabIndex={0} role="group" aria-label={label}>
      {children}
    </pre>
  );
}

/** Props of a code element from `codeColors.ts`. */
type CodeProps = { 'data-shared'?: number; children: ReactNode };

/** A code block, highlighted by the build. */
export function CodeBlock({ 'data-language': language = 'text', 'data-title': title, children }: CodeBlockProps) {
  const name = title ?? NAMES[language] ?? language;
  const parts = Children.toArray(children).filter((part) => isValidElement<CodeProps>(part));
  const shared = parts.find(({ props }) => props['data-shared']);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{name}</span>
        <button type="button" className={styles.copy} aria-label={`Copy the code: ${name}`} data-copies={'code' satisfies Copies}>
          <CopyLabel>Copy</CopyLabel>
        </button>
      </figcaption>
      {shared && (
        <details className={styles.shared}>
          <summary>{`Begins with ${shared.props['data-shared']} lines that examples share; Copy includes them`}</summary>
          <Lines label={`Code that ${name} begins with`}>{shared}</Lines>
        </details>
      )}
      <Lines label={`Code: ${name}`}>{parts.filter((part) => part !== shared)}</Lines>
    </figure>
  );
}
