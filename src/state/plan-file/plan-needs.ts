// The table of what goes together in a plan: made of its items when all of them are in.
import {
  type Change,
  type Item,
  type ItemKind,
  type Need,
  Needs,
  PLACE_KINDS,
  PLACED_KINDS,
  placeMadeBy,
  type Places,
  placesFor,
} from '../../plan/index.ts';
import type { Statements } from '../storage/database.ts';
import { itemFromRow, rowsOf } from './item-rows.ts';

/** Notes while the items are written which needs there may be: most plans have none, and take no time for them. */
export class NeedsToWrite {
  #hasHalves = false;
  #hasChains = false;
  #hasSuppressions = false;

  note(change: Change): void {
    if ('movedTo' in change) this.#hasHalves = true;
    if ('chain' in change) this.#hasChains = true;
    if (change.kind === 'suppress' || change.kind === 'suppressInGroup')
      this.#hasSuppressions = true;
  }

  write(sql: Statements): void {
    if (this.#hasHalves) sql.db.exec(HALVES);
    if (this.#hasChains) sql.db.exec(CHAINS);
    if (this.#hasSuppressions) sql.db.exec(SUPPRESSIONS);
  }
}

export function readNeeds(sql: Statements): Needs {
  return new Needs(walkNeeds(sql), placesIn(sql));
}

/** In the order of the items. */
function walkNeeds(sql: Statements): Iterable<Need> {
  return sql.walk<Need>('SELECT seq, needed, why FROM need ORDER BY seq, needed, why');
}

function placesIn(sql: Statements): Places {
  return { made: () => [...madePlaces(sql).values()], needs: () => placeNeeds(sql) };
}

/** By name. */
function madePlaces(sql: Statements): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const item of itemsOf(sql, PLACE_KINDS)) {
    const name = placeMadeBy(item);
    if (name !== undefined) made.set(name, item.seq);
  }
  return made;
}

function* placeNeeds(sql: Statements): Generator<Need> {
  const made = madePlaces(sql);
  if (made.size === 0) return;
  for (const item of itemsOf(sql, PLACED_KINDS)) {
    for (const name of placesFor(item)) {
      const needed = made.get(name);
      if (needed !== undefined) yield { seq: item.seq, needed, why: 'place' };
    }
  }
}

function* itemsOf(sql: Statements, kinds: readonly ItemKind[]): Generator<Item> {
  for (const kind of kinds) for (const row of rowsOf(sql, kind)) yield itemFromRow(row);
}

/** A delete, and the first create of the key that takes its place. */
const HALVES = `
  INSERT INTO need
  SELECT seq, half, 'half' FROM (
    SELECT removal.seq, (
      SELECT min(seq) FROM item
      WHERE kind = 'createContact' AND contact_type = removal.content ->> 'movedTo'
        AND address = coalesce(removal.content ->> '$.movedAs.address', removal.address)
    ) AS half
    FROM item AS removal
    WHERE kind = 'deleteContact' AND content LIKE '%"movedTo":%'
  )
  WHERE half IS NOT NULL;
  INSERT INTO need SELECT needed, seq, why FROM need WHERE why = 'half';
`;

/** Kinds stand in a plan in the order in which they are carried out. */
const CHAINS = `
  WITH bound AS MATERIALIZED (
    SELECT seq, kind, content ->> 'chain' AS chain, coalesce(content ->> 'chainTurn', 0) AS turn
    FROM item
    WHERE content LIKE '%"chain":%' AND content ->> 'chain' IS NOT NULL
  )
  INSERT INTO need
  SELECT one.seq, other.seq, why.value
  FROM bound AS one
    JOIN bound AS other ON other.chain = one.chain AND other.seq <> one.seq
    JOIN json_each('["chain", "seen", "turn"]') AS why
      ON why.value = 'chain'
        OR (why.value = 'seen' AND other.kind <> one.kind AND other.seq < one.seq)
        OR (why.value = 'turn' AND one.kind = 'updateContact' AND other.kind = one.kind
          AND other.turn < one.turn);
`;

/**
 * What brings mail to an address that the plan suppresses, or leaves or removes its contact. Equal addresses are found in
 * the index alone, in its order: a plan may suppress a million people, and few of them are in another item.
 */
const SUPPRESSIONS = `
  WITH same AS MATERIALIZED (
    SELECT mark.seq AS mark, one.seq AS one
    FROM (SELECT DISTINCT contact_type FROM item) AS place
      CROSS JOIN item AS mark INDEXED BY item_by_key ON mark.contact_type IS NULL
      CROSS JOIN item AS one INDEXED BY item_by_key
        ON one.contact_type IS place.contact_type AND one.address = mark.address
    WHERE one.seq <> mark.seq
  )
  INSERT INTO need
  SELECT one.seq, mark.seq, iif(one.kind = 'deleteContact', 'record', 'suppression')
  FROM same
    CROSS JOIN item AS mark ON mark.seq = same.mark
    CROSS JOIN item AS one ON one.seq = same.one
  WHERE mark.kind IN ('suppress', 'suppressInGroup')
    AND one.kind IN ('createContact', 'updateContact', 'addSegmentRecipient', 'deleteContact');
  INSERT OR IGNORE INTO need
  SELECT renamed.seq, suppression.seq, 'suppression'
  FROM item AS renamed
    CROSS JOIN item AS suppression
      ON suppression.contact_type IS NULL
        AND suppression.address = renamed.content ->> '$.newAddress.address'
  WHERE renamed.kind = 'updateContact' AND renamed.content LIKE '%"newAddress":%'
    AND suppression.kind IN ('suppress', 'suppressInGroup');
`;
