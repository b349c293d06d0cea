// Counts damage that was done to a text before listferry read it. It cannot be repaired: the original is gone.
import type { Chunks } from '../bytes/byte-stream.ts';
import type { Counted } from '../source/source.ts';
import { type TextPosition, advance, beginning, lineOf } from './decoding.ts';

export type Findings = ReadonlyMap<DamageName, Counted>;

export type DamageName =
  | 'hole'
  | 'nul'
  | 'replaced'
  | 'misread'
  | 'entity'
  | 'escape'
  | 'escaped-quote';

interface Damage {
  readonly name: DamageName;
  readonly begins: Buffer;
  /** Whether the damage really begins here; at least `LOOKAHEAD` bytes follow, unless the text ends. */
  readonly isMeant?: (bytes: Buffer, at: number) => boolean;
}

/** UTF-8 that was once read as Windows-1252 begins like this; the letters alone may be meant. */
const MISREAD_LEADS = ['Ã', 'Â', 'â€'];

/**
 * The first bytes of Cyrillic, Polish, Czech and Turkish letters read so: they are letters themselves, and damage
 * where a sign or a control character follows.
 */
const MISREAD_LETTERS = ['Ð', 'Ñ', 'Ä', 'Å'];

/** U+0080 to U+00BF, and the accents, quotes, dashes and symbols of Windows-1252. */
const SIGN_LEADS = [0xc2, 0xcb, 0xe2];

const ENTITY = /^&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});/iu;

/** A disk block that was lost, or a part that a copy into reserved room never reached, is longer than a broken cell. */
const HOLE = Buffer.alloc(16);

/** What follows a closing quote, and the second one of two. */
const CELL_ENDS: ReadonlySet<number | undefined> = new Set([
  ...Buffer.from('",;|\t\r\n'),
  undefined,
]);

const DAMAGES: readonly Damage[] = [
  { name: 'hole', begins: HOLE },
  { name: 'nul', begins: Buffer.from([0]) },
  { name: 'replaced', begins: Buffer.from('\ufffd') },
  ...MISREAD_LEADS.map((lead): Damage => {
    const begins = Buffer.from(lead);
    const isMeant: Damage['isMeant'] = (bytes, at) =>
      begins.length > 2 || (bytes[at + begins.length] ?? 0) >= 0x80;
    return { name: 'misread', begins, isMeant };
  }),
  ...MISREAD_LETTERS.map((letter): Damage => {
    const begins = Buffer.from(letter);
    const isMeant: Damage['isMeant'] = (bytes, at) =>
      SIGN_LEADS.includes(bytes[at + begins.length] ?? 0);
    return { name: 'misread', begins, isMeant };
  }),
  {
    // ISO-2022-JP, as Japanese mail has it: ASCII that says where two bytes are a character.
    name: 'escape',
    begins: Buffer.from('\u001b$'),
    isMeant: (bytes, at) => /[@B]/u.test(bytes.toString('latin1', at + 2, at + 3)),
  },
  {
    // Inside a cell, as MySQL's tools write it: no damage, but a sign of how the text is written.
    name: 'escaped-quote',
    begins: Buffer.from(String.raw`\"`),
    isMeant: (bytes, at) => !CELL_ENDS.has(bytes[at + 2]) && !isEscaped(bytes, at),
  },
  {
    name: 'entity',
    begins: Buffer.from('&'),
    isMeant: (bytes, at) => ENTITY.test(bytes.toString('latin1', at, at + LOOKAHEAD)),
  },
];

/** The same in the escapes of JSON: NUL bytes, and what stands for a character that was lost or cut in two. */
export const ESCAPED_DAMAGES: readonly Damage[] = [
  {
    name: 'nul',
    begins: Buffer.from(String.raw`\u0000`),
    isMeant: (bytes, at) => !isEscaped(bytes, at),
  },
  {
    name: 'replaced',
    begins: Buffer.from(String.raw`\u`),
    isMeant: (bytes, at) => !isEscaped(bytes, at) && standsForNothing(bytes, at),
  },
];

