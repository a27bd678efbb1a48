import type { ReactNode } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Toggle } from '#ui/Toggle.tsx';
import { standInType } from '../engine/standIns.ts';
import { jobChoice, type RefreshData, type RefreshSession } from './data.ts';
import { meta, type RefreshArgs } from './meta.ts';
import styles from './Panels.module.css';

type Project = NonNullable<RefreshData['project']>;

/** What the next refresh of a project runs, the rows of its sources, and what becomes of the types of packages. */
export function ProjectRunPanel({
  session,
  args,
  pipeline,
  project,
  isBusy,
  onProject,
  children,
}: {
  session: RefreshSession;
  args: RefreshArgs;
  pipeline: Pipeline;
  project: Project;
  isBusy: boolean;
  onProject: (project: Project) => void;
  /** What else is said of the rows of the sources. */
  children?: ReactNode;
}) {
  const ofPackages = pipeline.nodes.filter((node) => standInType(pipeline, node) !== undefined).length;
  const choices = [
    { value: 'all', label: 'Everything' },
    ...pipeline.jobs.map(({ id, name }) => ({ value: jobChoice(id), label: `Job ${name}` })),
    { value: 'own', label: 'Own selectors' },
  ];
  return (
    <div className={styles.panel}>
      <section className={styles.group}>
        <h3 className={styles.title}>What the next refresh runs</h3>
        <Select
          label="What runs"
          help="A job runs what its selectors name, as they are deployed."
          options={choices}
          value={project.what}
          onChange={(what) => onProject({ ...project, what })}
        />
        {project.what === 'own' && (
          <>
            <TextField
              label="Include"
              code
              value={args.include}
              maxLength={500}
              onChange={(include) => session.setArg('include', include, { gesture: 'include' })}
            />
            <TextField
              label="Exclude"
              code
              value={args.exclude}
              maxLength={500}
              onChange={(exclude) => session.setArg('exclude', exclude, { gesture: 'exclude' })}
            />
          </>
        )}
        <NumberField
          label="Parallelism"
          min={1}
          max={16}
          value={args.parallelism}
          onChange={(parallelism) => session.setArg('parallelism', parallelism, { gesture: 'parallelism' })}
        />
      </section>
      {ofPackages > 0 && (
        <section className={styles.group}>
          <h3 className={styles.title}>Types of packages</h3>
          <Toggle
            label="Run them as built-in types"
            checked={project.standIns}
            disabled={isBusy}
            help={`${counted(ofPackages, 'node')} of this project ${ofPackages === 1 ? 'has a type' : 'have types'} of packages, whose templates are in no repository. The built-in type that comes nearest can run ${ofPackages === 1 ? 'it' : 'them'} instead: what the package does otherwise, such as filters on a load, is not in the rows.`}
            onChange={(standIns) => onProject({ ...project, standIns })}
          />
        </section>
      )}
      <section className={styles.group}>
        <h3 className={styles.title}>Rows of the sources</h3>
        <p className={styles.note}>
          Each source gets rows that fit the names and types of its columns, the tables of TPC-H as many as go with the orders,
          others up to 1,000. Nothing leaves the tab.
        </p>
        <Select
          label={meta.args.orders.label}
          options={meta.args.orders.options}
          value={args.orders}
          onChange={(orders) => session.setArg('orders', orders as RefreshArgs['orders'])}
        />
        {children}
      </section>
    </div>
  );
}
