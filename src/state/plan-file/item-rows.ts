// How an item of a plan lies in its row.
import { type Change, type Item, type ItemKind } from '../../plan/index.ts';
import type { Statements } from '../storage/database.ts';
import type { ItemRow } from './plan-schema.ts';

export type FoundItem = Pick<ItemRow, 'seq' | 'content'>;

/** `content`: as `contentOf` gives it. */
export function itemRow(seq: number, change: Change, content: string): ItemRow {
  return {
    seq,
    kind: change.kind,
    contactType: 'contactType' in change ? change.contactType : null,
    address: 'address' in change ? change.address : null,
    content: withOrigin(content, change),
  };
}

export const INSERT_ITEM = 'INSERT INTO item VALUES (?, ?, ?, ?, ?)';

/** In order: names take twice as long, and a plan may have a million items. */
export function itemValues(row: ItemRow): readonly unknown[] {
  const { seq, kind, contactType, address, content } = row;
  return [seq, kind, contactType, address, content];
}

/** The same JSON with one more member: making it again took a sixth of the time of an item. */
function withOrigin(content: string, change: Change): string {
  if (!('origin' in change)) return content;
  return `${content.slice(0, -1)},"origin":${JSON.stringify(change.origin)}}`;
}

/** Those of one kind in the order of the plan, one at a time. */
export function rowsOf(sql: Statements, kind: ItemKind): Generator<FoundItem> {
  return sql.pages<FoundItem>(
    'SELECT seq, content FROM item WHERE kind = ? AND seq > ? ORDER BY seq LIMIT 500',
    kind,
  );
}

export function itemFromRow({ seq, content }: FoundItem): Item {
  // Sealed content of our own format. A spread would take as long as parsing it, and a run walks its items often.
  const item = JSON.parse(content) as Change & { seq: number };
  item.seq = seq;
  return item;
}
