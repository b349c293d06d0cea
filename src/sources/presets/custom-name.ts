// The name of a custom field for a column: the service takes letters, digits and underscores only, and
// has names of its own.
import { STANDARD_FIELDS } from '../../contacts/index.ts';

const RESERVED: ReadonlySet<string> = new Set(['email', 'alt_email', 'id', ...STANDARD_FIELDS]);

/** Letters that no accent can be taken from. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
};

/** `Shoe size (EU)` is `shoe_size_eu`; empty where nothing is left of the title. */
export function customNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[ßæøœłđþð]/gu, (letter) => SPELLED_OUT[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '');
  return RESERVED.has(name) ? `${name}_of_export` : name;
}
