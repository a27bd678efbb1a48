import { type Cron, type CronField, FIELD_RULES, type FieldName } from './cron.ts';

/** The shortest text of a field with the same values: `*`, steps, ranges and lists. */
function fieldText({ name, values, isRestricted }: CronField): string {
  if (!isRestricted) return '*';
  const { min, max } = FIELD_RULES[name];
  const step = values.length > 2 ? values[1]! - values[0]! : 1;
  const isStepped = step > 1 && values.every((value, i) => value === values[0]! + i * step);
  if (isStepped) return values[0] === min && values.at(-1)! + step > max ? `*/${step}` : `${values[0]}-${values.at(-1)}/${step}`;
  const ranges: string[] = [];
  for (let i = 0; i < values.length; ) {
    let end = i;
    while (values[end + 1] === values[end]! + 1) end++;
    ranges.push(end === i ? `${values[i]}` : `${values[i]}-${values[end]}`);
    i = end + 1;
  }
  return ranges.join(',');
}

/** A schedule as a text with the same runs: one space between fields, lists in order, only the forms in `/docs/reference/cron-reference`. */
export function printCron(cron: Cron): string {
  const names: FieldName[] = ['minute', 'hour', 'day', 'month', 'weekday'];
  return (cron.hasSeconds ? (['second', ...names] as const) : names).map((name) => fieldText(cron[name])).join(' ');
}
