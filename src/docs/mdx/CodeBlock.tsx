import { Check, Copy } from 'lucide-react';
import { type HTMLAttributes, useEffect, useRef, useState } from 'react';
import styles from './CodeBlock.module.css';
import { copyText } from './copyText.ts';

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

const SAID_FOR = 2_000;

/** A code block, coloured when the site was built. */
export function CodeBlock({ 'data-language': language = 'text', 'data-title': title, children }: CodeBlockProps) {
  const pre = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  const name = title ?? NAMES[language] ?? language;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span>{name}</span>
        <button
          type="button"
          className={styles.copy}
          aria-label={`Copy the code: ${name}`}
          onClick={async () => setCopied(await copyText(pre.current?.textContent ?? '', 'Code copied'))}
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
