// A full name in one cell. Where a first name ends is a guess that is only made where it is safe.
import { isNullWord } from '../../../contacts/index.ts';

/** Names of the columns that the cell becomes. */
export const NAME_COLUMNS = ['Name (first)', 'Name (last)'] as const;

/**
 * `Ada Example` is first and last name, and `Example, Ada` is too; one word is a first name. Of three
 * words and more the last one is taken for the last name, with particles such as `van der` before it.
 */
export function fullName(cell: string): readonly string[] {
  const text = cell.trim().replaceAll(/\s+/gu, ' ');
  if (text.includes('@') || isNullWord('first_name', text)) return [];
  const turned = /^([^,]+), ([^,]+)$/u.exec(text);
  if (turned !== null) return [turned[2] ?? '', turned[1] ?? ''];
  const words = text.split(' ');
  if (words.length === 1) return words;
  const start = lastNameStart(words);
  return [words.slice(0, start).join(' '), words.slice(start).join(' ')];
}

const PARTICLES: ReadonlySet<string> = new Set([
  ...[
    'van',
    'von',
    'der',
    'den',
    'de',
    'del',
    'della',
    'di',
    'da',
    'dos',
    'la',
    'le',
    'zu',
    'ten',
    'ter',
  ],
]);

function lastNameStart(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return start;
}
