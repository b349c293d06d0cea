// The oracle of the matching: the differences between rows and contacts, in plain SQL over ordinary tables. It shares only
// the order of the statuses with the matching.
import { SqliteDatabase } from '../../../src/lib/sqlite.ts';
import { type FieldName, STATUSES, type Status } from '../../../src/contacts/index.ts';

export const FIELDS = ['city', 'custom.plan', 'first_name'] as const satisfies FieldName[];

type Values = Readonly<Partial<Record<FieldName, string>>>;

export interface WantedRow {
  readonly target: number;
  readonly address: string;
  readonly email: string;
  readonly status: Status;
  readonly fields: Values;
  readonly mayCreate: boolean;
  readonly mayUpdate: boolean;
  /** A row that a fix may stand in for, or the row that a fix was made of. */
  readonly original?: string | undefined;
  readonly isFix: boolean;
}

export interface ListedContact {
  readonly target: number;
  readonly address: string;
  readonly contactId: string;
  readonly email: string;
  readonly fields: Values;
}

export interface Key {
  readonly target: number;
  readonly address: string;
}

export interface Sides {
  readonly rows: readonly WantedRow[];
  readonly contacts: readonly ListedContact[];
  /** Keys that invalid or excluded rows name. */
  readonly mentioned: readonly Key[];
  /** Addresses that get no mail: listed by the service, and wanted by the sources. */
  readonly suppressed: readonly string[];
  readonly leaving: readonly string[];
}

const COLUMNS = FIELDS.map((field) => `"${field}"`);

const TABLES = `
  CREATE TABLE wanted (seq INTEGER PRIMARY KEY, target, address, email, severity, may_create, may_update, original,
    is_fix, ${COLUMNS.join(', ')});
  CREATE TABLE listed (target, address, id INTEGER, email, ${COLUMNS.join(', ')});
  CREATE TABLE mentioned (target, address);
  CREATE TABLE barred (address);

  -- A fix stands in for one row of its original, and comes after all rows.
  CREATE VIEW taken AS
    SELECT w.*, (SELECT max(o.severity) FROM wanted AS o
                 WHERE o.seq = w.seq OR (w.is_fix AND o.original = w.original AND NOT o.is_fix)) AS worst,
      row_number() OVER (ORDER BY is_fix, seq) AS place
    FROM wanted AS w
    WHERE is_fix OR original IS NULL
      OR (SELECT count(*) FROM wanted AS o WHERE o.original = w.original AND NOT o.is_fix AND o.seq <= w.seq)
         > (SELECT count(*) FROM wanted AS o WHERE o.original = w.original AND o.is_fix);

  CREATE VIEW person AS
    SELECT target, address, max(worst) AS severity, max(may_create) AS may_create, max(may_update) AS may_update,
      (SELECT email FROM taken AS t WHERE t.target = g.target AND t.address = g.address
       ORDER BY place DESC LIMIT 1) AS email,
      ${COLUMNS.map(
        (column) => `coalesce(
          (SELECT ${column} FROM taken AS t WHERE t.target = g.target AND t.address = g.address AND ${column} <> ''
           ORDER BY place DESC LIMIT 1),
          min(${column})) AS ${column}`,
      ).join(', ')}
    FROM taken AS g GROUP BY target, address;

  CREATE VIEW mailable AS
    SELECT * FROM person WHERE severity = 0 AND address NOT IN (SELECT address FROM barred);

  -- Of several contacts with one key, the oldest is the contact and the others are its copies.
  CREATE VIEW contact AS
    SELECT *, row_number() OVER (PARTITION BY target, address ORDER BY id) AS rank
    FROM (SELECT DISTINCT * FROM listed);
`;

const DIFFERS = COLUMNS.map(
  (column) => `(p.${column} <> '' AND same(p.${column}) <> same(c.${column}))`,
);

const ADDS = `
  SELECT p.* FROM mailable AS p
  WHERE may_create AND NOT EXISTS (SELECT 1 FROM contact AS c WHERE c.target = p.target AND c.address = p.address)`;

