// What one row says about consent, by the column or rules that its file is read by.
import type { Held } from './consent-columns.ts';
import { missingCell, quoted, type Said } from './status-rule.ts';
import type { StatusLookup } from './status-words.ts';
import { isSubscribed, isSuppression, worstStatus, type Status } from '../values/consent.ts';
import { cleanText } from '../values/text.ts';

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
  /** What other columns than that of the status say against mail. */
  readonly heldBy?: ((cells: readonly string[]) => Held | undefined) | undefined;
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

export interface HeldStatus {
  readonly said: Said;
  /** The column that made it worse than what the status says. */
  readonly heldBy?: string;
  /** What another column says against mail where the status itself is a fault. */
  readonly besides?: Status;
}

/**
 * The worst of what the status and the other columns say. A status that nobody understands stays a fault,
 * unless another column says that the person left; what else such a column says against mail stands beside it.
 */
export function heldStatus(reading: StatusReading, cells: readonly string[]): HeldStatus {
  const said = statusOf(reading, cells);
  const held = reading.heldBy?.(cells);
  if (held === undefined || said === 'nothing') return { said };
  const { status, column } = held;
  if (typeof said === 'string') {
    return worstStatus(said, status) === said ? { said } : { said: status, heldBy: column };
  }
  return isSuppression(status) ? { said: status, heldBy: column } : { said, besides: status };
}

/** What is known of the consent, whether or not the status is a fault. */
export function toldBy({ said, besides }: HeldStatus): Status | 'nothing' | undefined {
  return typeof said === 'string' ? said : besides;
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
  if (status.kind === 'constant' && !isSubscribed(status.status)) return { status: status.status };
  if (status.kind === 'rules' && status.always !== undefined && isSuppression(status.always)) {
    return { status: status.always };
  }
  const told = toldBy(heldStatus(reading, cells));
  const isHeld = told !== undefined && told !== 'nothing' && !isSubscribed(told);
  if (isHeld) return { status: 'no-consent' };
  return status.kind === 'constant' ? { status: status.status } : {};
}
