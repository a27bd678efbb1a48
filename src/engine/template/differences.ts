/** A template construct that renders differently than in Jinja2 3.1, and why (`/docs/reference/jinja-syntax`). No other difference is known. */
interface Difference {
  id: string;
  /** An example of the construct. */
  construct: string;
  jinja2: string;
  here: string;
  reason: string;
  /** Where the reader learns about the difference. */
  shown: 'error' | 'warning' | 'page';
}

export const DIFFERENCES: readonly Difference[] = [
  {
    id: 'inner-names',
    construct: "{{ ''.__class__ }}, {{ node.constructor }}",
    jinja2: 'Python’s inner attributes are available unless the sandbox is used',
    here: 'undefined, with a warning; calling one is an error',
    reason: 'Through inner attributes, a template could leave its sandbox.',
    shown: 'warning',
  },
  {
    id: 'addresses',
    construct: '{{ config.items }}, {{ columns | map(attribute="name") }}',
    jinja2: 'prints the function or generator with its address in memory',
    here: 'prints it without an address',
    reason: 'An address would change with every render. Call the function, or put `| list` after it.',
    shown: 'page',
  },
  {
    id: 'other-templates',
    construct: '{% include %}, {% extends %}',
    jinja2: 'reads another template',
    here: 'an error',
    reason: 'There are no other template files. The macros of the workspace are available in every template.',
    shown: 'error',
  },
  {
    id: 'import',
    construct: '{% import "name" as m %}, {% from "name" import x %}',
    jinja2: 'reads another template',
    here: 'macros of a package, or of another macro document',
    reason: 'Packages can contain macros.',
    shown: 'page',
  },
  {
    id: 'autoescape',
    construct: '{% autoescape true %}',
    jinja2: 'escapes HTML in the text that follows',
    here: 'an error',
    reason: 'Templates write SQL. The `escape` filter is available.',
    shown: 'error',
  },
  {
    id: 'random',
    construct: '{{ xs | random }}, {{ lipsum() }}',
    jinja2: 'a different result with each render',
    here: 'an error',
    reason: 'The same template must give the same SQL each time.',
    shown: 'error',
  },
  {
    id: 'urlize',
    construct: '{{ text | urlize }}',
    jinja2: 'HTML links',
    here: 'an error',
    reason: 'SQL has no links.',
    shown: 'error',
  },
  {
    id: 'pprint',
    construct: '{{ config | pprint }}',
    jinja2: 'breaks long values over lines of 80 characters',
    here: 'one line',
    reason: 'Look at values in the metadata tree of the playground.',
    shown: 'page',
  },
  {
    id: 'limits',
    construct: '{% for i in range(10 ** 9) %}, {{ "x" * 10 ** 9 }}',
    jinja2: 'renders until it runs out of memory',
    here: 'an error after 1 second, 1,000,000 steps, 1 MB of text or 200 levels',
    reason: 'A template must not be able to stop the page.',
    shown: 'error',
  },
  {
    id: 'missing-attributes',
    construct: '{{ missing.attribute }}',
    jinja2: 'an error',
    here: 'nothing, with a warning',
    reason: 'A missing name does not stop the render.',
    shown: 'warning',
  },
  {
    id: 'last-line-break',
    construct: 'a line break at the end of the template',
    jinja2: 'is dropped',
    here: 'is kept',
    reason: 'SQL keeps the lines that you wrote.',
    shown: 'page',
  },
  {
    id: 'error-lines',
    construct: 'an error while rendering, in the second line of a tag',
    jinja2: 'names the line on which the expression begins',
    here: 'names the line and the column of the part that failed',
    reason: 'The place of the mistake is easier to find.',
    shown: 'page',
  },
];
