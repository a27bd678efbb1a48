/** A duration in milliseconds as text: `0 s`, `4 s`, `4.5 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 1_200) return `${(tenths / 10).toLocaleString('en')} s`;
  const seconds = Math.round(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes.toLocaleString('en')} min${rest > 0 ? ` ${rest} s` : ''}`;
}
