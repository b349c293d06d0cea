import { type Log, createLog } from '../src/lib/index.ts';

/** For what logs while a test looks at something else. */
export const silentLog: Log = createLog({
  format: 'text',
  level: 'silent',
  write: () => undefined,
});
