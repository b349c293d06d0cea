// What ends a command before its work is done. The names are those of the errors; each error says what it was doing, to
// what, and what happened.
import type { ErrorCode } from '../../lib/index.ts';
import type { ConditionEntry } from './entry.ts';
import { DECISION_FAILURES } from './failures/decisions.ts';
import { MACHINE_FAILURES } from './failures/machine.ts';
import { SERVICE_FAILURES } from './failures/service.ts';
import { SETUP_FAILURES } from './failures/setup.ts';
import { SOURCE_FAILURES } from './failures/sources.ts';
import { TRIAL_FAILURES } from './failures/trials.ts';

export const FAILURES = {
  ...DECISION_FAILURES,
  ...MACHINE_FAILURES,
  ...SERVICE_FAILURES,
  ...SETUP_FAILURES,
  ...SOURCE_FAILURES,
  ...TRIAL_FAILURES,
} as const satisfies Readonly<Record<ErrorCode, ConditionEntry>>;
