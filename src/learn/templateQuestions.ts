import { renderTemplate } from '#engine/template/render.ts';
import { type Question, questionWith, shuffled } from './question.ts';

const FORMS: readonly string[] = [
  '{% for c in columns %}{{ c }}{% if not loop.last %}, {% endif %}{% endfor %}',
  '{% for c in columns %}{% if not loop.first %}, {% endif %}{{ c | lower }}{% endfor %}',
  '{% for c in columns %}{{ loop.index }} {{ c }} {% endfor %}',
  '{% for c in columns %}{{ loop.index0 }} {{ c }} {% endfor %}',
  "{% for c in columns if c != 'ID' %}{{ c }} {% endfor %}",
  "{{ columns | join(' || ') }}",
  '{{ columns | length }}',
  '{{ columns[1] }}',
  '{{ columns | last | lower }}',
  // Asks about a name that is set inside a loop: its value is lost after each iteration.
  '{% set n = 0 %}{% for c in columns %}{% set n = n + 1 %}{% endfor %}{{ n }}',
];

/** Asks what a template prints. The engine renders it; the wrong choices are what other templates print for the same columns. */
export function renderQuestion(random: () => number): Question | undefined {
  const names = shuffled(['ID', 'NAME', 'CITY', 'EMAIL'], random).slice(0, 3);
  const set = `{% set columns = [${names.map((name) => `'${name}'`).join(', ')}] %}`;
  const results = shuffled(FORMS, random).flatMap((form) => {
    const result = renderTemplate({ template: set + form, names: new Map() });
    return result.ok ? [{ form, text: result.output.trim() || 'Nothing' }] : [];
  });
  const [first, ...others] = results;
  if (!first) return undefined;
  return questionWith(
    {
      ask: 'What does this template print?',
      code: `${set}\n${first.form}`,
      from: { title: 'Jinja syntax', address: '/docs/reference/jinja-syntax' },
      right: first.text,
      wrong: others.map(({ text }) => text),
    },
    random,
  );
}
