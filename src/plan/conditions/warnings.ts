// What a plan, or a run of one, warns of where nothing but the plan says it.
import type { ConditionEntry } from './entry.ts';
import { ACCOUNT_WARNINGS } from './account-warnings.ts';
import { PURPOSE_WARNINGS } from './purpose-warnings.ts';
import { ROW_WARNINGS } from './row-warnings.ts';

export const WARNINGS = {
  ...ACCOUNT_WARNINGS,
  ...PURPOSE_WARNINGS,
  ...ROW_WARNINGS,
} as const satisfies Readonly<Record<string, ConditionEntry>>;