const MATCHED = `
  FROM mailable AS p JOIN contact AS c ON c.target = p.target AND c.address = p.address AND c.rank = 1`;

const UPDATES = `
  SELECT p.target AS target, p.address AS address, c.id AS id,
    ${COLUMNS.map((column, index) => `CASE WHEN ${DIFFERS[index] ?? ''} THEN p.${column} END AS ${column}`).join(', ')}
  ${MATCHED} WHERE p.may_update AND (${DIFFERS.join(' OR ')})`;

const DELETES = `
  SELECT * FROM contact AS c
  WHERE rank = 1
    AND NOT EXISTS (SELECT 1 FROM person AS p WHERE p.target = c.target AND p.address = c.address)
    AND NOT EXISTS (SELECT 1 FROM mentioned AS m WHERE m.target = c.target AND m.address = c.address)`;

const COPIES = 'SELECT * FROM contact WHERE rank > 1';

/** Made once: preparing the statements takes longer than a comparison. */
const plain = plainTables();

function plainTables() {
  const db = new SqliteDatabase(':memory:');
  db.function('same', (text: unknown) =>
    typeof text === 'string' ? text.replaceAll('\n', ' ').trim().normalize('NFC') : '',
  );
  db.exec(TABLES);
  const values = FIELDS.map(() => '?').join(', ');
  return {
    empty: () =>
      db.exec('DELETE FROM wanted; DELETE FROM listed; DELETE FROM mentioned; DELETE FROM barred'),
    want: db.prepare(`INSERT INTO wanted VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ${values})`),
    list: db.prepare(`INSERT INTO listed VALUES (?, ?, ?, ?, ${values})`),
    mention: db.prepare('INSERT INTO mentioned VALUES (?, ?)'),
    bar: db.prepare('INSERT INTO barred VALUES (?)'),
    adds: db.prepare<[], Row>(ADDS),
    updates: db.prepare<[], Row>(UPDATES),
    deletes: db.prepare<[], Row>(DELETES),
    copies: db.prepare<[], Row>(COPIES),
    matched: db.prepare<[], number>(`SELECT count(*) ${MATCHED}`).pluck(),
  };
}

/** What differs, as sorted lines. */
export function plainComparison(sides: Sides): Differences {
  plain.empty();
  for (const row of sides.rows) {
    const { target, address, email, status, original = null } = row;
    const flags = [row.mayCreate, row.mayUpdate].map(Number);
    const values = FIELDS.map((field) => row.fields[field] ?? null);
    const severity = STATUSES.indexOf(status);
    plain.want.run(
      target,
      address,
      email,
      severity,
      ...flags,
      original,
      Number(row.isFix),
      ...values,
    );
  }
  for (const { target, address, contactId, email, fields } of sides.contacts) {
    const values = FIELDS.map((field) => fields[field] ?? null);
    plain.list.run(target, address, Number(contactId), email, ...values);
  }
  for (const { target, address } of sides.mentioned) plain.mention.run(target, address);
  for (const address of [...sides.suppressed, ...sides.leaving]) plain.bar.run(address);
  const updates = plain.updates.all().map(lineOf).sort();
  return {
    adds: plain.adds.all().map(lineOf).sort(),
    updates,
    deletes: plain.deletes.all().map(lineOf).sort(),
    copies: plain.copies.all().map(lineOf).sort(),
    unchanged: (plain.matched.get() ?? 0) - updates.length,
  };
}

export interface Differences {
  readonly adds: readonly string[];
  readonly updates: readonly string[];
  readonly deletes: readonly string[];
  readonly copies: readonly string[];
  readonly unchanged: number;
}

/** A row of any of the answers. */
export type Row = Key & { readonly id?: number; readonly email?: string } & Readonly<
    Record<string, unknown>
  >;

export function lineOf(row: Row): string {
  const { target, address, id, email } = row;
  return JSON.stringify([target, address, id, email, ...FIELDS.map((field) => row[field] ?? '')]);
}
