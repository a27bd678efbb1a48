import { Check, Copy } from 'lucide-react';
import { type HTMLAttributes, useRef } from 'react';
import styles from './CodeBlock.module.css';
import { copyText } from './copyText.ts';
import { useBriefly } from './useBriefly.ts';

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

/** A code block, coloured when the site was built. */
export function CodeBlock({ 'data-language': language = 'text', 'data-title': title, children }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null);
  const [isCopied, sayCopied] = useBriefly(false);
  const name = title ?? NAMES[language] ?? language;
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.copy}
          aria-label={`Copy the code: ${name}`}
          onClick={async () => sayCopied(await copyText(pre.current?.textContent ?? '', 'Code copied'))}
        >
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre ref={pre} className={styles.code} tabIndex={0} role="group" aria-label={`Code: ${name}`}>
        {children}
      </pre>
    </figure>
  );
}
