// A reason as data: its code, and the values that it has. What people read of it is tested with the words of the report.
import type { ItemReason, UndoReason } from '../../src/plan/index.ts';

/** `move-failed contactType=Customers`, `cannot-move-back because=contact-gone`. */
export function reasonData({ code, ...values }: ItemReason | UndoReason): string {
  const told = Object.entries(values).filter(([, value]) => value !== undefined);
  return [code, ...told.map(([name, value]: [string, unknown]) => `${name}=${dataOf(value)}`)].join(
    ' ',
  );
}

function dataOf(value: unknown): string {
  if (isReason(value)) return reasonData(value);
  return Array.isArray(value) ? value.map(String).join('+') : String(value);
}

function isReason(value: unknown): value is ItemReason {
  return typeof value === 'object' && value !== null && 'code' in value;
}
