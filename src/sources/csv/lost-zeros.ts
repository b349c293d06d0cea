// Notices postal codes whose zeros a spreadsheet took away: 08014 became 8014. Some countries have four
// digits and others five, so that it is only told in tables without countries, and where no code of the
// column has kept its zero.
import { normalisedName } from '../../contacts/index.ts';

export interface LostZeros {
  look(column: number, cell: string, line: number): void;
  notes(): readonly string[];
}

const POSTAL_TITLE =
  /(?:^|_)(?:zip|zip_?code|post_?code|postal_?code|plz|postleitzahl|code_postal|c[óo]digo_postal|codice_postale)$/u;

const COUNTRY_TITLE = /(?:^|_)(?:country(?:_\p{L}+)*|land|staat|pays|pa[íi]s|paese|nazione)$/u;

const DIGITS = /^\d+$/u;
const USUAL_LENGTH = 5;
const SHORTEST_LENGTH = 3;

interface Codes {
  usual: number;
  short: number;
  /** Of the first short one. */
  line: number;
  keptZero: boolean;
}

/** Columns are found and told by their names in the header. */
export function lostZeros(header: readonly string[]): LostZeros {
  const columns = new Map<number, Codes>();
  const titles = header.map(normalisedName);
  const isOfOneCountry = !titles.some((title) => COUNTRY_TITLE.test(title));
  for (const [column, title] of titles.entries()) {
    if (!isOfOneCountry || !POSTAL_TITLE.test(title)) continue;
    columns.set(column, { usual: 0, short: 0, line: 0, keptZero: false });
  }
  return {
    look: (column, cell, line) => {
      const codes = columns.get(column);
      if (codes !== undefined && DIGITS.test(cell)) count(codes, cell, line);
    },
    notes: () =>
      [...columns]
        .filter(([, { usual, short, keptZero }]) => short > 0 && usual > short && !keptZero)
        .map(([column, codes]) => noteOf(header[column] ?? '', codes)),
  };
}

function count(codes: Codes, cell: string, line: number): void {
  codes.keptZero ||= cell.startsWith('0');
  if (cell.length === USUAL_LENGTH) codes.usual += 1;
  if (cell.length >= USUAL_LENGTH || cell.length < SHORTEST_LENGTH) return;
  if (codes.short === 0) codes.line = line;
  codes.short += 1;
}

function noteOf(name: string, { short, line }: Codes): string {
  const cells = short === 1 ? '1 cell' : `${String(short)} cells`;
  const have = short === 1 ? 'has' : 'have';
  return `${cells} of the column ${name} ${have} fewer digits than the 5 of most, and none begins with a zero: a spreadsheet may have taken zeros away, the first in line ${String(line)}.`;
}
