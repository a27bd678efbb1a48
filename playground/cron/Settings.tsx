import { useMemo } from 'react';
import { NumberField } from '#ui/NumberField.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { CronStore } from './data.ts';
import { type CronArgs, meta } from './meta.ts';
import styles from './Settings.module.css';
import type { CronSettings } from './settings.ts';
import { zoneOptions } from './zones.ts';

interface SettingsProps {
  args: CronArgs;
  settings: CronSettings;
  here: string;
  onArg: CronStore['setArg'];
}

/** The settings for the runs: the time zone, the moment from which they are counted, the duration of a run, and how many are listed. */
export function Settings({ args, settings, here, onArg }: SettingsProps) {
  const zones = useMemo(() => zoneOptions(here), [here]);
  return (
    <div className={styles.settings}>
      <Select
        label="Next to UTC, show"
        options={zones}
        value={args.zone}
        error={settings.zoneProblem}
        onChange={(zone) => onArg('zone', zone)}
      />
      <TextField
        label="Counted from (UTC)"
        value={args.from}
        placeholder="now"
        error={settings.fromProblem}
        code
        onChange={(from) => onArg('from', from, { gesture: 'from' })}
      />
      <NumberField
        label="A run takes"
        unit="min"
        min={0}
        max={1_440}
        step={1}
        value={args.duration}
        onChange={(duration) => onArg('duration', duration, { gesture: 'duration' })}
      />
      <NumberField
        label={meta.args.count.label}
        min={meta.args.count.min}
        max={meta.args.count.max}
        step={meta.args.count.step}
        value={args.count}
        onChange={(count) => onArg('count', count, { gesture: 'count' })}
      />
      <Select
        label={meta.args.days.label}
        help={meta.args.days.help}
        options={meta.args.days.options}
        value={args.days}
        onChange={(days) => onArg('days', days)}
      />
    </div>
  );
}