/** Behind an odd number of backslashes. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === BACKSLASH) before -= 1;
  return (at - before) % 2 === 1;
}

const BACKSLASH = 0x5c;
const ESCAPE_LENGTH = String.raw`\u0000`.length;
const HIGH = /^\\ud[89ab]/iu;
const LOW = /^\\ud[c-f]/iu;

function standsForNothing(bytes: Buffer, at: number): boolean {
  const escapeAt = (from: number): string =>
    bytes.toString('latin1', Math.max(0, from), Math.max(0, from + ESCAPE_LENGTH));
  const escape = escapeAt(at);
  if (HIGH.test(escape)) return !LOW.test(escapeAt(at + ESCAPE_LENGTH));
  // Of what stands before the bytes nothing is known.
  if (LOW.test(escape)) return at >= ESCAPE_LENGTH && !HIGH.test(escapeAt(at - ESCAPE_LENGTH));
  return escape.toLowerCase() === String.raw`\ufffd`;
}

/** As long as the longest kind of damage. */
const LOOKAHEAD = 16;

/** Reads the text, which is UTF-8, to its end. */
export async function findDamage(
  chunks: Chunks,
  damages: readonly Damage[] = DAMAGES,
): Promise<Findings> {
  const findings = new Map<DamageName, Counted>();
  const place = beginning();
  /** Counts damage that begins before the end. */
  const search = (bytes: Buffer, end: number): void => {
    for (const { name, begins, isMeant } of damages) {
      for (
        let at = bytes.indexOf(begins);
        at >= 0 && at < end;
        at = bytes.indexOf(begins, at + 1)
      ) {
        if (isMeant?.(bytes, at) === false) continue;
        const line = findings.get(name)?.line ?? lineAt(place, bytes.subarray(0, at));
        findings.set(name, { line, count: (findings.get(name)?.count ?? 0) + 1 });
      }
    }
    advance(place, bytes.subarray(0, end));
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk.length < LOOKAHEAD) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    // Only the seam is copied: copying each chunk would take as long as searching it.
    search(Buffer.concat([rest, chunk.subarray(0, LOOKAHEAD)]), rest.length);
    const end = chunk.length - LOOKAHEAD;
    search(chunk, end);
    rest = chunk.subarray(end);
  }
  search(rest, rest.length);
  return findings;
}

function lineAt(place: TextPosition, before: Buffer): number {
  const here = { ...place };
  advance(here, before);
  return lineOf(here);
}

type ToldDamage = Exclude<DamageName, 'hole' | 'escaped-quote'>;

/** A text with a hole is read no further. */
const DAMAGE_WORDS: Readonly<Record<ToldDamage, (finding: Counted) => string>> = {
  nul: (finding) => `${places(finding, 'NUL byte')} removed.`,
  replaced: (finding) =>
    `${places(finding, 'character')} lost before it came here (U+FFFD), and cannot be repaired.`,
  misread: (finding) =>
    `${places(finding, 'place')} in a wrong encoding before it came here (such as Ã©), and not repaired.`,
  escape: (finding) => `${places(finding, 'place')} in ISO-2022-JP, and kept as text.`,
  entity: (finding) =>
    `${places(finding, 'place')} written as HTML (such as &amp;), and kept as text.`,
};

/** Full sentences for the person. */
export function damageNotes(findings: Findings): readonly string[] {
  return [...findings].flatMap(([name, finding]) =>
    name === 'hole' || name === 'escaped-quote' ? [] : [DAMAGE_WORDS[name](finding)],
  );
}

function places({ count, line }: Counted, what: string): string {
  return count === 1
    ? `1 ${what}, in line ${String(line)}, was`
    : `${String(count)} ${what}s, the first in line ${String(line)}, were`;
}
