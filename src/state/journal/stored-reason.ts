// The reason of an item or a request as the journal holds it: JSON with its code. Journals that are older than the codes
// hold sentences; a few of those decide something, and get their codes back here.
import type { ItemReason } from '../../plan/index.ts';

const SENTENCES: ReadonlyMap<string, ItemReason> = new Map([
  ['the service said yes to a call for many and left it out', { code: 'left-out' }],
  [
    'an earlier run knew that the address had left, and the list of the service does not show it',
    { code: 'left-earlier' },
  ],
  [
    'held back: most of what the service said yes to before was never seen in this contact type',
    { code: 'held-for-late' },
  ],
  [
    'late for longer than uploads.patience: the service said yes, and it was never seen; only --resend sends it again',
    { code: 'overdue' },
  ],
]);

export function storedReason(reason: ItemReason | null | undefined): string | null {
  return reason ? JSON.stringify(reason) : null;
}

/** In which forms a journal may hold a reason without values, as a JSON array for SQL. */
export function storedForms(code: ItemReason['code']): string {
  const sentences = [...SENTENCES].filter(([, reason]) => reason.code === code);
  return JSON.stringify([JSON.stringify({ code }), ...sentences.map(([sentence]) => sentence)]);
}

/** The row of a statement with its reason read. */
export function withReason<Row extends { readonly reason: string | null }>(
  row: Row,
): Omit<Row, 'reason'> & { readonly reason: ItemReason | null } {
  return { ...row, reason: row.reason === null ? null : readReason(row.reason) };
}

function readReason(text: string): ItemReason {
  return SENTENCES.get(text) ?? parsed(text) ?? { code: 'told', text };
}

/** Undefined for a sentence, or a damaged text. What begins like this was written by `storedReason`. */
function parsed(text: string): ItemReason | undefined {
  if (!text.startsWith('{"code":"')) return undefined;
  try {
    return JSON.parse(text) as ItemReason;
  } catch {
    return undefined;
  }
}
