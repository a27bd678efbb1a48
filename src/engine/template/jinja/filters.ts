import { TemplateFault } from './fault.ts';
import type { FilterEntry } from './filter.ts';
import { LIST_FILTERS } from './listFilters.ts';
import { NUMBER_FILTERS } from './numberFilters.ts';
import { TEXT_FILTERS } from './textFilters.ts';

function refused(name: string, reason: string): FilterEntry {
  return [
    name,
    () => {
      throw new TemplateFault('TemplateRuntimeError', `The filter \`${name}\` is not available: ${reason}`);
    },
  ];
}

const REFUSED = [
  refused('random', 'the same template must give the same text each time.'),
  refused('urlize', 'it writes HTML links, which SQL has no use for.'),
];

/** The names of Jinja2's filters that are an error here. */
export const REFUSED_FILTERS: ReadonlySet<string> = new Set(REFUSED.map(([name]) => name));

/** Jinja2's filters by name (`/docs/reference/jinja-syntax`). */
export const FILTERS: ReadonlyMap<string, FilterEntry[1]> = new Map([
  ...TEXT_FILTERS,
  ...LIST_FILTERS,
  ...NUMBER_FILTERS,
  ...REFUSED,
]);
