// What one row says about consent, by the column or rules that its file is read by.
import { missingCell } from './cell-count.ts';
import { isSubscribed, isSuppression } from './consent.ts';
import type { Status } from './consent.ts';
import { quoted } from './status-rule.ts';
import type { Said } from './status-rule.ts';
import type { StatusLookup } from './status-words.ts';
import { cleanText } from './text.ts';

export type StatusColumn =
  | { readonly kind: 'constant'; readonly status: Status }
  | {
      readonly kind: 'column';
      readonly column: { readonly index: number; readonly name: string };
      readonly statusOf: StatusLookup;
    }
  /** What several columns say together. */
  | {
      readonly kind: 'rules';
      readonly statusOf: (cells: readonly string[]) => Said;
      /** What holds for every row of the file, whatever its cells say. */
      readonly always?: Status | undefined;
    };

export interface StatusReading {
  readonly columnCount: number;
  readonly status: StatusColumn;
  /** Whether another column than that of the status tells that its person left. */
  readonly hasLeft?: ((cells: readonly string[]) => boolean) | undefined;
}

/** Never a guess: what is blank or unknown is a fault, and not consent. */
export function statusOf({ columnCount, status }: StatusReading, cells: readonly string[]): Said {
  if (status.kind === 'constant') return status.status;
  if (status.kind === 'rules') return status.statusOf(cells);
  const { index, name } = status.column;
  const cell = cells[index];
  if (cell === undefined) return { column: name, reason: missingCell(cells, columnCount) };
  const known = status.statusOf(cell);
  if (known !== undefined) return known;
  const word = cleanText(cell);
  const reason = word === '' ? 'is blank' : `is no status that is known${quoted(word)}`;
  return { column: name, reason };
}

/** Of somebody who left by another column: too little to unsubscribe for good, too much to write to. */
export function heldStatus(reading: StatusReading, cells: readonly string[]): Said {
  const said = statusOf(reading, cells);
  if (said !== 'subscribed' || reading.hasLeft?.(cells) !== true) return said;
  return 'no-consent';
}

/**
 * The cells of a row with too many may have shifted, so that neither its status nor its fields can be
 * trusted. What holds for the whole file still does; and whoever may have left is not created, though it
 * is too little to unsubscribe anybody for good.
 */
export function shiftedStatus(
  reading: StatusReading,
  cells: readonly string[],
): { readonly status?: Status } {
  const { status } = reading;
  if (status.kind === 'constant') return { status: status.status };
  if (status.kind === 'rules' && status.always !== undefined && isSuppression(status.always)) {
    return { status: status.always };
  }
  const said = statusOf(reading, cells);
  const isHeld = typeof said === 'string' && said !== 'nothing' && !isSubscribed(said);
  return isHeld ? { status: 'no-consent' } : {};
}
