// What the number format of a cell says about its value: a moment, a number with leading zeros, or neither.

export type NumberForm =
  | { readonly kind: 'plain' }
  | { readonly kind: 'moment' }
  /** Shown with at least so many digits. */
  | { readonly kind: 'zeros'; readonly digits: number };

export const PLAIN: NumberForm = { kind: 'plain' };
const MOMENT: NumberForm = { kind: 'moment' };

/** Formats that a workbook uses without defining them (ISO/IEC 29500-1, 18.8.30), those of East Asia among them. */
const BUILT_IN_MOMENTS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** The code is that of the workbook; built-in formats have none. */
export function numberForm(id: number, code: string | undefined): NumberForm {
  if (code !== undefined) return formOfCode(code);
  return BUILT_IN_MOMENTS.some(([first, last]) => id >= first && id <= last) ? MOMENT : PLAIN;
}

/** Texts in quotes, escaped characters, fillers, and brackets except those of elapsed time. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu;

function formOfCode(code: string): NumberForm {
  if (/^(?:general|standard)$/iu.test(code)) return PLAIN;
  const [first = ''] = code.split(';');
  const shown = first.replaceAll(LITERALS, '').trim();
  if (/[ymdhs]/iu.test(shown.replaceAll(/general/giu, ''))) return MOMENT;
  return /^0{2,}$/u.test(shown) ? { kind: 'zeros', digits: shown.length } : PLAIN;
}
