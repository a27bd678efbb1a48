/** A project begins with nothing deployed and 1,000 rows for each source; nothing is worked out before the reader runs it. */
export function ofProject() {
  return { args: { orders: '1000' as const }, data: { project: {} } };
}
