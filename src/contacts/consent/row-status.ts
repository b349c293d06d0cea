// What one row says about consent: by a constant, by one column, or by rules for several columns. The worst statement
// wins, and a cell that is blank, missing or not understood is a fault and never consent.
import { isSubscribed, isSuppression, worstStatus, type Status } from '../values/consent.ts';
import { wordOf } from '../values/row-faults.ts';
import { cleanText } from '../values/text.ts';
import type { Held } from './consent-columns.ts';
import type { Said } from './status-rules.ts';
import type { StatusLookup } from './status-words.ts';

type Cells = readonly string[];

interface BoundColumn {
  readonly index: number;
  readonly name: string;
}

export type StatusColumn =
  | { readonly kind: 'constant'; readonly status: Status }
  | { readonly kind: 'column'; readonly column: BoundColumn; readonly statusOf: StatusLookup }
  | {
      readonly kind: 'rules';
      readonly statusOf: (cells: Cells) => Said;
      /** What holds for every row of the file, whatever its cells say. */
      readonly always?: Status | undefined;
      /** The columns that it is read from. */
      readonly places: readonly number[];
    };

export interface StatusReading {
  readonly columnCount: number;
  readonly status: StatusColumn;
  /** What other columns than that of the status say against mail. */
  readonly heldBy?: ((cells: Cells) => Held | undefined) | undefined;
}

export function statusOf({ columnCount, status }: StatusReading, cells: Cells): Said {
  if (status.kind === 'constant') return status.status;
  if (status.kind === 'rules') return status.statusOf(cells);
  const { index, name: column } = status.column;
  const cell = cells[index];
  if (cell === undefined) {
    return { column, fault: { code: 'cell-missing', cells: cells.length, columns: columnCount } };
  }
  const known = status.statusOf(cell);
  if (known !== undefined) return known;
  const word = cleanText(cell);
  if (word === '') return { column, fault: { code: 'status-blank' } };
  return { column, fault: { code: 'status-unknown', ...wordOf(word) } };
}

export interface HeldStatus {
  readonly said: Said;
  /** The column that made it worse than what the status says. */
  readonly heldBy?: string;
  /** What another column says against mail where the status itself is a fault. */
  readonly besides?: Status;
}

/**
 * The worst of what the status and the other columns say. A status that is not understood stays a fault, unless
 * another column says that the person left.
 */
export function heldStatus(reading: StatusReading, cells: Cells): HeldStatus {
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
export function knownOf({ said, besides }: HeldStatus): Status | 'nothing' | undefined {
  return typeof said === 'string' ? said : besides;
}

/**
 * The cells of a row with too many may have shifted, so that only what holds for the whole file can be trusted. A
 * person who may have left is not created, but this is too little to unsubscribe anybody.
 */
export function shiftedStatus(reading: StatusReading, cells: Cells): Status | undefined {
  const { status } = reading;
  if (status.kind === 'constant' && !isSubscribed(status.status)) return status.status;
  if (status.kind === 'rules' && status.always !== undefined && isSuppression(status.always)) {
    return status.always;
  }
  const known = knownOf(heldStatus(reading, cells));
  if (known !== undefined && known !== 'nothing' && !isSubscribed(known)) return 'no-consent';
  return status.kind === 'constant' ? status.status : undefined;
}
