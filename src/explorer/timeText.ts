/** A time as readers see it: `today, 14:03`, `3 May 2026, 14:03`. */
export function timeText(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return isToday
    ? `today, ${clock}`
    : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}, ${clock}`;
}
