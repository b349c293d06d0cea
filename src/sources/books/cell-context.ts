// What the cells of an XLSX sheet refer to, and a number as its cell shows it.
import { type DateSystem, momentOfSerial, plainNumber, zeroPadded } from './cell-values.ts';
import { type NumberForm, PLAIN } from './number-formats.ts';
import type { PackedStrings } from './packed-strings.ts';

export interface CellContext extends DateSystem {
  readonly strings: PackedStrings;
  /** By the style of a cell. */
  readonly forms: readonly NumberForm[];
}

/** The raw text is that of the cell; a style below 0 means none. */
export function shownNumber(raw: string, style: number, context: CellContext): string {
  const form = context.forms[style] ?? PLAIN;
  if (form.kind === 'plain') return plainNumber(raw);
  if (form.kind === 'zeros') return zeroPadded(plainNumber(raw), form.digits);
  const serial = raw.trim() === '' ? NaN : Number(raw);
  return momentOfSerial(serial, context) ?? plainNumber(raw);
}
