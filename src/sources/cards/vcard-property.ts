// One property of a vCard: its group, name, parameters and value (RFC 6350, section 3.3; RFC 2426; vCard 2.1), and its
// text where version 2.1 has it in quoted-printable (RFC 2045, section 6.7), in the character set that it names.
import { WINDOWS_1252, decodeWindows1252 } from '../encodings/encodings.ts';

export interface Property {
  /** In capitals, without its group. */
  readonly name: string;
  /** 1 is the most preferred; infinite where nothing is said. */
  readonly preference: number;
  readonly charset: string | undefined;
  readonly encoding: 'quoted-printable' | 'base64' | undefined;
  /** As it is written: escapes and components stand. */
  readonly value: string;
}

const NAME = /^(?:[\w-]+\.)?([\w-]+)/u;

/** A parameter is `TYPE=home`, `TYPE="home,work"`, or in version 2.1 only `HOME`. */
const PARAMETER = /;((?:[^;:"]|"[^"]*")*)/uy;

/** Undefined for a line that is no property. */
export function parseProperty(line: string): Property | undefined {
  const [head = '', name] = NAME.exec(line) ?? [];
  if (name === undefined) return undefined;
  let at = head.length;
  const parameters: string[] = [];
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(line);
    if (found === null) break;
    parameters.push(...parametersOf(found[1] ?? ''));
    at = PARAMETER.lastIndex;
  }
  if (line[at] !== ':') return undefined;
  return { name: name.toUpperCase(), ...meaningOf(parameters), value: line.slice(at + 1) };
}

/** In lower case: `type=home`, and `type=home`, `type=work` of a list. What has no name is a type or an encoding. */
function parametersOf(text: string): readonly string[] {
  const [, name = '', written = ''] = /^\s*(?:([\w-]+)\s*=)?([^]*)$/u.exec(text) ?? [];
  const values = written.replaceAll('"', '').split(',');
  return values.map((value) => `${name}=${value.trim()}`.toLowerCase());
}

const PLAIN = { preference: Infinity, charset: undefined, encoding: undefined };

function meaningOf(
  parameters: readonly string[],
): Pick<Property, 'preference' | 'charset' | 'encoding'> {
  if (parameters.length === 0) return PLAIN;
  const has = (...forms: readonly string[]): boolean =>
    forms.some((one) => parameters.includes(one));
  const numbered = parameters.map((one) => /^pref=(\d+)$/u.exec(one)?.[1]).find(Boolean);
  const isPreferred = has('type=pref', '=pref', 'pref=');
  const base64 = ['encoding=b', 'encoding=base64', '=base64'];
  const quoted = ['encoding=quoted-printable', '=quoted-printable'];
  return {
    preference: numbered === undefined ? (isPreferred ? 1 : Infinity) : Number(numbered),
    charset: parameters.map((one) => /^charset=(.+)$/u.exec(one)?.[1]).find(Boolean),
    encoding: has(...quoted) ? 'quoted-printable' : has(...base64) ? 'base64' : undefined,
  };
}

/** The parts between unescaped separators, still with their escapes. */
export function splitValue(value: string, separator: ';' | ','): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, value.slice(start)];
}

export function unescaped(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replaceAll(/\\([^])/gu, (_escape, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

export interface DecodedText {
  readonly text: string;
  /** The property names no character set, and the bytes are not UTF-8: they were read as Windows-1252. */
  readonly isGuessed: boolean;
}

/** Soft line breaks are gone. Undefined for bytes that are not in the character set, or for an unknown one. */
export function decodeQuotedPrintable(value: string, charset?: string): DecodedText | undefined {
  const bytes = bytesOf(value);
  if (charset !== undefined) {
    const text = decoded(bytes, charset);
    return text === undefined ? undefined : { text, isGuessed: false };
  }
  const text = decoded(bytes, 'utf-8');
  if (text !== undefined) return { text, isGuessed: false };
  const guess = decoded(bytes, WINDOWS_1252);
  return guess === undefined ? undefined : { text: guess, isGuessed: true };
}

/** A character beside the escapes is kept as it is: the text of the file was decoded before. */
function bytesOf(value: string): Buffer {
  const parts = value.split(/((?:=[0-9A-F]{2})+)/iu).map((part, index) => {
    if (index % 2 === 0) return Buffer.from(part);
    return Buffer.from(part.replaceAll('=', ''), 'hex');
  });
  return Buffer.concat(parts);
}

function decoded(bytes: Buffer, charset: string): string | undefined {
  const label = charset.toLowerCase();
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    // Node 20 decodes it as Latin-1.
    if (decoder.encoding !== WINDOWS_1252) return decoder.decode(bytes);
  } catch {
    // The decoder's error says no more than that.
    return undefined;
  }
  const text = decodeWindows1252(bytes);
  return text.includes('\ufffd') ? undefined : text;
}
