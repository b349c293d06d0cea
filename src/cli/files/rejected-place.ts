// Apart from what writes the file, so that `status` loads nothing of that.
import { join } from 'node:path';
import type { Config } from '../../config/index.ts';

/** Where what the service rejected in a run is written for a person to correct. */
export function rejectedPlace({ stateDir }: Pick<Config, 'stateDir'>, runId: string): string {
  return join(stateDir, 'rejects', `${runId}-rejected.csv`);
}
