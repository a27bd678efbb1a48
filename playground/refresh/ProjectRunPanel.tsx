import type { ReactNode } from 'react';
import { contextChoices } from '#engine/pipeline/contexts.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Select } from '#ui/Select.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import utilities from '#ui/utilities.module.css';
import { jobChoice, type RefreshData, type RefreshStore } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import styles from './Panels.module.css';
import { OrdersField, ParallelismField, SelectorFields } from './RunFields.tsx';

type Project = NonNullable<RefreshData['project']>;

/** What the next refresh of a project runs, the rows of its sources, and whether fallback types replace the types of packages. */
export function ProjectRunPanel({
  store,
  args,
  pipeline,
  project,
  packaged,
  isBusy,
  onProject,
  children,
}: {
  store: RefreshStore;
  args: RefreshArgs;
  pipeline: Pipeline;
  project: Project;
  /** Number of nodes whose type comes from a package and has a fallback type. */
  packaged: number;
  isBusy: boolean;
  onProject: (project: Project) => void;
  /** More fields about the rows of the sources. */
  children?: ReactNode;
}) {
  const choices = [
    { value: 'all', label: 'Everything' },
    ...pipeline.jobs.map(({ id, name }) => ({ value: jobChoice(id), label: `Job ${name}` })),
    { value: 'own', label: 'Custom selectors' },
  ];
  const contexts = contextChoices(pipeline).map(({ context, kind }) => ({
    value: context.id,
    label: kind === 'Workspaces' ? `${context.name} (workspace)` : context.name,
  }));
  return (
    <div className={`${utilities.stack4} ${styles.panel}`}>
      <section className={styles.group}>
        <h3 className={styles.title}>What the next refresh runs</h3>
        <Select
          label="What runs"
          help="A job runs the nodes that its deployed selectors name."
          options={choices}
          value={project.what}
          onChange={(what) => onProject({ ...project, what })}
        />
        {contexts.length > 1 && (
          <Select
            label="Environment"
            help="Its mappings say where the tables are, and its parameters control what runs. If you choose another environment, the run starts over with empty tables."
            options={contexts}
            value={contexts.some(({ value }) => value === project.environment) ? project.environment : contexts[0]!.value}
            disabled={isBusy}
            onChange={(environment) => onProject({ ...project, environment })}
          />
        )}
        {project.what === 'own' && <SelectorFields store={store} args={args} />}
        <ParallelismField store={store} args={args} />
      </section>
      {packaged > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>Types of packages</h3>
          <Toggle
            label="Use fallback types"
            checked={project.standIns}
            disabled={isBusy}
            help={`${counted(packaged, 'node')} of this project ${packaged === 1 ? 'has a type' : 'have types'} of packages, whose templates are not in the project. A fallback type, the closest built-in type, runs ${packaged === 1 ? 'it' : 'them'} instead. The rows do not show what the package does differently, such as filters on a load. Turn this off to run only the nodes whose types are in the project.`}
            onChange={(standIns) => onProject({ ...project, standIns })}
          />
        </section>
      )}
      <section className={styles.group}>
        <h3 className={styles.title}>Rows of the sources</h3>
        <p className={styles.note}>
          Each source gets made-up rows that fit its columns and what the project’s SQL asks of them: columns that only the SQL
          names are added, keys match where joins need them, and filters find their values. Tables of TPC-H get a number of rows
          that matches the number of orders; other tables get up to 300. Nothing leaves the tab.
        </p>
        <OrdersField store={store} args={args} />
        {children}
      </section>
    </div>
  );
}
