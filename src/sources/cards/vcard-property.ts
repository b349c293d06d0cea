// One property of a vCard: its group, name, parameters and value (RFC 6350, section 3.3; RFC 2426; vCard 2.1).

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
