// How records look in a response: the open behaviours of ids, timestamps and optional keys.
import type { Account } from './account.ts';

/** A record as a response shows it; keys keep their order. */
export type ResponseRecord = Readonly<Record<string, unknown>>;

/** Returns the function that shapes each record of one response, in place. */
export function recordShape(account: Account): (shaped: Record<string, unknown>) => ResponseRecord {
  const { id_type, timestamps, missing_optional_keys, unknown_extra_fields } =
    account.behaviours.value;
  const steps: ((shaped: Record<string, unknown>) => void)[] = [];
  if (id_type === 'numeric_string') steps.push(idsAsText);
  if (timestamps === 'iso_seconds') steps.push(wholeSeconds);
  if (timestamps === 'naive_local') steps.push(naiveTimes);
  if (missing_optional_keys === 'absent') steps.push(withoutNulls);
  if (unknown_extra_fields === 'some') steps.push(withExtras);
  return (shaped) => {
    shaped['user_id'] = account.userId;
    for (const step of steps) step(shaped);
    return shaped;
  };
}

function idsAsText(shaped: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(shaped)) {
    if (isId(key) && typeof value === 'number') shaped[key] = String(value);
  }
}

/** What an automation is for is an id too. */
function isId(key: string): boolean {
  return key === 'id' || key === 'automation_for' || key.endsWith('_id');
}

function wholeSeconds(shaped: Record<string, unknown>): void {
  changeTimes(shaped, (text) => `${text.slice(0, 19)}Z`);
}

/** As a database column without a zone shows them. */
function naiveTimes(shaped: Record<string, unknown>): void {
  changeTimes(shaped, (text) => text.slice(0, 19).replace('T', ' '));
}

function changeTimes(shaped: Record<string, unknown>, change: (text: string) => string): void {
  for (const key of ['deleted_at', 'created_at', 'updated_at']) {
    const value = shaped[key];
    if (typeof value === 'string') shaped[key] = change(value);
  }
}

function withoutNulls(shaped: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(shaped)) {
    if (value === null) Reflect.deleteProperty(shaped, key);
  }
}

function withExtras(shaped: Record<string, unknown>): void {
  shaped['uuid'] = `record-${String(shaped['id'])}`;
  shaped['meta'] = { source: 'api', tags: [] };
}
