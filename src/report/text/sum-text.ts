// Totals as sums that a reader can check, and counts with their noun.

/** One term of a sum: a count and what it counts. */
export type Term = readonly [count: number, label: string];

/** `500 existing = 494 unchanged + 6 update`. Terms of zero are left out; a total of zero stands alone. */
export function sumText(total: string, terms: readonly Term[]): string {
  const shown = terms.filter(([count]) => count !== 0);
  if (shown.length === 0) return total;
  return `${total} = ${shown.map(([count, label]) => `${String(count)} ${label}`).join(' + ')}`;
}

/** `1 request`, `2 requests`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A share with its raw fraction: `20.8 % (104/500)`. */
export function shareText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent.toFixed(1)} % (${String(part)}/${String(whole)})`;
}
