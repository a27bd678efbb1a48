import type { EnvironmentStatus } from '#engine/deploy/environment.ts';
import type { Tone } from '#ui/Badge.tsx';

/** The badge tone for each status of an environment. */
export const STATUS_TONES: Readonly<Record<EnvironmentStatus, Tone>> = {
  Waiting: 'ok',
  Deploying: 'info',
  Refreshing: 'info',
  'Failed Deploy': 'danger',
  'Failed Refresh': 'danger',
};
