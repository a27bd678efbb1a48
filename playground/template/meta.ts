import { Braces } from 'lucide-react';
import type { Engine } from '#engine/template/protocol.ts';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

/** The kinds of text that can be rendered (`/docs/reference/syntax`). */
export const KINDS = [
  { value: 'create', label: 'Create template' },
  { value: 'run', label: 'Run template' },
  { value: 'join', label: 'Join tab' },
  { value: 'joinTemplate', label: 'Join template' },
  { value: 'transform', label: 'Column transform' },
  { value: 'text', label: 'Free text' },
] as const;

const PANELS = [
  { value: 'result', label: 'Result' },
  { value: 'metadata', label: 'Metadata' },
  { value: 'dependencies', label: 'DAG' },
  { value: 'compare', label: 'Compare' },
  { value: 'parameters', label: 'Parameters' },
] as const;

export const ENGINE_CHOICES = [
  { value: 'jinja', label: 'Runnel’s dialect' },
  { value: 'nunjucks', label: 'Nunjucks' },
] as const satisfies readonly { value: Engine; label: string }[];

export const COMPARISONS = [{ value: 'none', label: 'Nothing' }, ...ENGINE_CHOICES] as const;

const NO_MINIJINJA = 'MiniJinja is not offered here any more.';

export const meta = defineMeta({
  id: 'template',
  title: 'Templates',
  group: 'Templates',
  summary: 'Type SQL with Jinja and read the SQL it becomes: per node, per environment, stage by stage.',
  asked: [
    'jinja online tester',
    'compile a macro',
    'see generated sql',
    'render ddl from a model',
    'what does ref turn into',
    'try nunjucks sql',
    'debug a template',
  ],
  icon: Braces,
  hasGraph: false,
  takesProject: { kind: 'create' },
  args: {
    node: {
      inView: true,
      kind: 'text',
      label: 'Node',
      help: 'The node whose metadata the template reads: a name, or LOCATION.NAME. Leave it empty for the first node that reads another one.',
      maxLength: 610,
      placeholder: 'STG_ORDERS',
      default: '',
    },
    kind: {
      inView: true,
      kind: 'select',
      label: 'Template',
      help: 'Create and run templates belong to the node type; the Join tab and transforms belong to the node.',
      options: KINDS,
      default: 'text',
    },
    part: {
      inView: true,
      kind: 'text',
      label: 'Column or source',
      help: 'For a transform: the name of the column. For a Join tab of several sources: the name of the source.',
      maxLength: 300,
      default: '',
    },
    context: {
      inView: true,
      kind: 'text',
      label: 'Rendered in',
      help: 'The name or id of a workspace or environment. It decides every fully qualified name. Leave it empty for the first one.',
      maxLength: 300,
      placeholder: 'PROD',
      default: '',
    },
    engine: {
      inView: true,
      kind: 'select',
      label: 'Engine',
      help: 'The engine that renders the template. The platform uses Runnel’s dialect. Nunjucks shows how another engine renders the same text.',
      options: ENGINE_CHOICES,
      earlierValues: [
        { value: 'minijinja', opensAs: 'jinja', notice: `${NO_MINIJINJA} The template renders with Runnel’s dialect.` },
      ],
      default: 'jinja',
    },
    compare: {
      inView: true,
      kind: 'select',
      label: 'Compare with',
      help: 'Renders the same template with the other engine too and marks every difference.',
      options: COMPARISONS,
      earlierValues: ['minijinja', 'both'].map((value) => ({
        value,
        opensAs: 'nunjucks',
        notice: `${NO_MINIJINJA} The template is compared with Nunjucks.`,
      })),
      default: 'none',
    },
    panel: {
      inView: true,
      kind: 'select',
      label: 'Panel',
      help: 'What is shown beside the template.',
      options: PANELS,
      default: 'result',
    },
  },
  docs: [
    { title: 'Runnel syntax', route: '/docs/reference/syntax' },
    { title: 'Jinja syntax', route: '/docs/reference/jinja-syntax' },
    { title: 'Ref functions', route: '/docs/reference/ref-functions' },
    { title: 'Internal macros', route: '/docs/reference/internal-macros' },
    { title: 'Helper tokens', route: '/docs/reference/helper-tokens' },
    { title: 'No Stages Rendered', route: '/docs/reference/error-codes/no-stages-rendered' },
  ],
});
export type TemplateArgs = ArgsOf<typeof meta.args>;
