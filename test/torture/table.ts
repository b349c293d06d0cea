// What the parts have come to, as one table.
import type { PartEnd } from './part.ts';

export interface PartRow {
  readonly name: string;
  readonly seconds: number;
  readonly end: PartEnd;
}

export function tableLines(rows: readonly PartRow[]): string[] {
  const broken = rows.flatMap(({ end }) => end.broken);
  const cells = rows.flatMap(({ name, seconds, end }) =>
    end.figures.map(({ what, found, isMet }, index) => [
      index === 0 ? name : '',
      index === 0 ? `${seconds.toFixed(0)} s` : '',
      what,
      isMet ? found : `${found}  NOT MET`,
    ]),
  );
  return [...aligned(cells), '', ...broken, `promises broken: ${String(broken.length)}`];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
