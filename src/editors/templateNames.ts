const LOOP: Readonly<Record<string, unknown>> = {
  index: 1,
  index0: 0,
  first: true,
  last: false,
  length: 1,
  revindex: 1,
  previtem: undefined,
  nextitem: undefined,
};

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function step(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at a path such as `sources[0].columns`, starting from the given names. */
export function valueAt(path: string, names: Readonly<Record<string, unknown>>): unknown {
  const keys = path.match(/\w+(?![^[]*['"]\])|'[^']*'|"[^"]*"/g)?.map((key) => key.replace(/^['"]|['"]$/g, '')) ?? [];
  let value: unknown = names;
  for (const key of keys) value = step(value, key);
  return value;
}

const FOR_OR_SET = /\{%-?\s*(?:for\s+(\w+)\s+in\s+([\w.[\]]+)|(endfor)|set\s+(\w+)\s*=\s*([\w.[\]]+))(?=[\s|%-])/g;

/**
 * The names in scope at an offset, including those that loops and `set` define. A loop variable has the value of the first item of its loop, so that
 * completion can offer its fields.
 */
export function namesAt(text: string, at: number, metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names: Record<string, unknown> = { ...metadata };
  const open: { name: string; before: unknown }[] = [];
  for (const match of text.slice(0, at).matchAll(FOR_OR_SET)) {
    const [, variable, list, end, name, value] = match;
    if (variable && list) {
      const over = valueAt(list, names);
      open.push({ name: variable, before: names[variable] });
      names[variable] = Array.isArray(over) ? over[0] : undefined;
    } else if (end) {
      const last = open.pop();
      if (last && last.before === undefined) delete names[last.name];
      else if (last) names[last.name] = last.before;
    } else if (name && value) names[name] = valueAt(value, names);
  }
  if (open.length > 0) names.loop = LOOP;
  return names;
}
