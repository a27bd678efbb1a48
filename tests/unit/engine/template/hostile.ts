/**
 * A template that tries to break out, to read data that is not its own, or to run forever. `ends` is the required result of this site's engine:
 * `error` with a matching message, or `refused`, where the template renders to `output` with a warning.
 *
 * Unit tests run all templates with this site's engine. tests/e2e/templateSandbox.spec.ts runs them in the engine's worker in a browser, where the
 * stack has another depth, and with stock Nunjucks, which lets templates reach JavaScript, in its frame.
 */
interface HostileTemplate {
  id: string;
  template: string;
  macros?: string;
  ends: { error: RegExp } | { refused: RegExp; output: string };
}

const CALLED = /can’t be called|has no attribute|is undefined|not callable/;
const LIMIT = /too long|too many|beyond 1 MB|too deeply|too large|still holds Jinja|more than 4300/;
const NESTED = /nested too deeply|too deeply/;

export const HOSTILE: readonly HostileTemplate[] = [
  // Templates that try to break out through constructors and prototypes.
  { id: 'string-constructor', template: "{{ ''.constructor.constructor('return this')() }}", ends: { error: CALLED } },
  { id: 'range-constructor', template: "{{ range.constructor('return process')() }}", ends: { error: CALLED } },
  {
    id: 'cycler-constructor',
    template: "{{ cycler('a').constructor.constructor('return fetch')()('https://example.com') }}",
    ends: { error: CALLED },
  },
  { id: 'joiner-constructor', template: "{{ joiner.constructor('return document.cookie')() }}", ends: { error: CALLED } },
  { id: 'array-constructor', template: "{{ [].constructor.from.constructor('return 1')() }}", ends: { error: CALLED } },
  { id: 'dict-constructor', template: '{{ {}.constructor.assign({}, 1) }}', ends: { error: CALLED } },
  { id: 'number-constructor', template: "{{ (1).constructor.constructor('return 1')() }}", ends: { error: CALLED } },
  {
    id: 'macro-constructor',
    template: "{% macro m() %}{% endmacro %}{{ m.constructor('return 1')() }}",
    ends: { error: CALLED },
  },
  { id: 'namespace-constructor', template: "{{ namespace().constructor.constructor('return 1')() }}", ends: { error: CALLED } },
  {
    id: 'loop-constructor',
    template: "{% for x in [1] %}{{ loop.constructor.constructor('return 1')() }}{% endfor %}",
    ends: { error: CALLED },
  },
  { id: 'ref-constructor', template: "{{ ref.constructor('return globalThis')() }}", ends: { error: CALLED } },
  { id: 'method-constructor', template: "{{ 'x'.upper.constructor('return 1')() }}", ends: { error: CALLED } },
  { id: 'item-constructor', template: "{{ node['constructor']['constructor']('return 1')() }}", ends: { error: CALLED } },
  {
    id: 'joined-constructor',
    template: "{{ []['const' ~ 'ructor']['const' ~ 'ructor']('return 1')() }}",
    ends: { error: CALLED },
  },
  {
    id: 'attr-filter',
    template: "{{ ('' | attr('constructor') | attr('constructor'))('return 1')() }}",
    ends: { error: CALLED },
  },
  {
    id: 'map-attribute',
    template: "{{ ([''] | map(attribute='constructor.constructor') | first)('return 1')() }}",
    ends: { error: CALLED },
  },
  { id: 'proto-read', template: '{{ {}.__proto__ }}', ends: { refused: /not available in templates/, output: '' } },
  { id: 'constructor-read', template: '{{ node.constructor }}', ends: { refused: /not available in templates/, output: '' } },
  { id: 'python-subclasses', template: "{{ ''.__class__.__mro__[1].__subclasses__() }}", ends: { error: CALLED } },
  { id: 'python-globals', template: "{{ cycler.__init__.__globals__.os.popen('id').read() }}", ends: { error: CALLED } },
  {
    id: 'python-self',
    template: "{{ self.__init__.__globals__.__builtins__.open('/etc/passwd').read() }}",
    ends: { error: CALLED },
  },
  {
    id: 'format-field',
    template: "{{ '{0.__class__.__init__.__globals__}'.format(node) }}",
    ends: { refused: /not available in templates/, output: '' },
  },
  {
    id: 'proto-set',
    template: "{% set d = {} %}{% set _ = d.update({'__proto__': {'polluted': 1}}) %}{{ {}.polluted() }}",
    ends: { error: CALLED },
  },
  {
    id: 'proto-namespace',
    template: "{% set ns = namespace() %}{% set ns.__proto__ = {'x': 1} %}{{ namespace().x() }}",
    ends: { error: CALLED },
  },
  { id: 'filter-named-constructor', template: "{{ 'x' | constructor }}", ends: { error: /No filter named 'constructor'/ } },
  {
    id: 'filter-by-map',
    template: "{{ ['return 1'] | map('constructor') | list }}",
    ends: { error: /No filter named 'constructor'/ },
  },
  {
    id: 'test-named-constructor',
    template: "{{ ['x'] | select('__proto__') | list }}",
    ends: { error: /No test named '__proto__'/ },
  },
  // Templates that try to read the page, none of whose names exists in a template.
  { id: 'cookie', template: '{{ document.cookie.split() }}', ends: { error: CALLED } },
  { id: 'storage', template: "{{ localStorage.getItem('token') }}", ends: { error: CALLED } },
  { id: 'indexed-db', template: "{{ indexedDB.open('x') }}", ends: { error: CALLED } },
  { id: 'fetch', template: "{{ fetch('https://example.com/?' ~ node.name) }}", ends: { error: CALLED } },
  { id: 'import-scripts', template: "{{ importScripts('https://example.com/x.js') }}", ends: { error: CALLED } },
  { id: 'post-message', template: "{{ postMessage('x', '*') }}", ends: { error: CALLED } },
  { id: 'global-this', template: "{{ globalThis.eval('1') }}", ends: { error: CALLED } },
  { id: 'process-env', template: '{{ process.env.get("HOME") }}', ends: { error: CALLED } },
  { id: 'require', template: "{{ require('fs').readFileSync('/etc/passwd') }}", ends: { error: CALLED } },
  { id: 'include-file', template: "{% include '/etc/passwd' %}", ends: { error: /reads another template file/ } },
  { id: 'import-file', template: "{% import 'https://example.com/m' as m %}", ends: { error: /reads another template file/ } },
  { id: 'extends-file', template: "{% extends 'x' %}", ends: { error: /reads another template file/ } },
  { id: 'code-in-name', template: '{{ a"]);process.exit();// }}', ends: { error: /never ends|Expected/ } },
  { id: 'code-in-filter', template: '{{ x | f"();alert(1)// }}', ends: { error: /never ends|Expected|No filter/ } },
  // Templates that never end.
  {
    id: 'endless-list',
    template: '{% set xs = [1] %}{% for x in xs %}{% set _ = xs.append(x) %}{% endfor %}',
    ends: { error: LIMIT },
  },
  { id: 'huge-range', template: '{% for i in range(10 ** 12) %}{% endfor %}', ends: { error: LIMIT } },
  { id: 'huge-list', template: '{{ range(10 ** 12) | list }}', ends: { error: LIMIT } },
  {
    id: 'nested-loops',
    template: '{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}',
    ends: { error: LIMIT },
  },
  { id: 'recursive-macro', template: '{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}', ends: { error: LIMIT } },
  {
    id: 'mutual-macros',
    template: '{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}',
    ends: { error: LIMIT },
  },
  {
    id: 'recursive-loop',
    template: '{% set xs = [] %}{% set _ = xs.append(xs) %}{% for x in xs recursive %}{{ loop(x) }}{% endfor %}',
    ends: { error: LIMIT },
  },
  {
    id: 'prints-itself',
    template: "{% raw %}{{ '{% raw %}' }}{% endraw %}{{ again }}{% set t %}{% raw %}{{ m() }}{% endraw %}{% endset %}{{ t }}",
    macros: '{% macro m() %}{% raw %}{{ m() }}{% endraw %}{% endmacro %}',
    ends: { error: /still holds Jinja|never ends/ },
  },
  {
    id: 'macro-loop',
    template: '{{ m() }}',
    macros: '{% macro m() %}x{% raw %}{{ m() }}{% endraw %}{% endmacro %}',
    ends: { error: /still holds Jinja/ },
  },
  {
    id: 'exponential-text',
    template: "{% set ns = namespace(t='xxxxxxxxxx') %}{% for i in range(60) %}{% set ns.t = ns.t ~ ns.t %}{% endfor %}",
    ends: { error: LIMIT },
  },
  {
    id: 'exponential-list',
    template: '{% set ns = namespace(l=[0]) %}{% for i in range(60) %}{% set ns.l = ns.l + ns.l %}{% endfor %}',
    ends: { error: LIMIT },
  },
  {
    id: 'exponential-print',
    template: "{% set ns = namespace(l=['x']) %}{% for i in range(40) %}{% set ns.l = [ns.l, ns.l] %}{% endfor %}{{ ns.l }}",
    ends: { error: LIMIT },
  },
  {
    id: 'exponential-passes',
    template: '{% set a %}{% raw %}{{ m() }}{% endraw %}{% endset %}{{ a * 99999 }}',
    macros: '{% macro m() %}{% raw %}{{ m() }}{{ m() }}{{ m() }}{% endraw %}{% endmacro %}',
    ends: { error: LIMIT },
  },
  { id: 'text-times', template: "{{ 'x' * 10 ** 10 }}", ends: { error: LIMIT } },
  { id: 'list-times', template: '{{ [0] * 10 ** 10 }}', ends: { error: LIMIT } },
  { id: 'power', template: '{{ 10 ** 10 ** 10 ** 10 ** 10 }}', ends: { error: LIMIT } },
  {
    id: 'power-loop',
    template: '{% set ns = namespace(n=3) %}{% for i in range(99) %}{% set ns.n = ns.n * ns.n %}{% endfor %}{{ ns.n }}',
    ends: { error: LIMIT },
  },
  { id: 'format-width', template: "{{ '%9999999999d' % 1 }}", ends: { error: LIMIT } },
  { id: 'format-precision', template: "{{ '{:>9999999999}'.format('x') }}", ends: { error: LIMIT } },
  { id: 'center-width', template: "{{ 'x' | center(10 ** 10) }}", ends: { error: LIMIT } },
  { id: 'ljust-width', template: "{{ 'x'.ljust(10 ** 10) }}", ends: { error: LIMIT } },
  { id: 'replace-empty', template: "{{ ('x' * 900000).replace('', 'yyyy') }}", ends: { error: LIMIT } },
  { id: 'join-big', template: "{{ range(500000) | join('xxxxxxxx') }}", ends: { error: LIMIT } },
  { id: 'output-loop', template: '{% for i in range(100000) %}0123456789abcdef{% endfor %}', ends: { error: LIMIT } },
  { id: 'batch-fill', template: "{{ [1] | batch(10 ** 10, 'x') | list }}", ends: { error: LIMIT } },
  { id: 'deep-parentheses', template: `{{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`, ends: { error: NESTED } },
  { id: 'deep-lists', template: `{{ ${'['.repeat(50_000)}${']'.repeat(50_000)} }}`, ends: { error: NESTED } },
  { id: 'deep-ifs', template: '{% if 1 %}'.repeat(5_000), ends: { error: NESTED } },
  { id: 'deep-not', template: `{{ ${'not '.repeat(40_000)}1 }}`, ends: { error: NESTED } },
  { id: 'long-sum', template: `{{ ${'1+'.repeat(50_000)}1 }}`, ends: { error: NESTED } },
  { id: 'long-chain', template: `{{ node${'.a'.repeat(50_000)}() }}`, ends: { error: NESTED } },
  { id: 'endless-comment', template: `${'{#'.repeat(50_000)}`, ends: { error: /never ends/ } },
  { id: 'endless-text', template: `{{ '${'a\\'.repeat(20_000)}`, ends: { error: /never ends|no meaning/ } },
];
