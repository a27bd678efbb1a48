import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A spinning ring. With `label` it is announced; without, it is decoration beside a text that says the same. */
export function Spinner({ size = 20, label }: { size?: number; label?: string }) {
  const ring = (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" className={styles.track} />
      <path d="M10 2a8 8 0 0 1 8 8" className={styles.arc} />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className={styles.spinner}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
