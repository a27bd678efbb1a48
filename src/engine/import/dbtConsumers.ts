import { type Fields, fieldsOf, idOf, listOf, textOf } from './fields.ts';
import type { Consumer } from './report.ts';

/** An exposure or metric of a manifest. Its dependencies are ids of models, or of metrics and semantic models in between. */
interface DbtConsumer {
  id: string;
  fields: Fields;
}

const KINDS = { exposures: 'exposure', metrics: 'metric' } as const;

/** The ids that an entry of a manifest depends on, in any schema version. */
function parentsOf(fields: Fields): string[] {
  return listOf(fieldsOf(fields.depends_on).nodes).map(idOf);
}

/** A short description: type, owner and maturity. */
function about(kind: Consumer['kind'], fields: Fields): string {
  const owner = fieldsOf(fields.owner);
  const parts = [
    textOf(fields.type) || textOf(fields.calculation_method),
    kind === 'exposure' ? textOf(owner.name) || textOf(owner.email) : '',
    kind === 'exposure' ? textOf(fields.maturity) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/**
 * The exposures and metrics of a manifest, each with the nodes that it reads directly or through other metrics and semantic models, in the order of
 * the manifest. They are not nodes, because nothing runs for them.
 */
export function consumersOf(manifest: Fields, nameOf: (id: string) => string | undefined): Consumer[] {
  const between = new Map<string, string[]>();
  const consumers: (DbtConsumer & { kind: Consumer['kind'] })[] = [];
  for (const section of ['exposures', 'metrics', 'semantic_models'] as const) {
    for (const [id, value] of Object.entries(fieldsOf(manifest[section]))) {
      const fields = fieldsOf(value);
      between.set(id, parentsOf(fields));
      if (section !== 'semantic_models') consumers.push({ id, fields, kind: KINDS[section] });
    }
  }
  return consumers.map(({ id, fields, kind }) => {
    const reads = new Set<string>();
    const seen = new Set([id]);
    const waiting = [id];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const parent of between.get(at) ?? []) {
        if (seen.has(parent)) continue;
        seen.add(parent);
        const name = nameOf(parent);
        if (name !== undefined) reads.add(name);
        else waiting.push(parent);
      }
      // A chain of metrics may be as long as the manifest, so the search stops after 1,000 ids.
      if (seen.size > 1_000) break;
    }
    return {
      kind,
      name: (textOf(fields.label) || textOf(fields.name) || id).slice(0, 300),
      about: about(kind, fields).slice(0, 300),
      reads: [...reads].slice(0, 100),
    };
  });
}
