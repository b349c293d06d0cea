// A CSV file of invented contacts, as an export of a small shop looks.

export interface InventedRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly address: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
  readonly zip: string;
}

const FIRST_NAMES = ['Ada', 'Bram', 'Chloé', 'Dušan', 'Eszter', 'Femi', 'Gül'];
const LAST_NAMES = ['Ångström', 'Brown', 'de Vries', "O'Neill", 'Nguyen'];
const CITIES = ['Springfield', 'Riverside', 'Fairview'];

export function inventedRows(count: number): InventedRow[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `contact${String(index).padStart(4, '0')}@example.com`,
    first_name: pick(FIRST_NAMES, index),
    last_name: pick(LAST_NAMES, index),
    // Quotes, commas and line breaks belong to what people type.
    company_name:
      index % 5 === 0 ? `Works "No. ${String(index)}", Inc` : `Company ${String(index)}`,
    address: `${String(index)} Main St`,
    city: pick(CITIES, index),
    county: `County ${String(index % 9)}`,
    state: index % 2 === 0 ? 'NY' : 'CA',
    zip: String(1_000 + index).padStart(5, '0'),
  }));
}

export function csvOf(rows: readonly InventedRow[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const lines = [Object.keys(first), ...rows.map((row) => Object.values<string>({ ...row }))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

function quoted(cell: string): string {
  return /[",\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function pick(names: readonly string[], index: number): string {
  return names[index % names.length] ?? '';
}
