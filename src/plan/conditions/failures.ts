// What ends a command before its work is done. The names are those of the errors; each error says what it was doing, to
// what, and what happened.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';
import { DECISION_FAILURES } from './decision-failures.ts';
import { MACHINE_FAILURES } from './machine-failures.ts';
import { SERVICE_FAILURES } from './service-failures.ts';
import { SETUP_FAILURES } from './setup-failures.ts';
import { SOURCE_FAILURES } from './source-failures.ts';
import { TRIAL_FAILURES } from './trial-failures.ts';

export const FAILURES = {
  ...DECISION_FAILURES,
  ...MACHINE_FAILURES,
  ...SERVICE_FAILURES,
  ...SETUP_FAILURES,
  ...SOURCE_FAILURES,
  ...TRIAL_FAILURES,
} as const satisfies Readonly<Record<ErrorCode, ConditionEntry>>;
