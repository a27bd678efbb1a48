/** An opened project begins with nothing deployed, and its sources are filled for 1,000 orders. Nothing is computed before the reader runs the project. */
export function ofProject() {
  return { args: { orders: '1000' as const }, data: { project: { standIns: true } } };
}
