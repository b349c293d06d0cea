// Who may approve, and whether those who did are enough. The file of allowed signers of ssh-keygen(1) says whose keys count:
// one key a line, with the names of its owner, and what it may be used for and when. A line that is not fully understood is
// a fault and counts for nothing.
import { FormatFault, type LineFault, type SignerFault } from './signing-faults.ts';
import { type SshKey, readSshKey } from './ssh-keys.ts';

/** What a signature of an approval is made for (`ssh-keygen -Y sign -n`). */
export const APPROVAL_NAMESPACE = 'listferry-approval';

/** One line. */
export interface Signer {
  readonly line: number;
  /** Names and patterns as they are written; one that begins with `!` keeps out what it matches. */
  readonly principals: readonly string[];
  /** Undefined: every purpose. */
  readonly namespaces: readonly string[] | undefined;
  /** Seconds since 1970, both included. Times without Z are local, as ssh-keygen takes them. */
  readonly validAfterSeconds: number | undefined;
  readonly validBeforeSeconds: number | undefined;
  readonly key: SshKey;
}

/** Whom the lines of a file belong to. */
export interface Owner {
  /** How to call the person: the first name that the file has for them. Null: only patterns stand beside the key. */
  readonly person: string | null;
  /** All names of the person in the file, also of other keys and of lines that are not valid now. */
  readonly names: readonly string[];
}

export interface AllowedSigners {
  readonly signers: readonly Signer[];
  /** In the order of the file. */
  readonly faults: readonly LineFault[];
}

export function parseAllowedSigners(text: string): AllowedSigners {
  const signers: Signer[] = [];
  const faults: LineFault[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const content = written.replace(/^[ \t]+|[ \t\r]+$/gu, '');
    if (content === '' || content.startsWith('#')) continue;
    const line = index + 1;
    try {
      signers.push({ line, ...signerOf(content) });
    } catch (error) {
      if (!(error instanceof FormatFault)) throw error;
      // Reading a line ends with codes of lines only, and those of keys are among them.
      faults.push({ line, code: error.code as SignerFault });
    }
  }
  return { signers, faults };
}

/**
 * The person behind a key. Lines with one key, or with a name in common (`personKey`), are of one person: so that nobody
 * counts twice.
 */
export function ownerOf(key: SshKey, signers: readonly Signer[]): Owner {
  const own = new Set<Signer>(signers.filter((one) => one.key.fingerprint === key.fingerprint));
  let size: number;
  do {
    size = own.size;
    const keys = new Set([...own].map((one) => one.key.fingerprint));
    const names = new Set([...own].flatMap(plainNames).map(personKey));
    for (const one of signers) {
      const isOwn =
        keys.has(one.key.fingerprint) || plainNames(one).some((name) => names.has(personKey(name)));
      if (isOwn) own.add(one);
    }
  } while (own.size > size);
  const names = signers.filter((one) => own.has(one)).flatMap(plainNames);
  return { person: names[0] ?? null, names: [...new Set(names)] };
}

/**
 * Two spellings of one name have one key, and so has one name at several hosts: anna@example.com may be anna@laptop, and
 * two people who are taken for one can do less, never more.
 */
function personKey(name: string): string {
  const spelled = name
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .toLowerCase();
  const [user = ''] = spelled.split('@', 1);
  return user.trim() === '' ? spelled : user.trim();
}

/** Names that stand for themselves. */
function plainNames({ principals }: Signer): readonly string[] {
  return principals.filter((name) => !name.startsWith('!') && !/[*?]/u.test(name));
}

/** What the key of a line is accepted as: the names and patterns that no other entry keeps out. */
export function principalsOf({ principals }: Signer): readonly string[] {
  const keptOut = principals.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
  return principals.filter(
    (name) => !name.startsWith('!') && !keptOut.some((pattern) => matches(name, pattern)),
  );
}

/** Why a key may not be used for a purpose at a time; undefined where it may. */
export function faultOfUse(
  { namespaces, validAfterSeconds = 0, validBeforeSeconds = Infinity }: Signer,
  namespace: string,
  now: Date,
): 'other-namespace' | 'not-yet-valid' | 'expired' | undefined {
  if (namespaces !== undefined && !listMatches(namespace, namespaces)) return 'other-namespace';
  const seconds = Math.floor(now.getTime() / 1_000);
  if (seconds < validAfterSeconds) return 'not-yet-valid';
  return seconds > validBeforeSeconds ? 'expired' : undefined;
}

/** PATTERNS in ssh_config(5): one entry must match, and none that begins with `!`. */
function listMatches(value: string, patterns: readonly string[]): boolean {
  const matching = patterns.filter((pattern) => matches(value, pattern.replace(/^!/u, '')));
  return matching.length > 0 && !matching.some((pattern) => pattern.startsWith('!'));
}

/** `*` stands for any characters, `?` for one. */
function matches(value: string, pattern: string): boolean {
  const escaped = pattern.replaceAll(/[\\^$.+()[\]{}|/]/gu, '\\$&');
  const form = escaped.replaceAll(/\*+/gu, '.*').replaceAll('?', '.');
  return new RegExp(`^${form}$`, 'su').test(value);
}

const KINDS = /^(?:ssh-|sk-|ecdsa-)\S+$/u;

function signerOf(content: string): Omit<Signer, 'line'> {
  if (/[\p{Cc}]/u.test(content.replaceAll('\t', ' '))) throw new FormatFault('characters');
  const { principals, rest } = principalsAndRest(content);
  const [first = ''] = rest.split(/[ \t]/u, 1);
  const written = KINDS.test(first) ? '' : optionsBefore(rest);
  const options = optionsOf(written);
  const key = keyOf(rest.slice(written.length).trimStart());
  const validAfterSeconds = secondsOf(options.get('valid-after'));
  const validBeforeSeconds = secondsOf(options.get('valid-before'));
  // A single second is too short for ssh-keygen as well.
  if ((validBeforeSeconds ?? Infinity) <= (validAfterSeconds ?? -1)) {
    throw new FormatFault('times-crossed');
  }
  const namespaces = options.get('namespaces')?.split(',');
  if (namespaces?.includes('') === true) throw new FormatFault('options');
  return { principals, namespaces, validAfterSeconds, validBeforeSeconds, key };
}

function principalsAndRest(content: string) {
  const isQuoted = content.startsWith('"');
  const found = isQuoted
    ? /^"([^"]*)"[ \t]+(.*)$/u.exec(content)
    : /^([^\s"]+)(?:[ \t]+(.*))?$/u.exec(content);
  if (found === null) throw new FormatFault(isQuoted ? 'quote' : 'principals');
  const [, names = '', rest = ''] = found;
  const principals = names.split(',').map((name) => name.trim());
  if (principals.some((name) => /^!?$/u.test(name))) throw new FormatFault('principals');
  return { principals, rest };
}

/** Up to the first blank outside of quotes. */
function optionsBefore(rest: string): string {
  const [options = ''] = /^(?:"(?:\\"|[^"\\]|\\(?!"))*"|[^\s"])*/u.exec(rest) ?? [];
  if (rest[options.length] === '"') throw new FormatFault('quote');
  return options;
}

const OPTION = /([a-z-]+)(?:="((?:\\"|[^"\\]|\\(?!"))*)")?(,|$)/iuy;

/** By name, in small letters. */
function optionsOf(written: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  OPTION.lastIndex = 0;
  let hasMore = written !== '';
  while (hasMore) {
    const found = OPTION.exec(written);
    if (found === null) throw new FormatFault('options');
    const [, name = '', value, comma] = found;
    addOption(options, name.toLowerCase(), value?.replaceAll('\\"', '"'));
    hasMore = comma === ',';
  }
  return options;
}

function addOption(options: Map<string, string>, name: string, value: string | undefined): void {
  if (name === 'cert-authority') throw new FormatFault('cert-authority');
  if (!['namespaces', 'valid-after', 'valid-before'].includes(name)) {
    throw new FormatFault('option-unknown');
  }
  if (value === undefined) throw new FormatFault('options');
  if (options.has(name)) throw new FormatFault('option-twice');
  options.set(name, value);
}

/** Kind and key; what follows is a comment. */
function keyOf(written: string): SshKey {
  const [kind = '', text = ''] = written.split(/[ \t]+/u);
  if (text === '') throw new FormatFault('no-key');
  const blob = Buffer.from(text, 'base64');
  if (blob.toString('base64') !== text) throw new FormatFault('key-text');
  const key = readSshKey(blob);
  if (key.kind !== kind) throw new FormatFault('kind-differs');
  return key;
}

/** A day, a minute, or a second. */
const TIME = /^(?:\d{8}|\d{12}|\d{14})Z?$/u;

function secondsOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!TIME.test(written)) throw new FormatFault('time');
  const digits = written.replace('Z', '').padEnd(14, '0');
  const named = digits.replace(/^(.{4})(..)(..)(..)(..)(..)$/u, '$1-$2-$3T$4:$5:$6');
  const utc = new Date(`${named}Z`);
  // A 31st of June is refused or moved on.
  const isReal = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(named);
  if (!isReal || utc.getTime() < 0) throw new FormatFault('time');
  const time = written.endsWith('Z') ? utc : new Date(named);
  return Math.floor(time.getTime() / 1_000);
}

/**
 * At least so many different people are behind these keys. A key beside which the file has patterns alone could be
 * anybody's: such keys are one person together, and nobody new beside people with names.
 */
export function countPeople(owners: readonly Owner[]): number {
  const people = owners.flatMap(({ person }) => (person === null ? [] : [personKey(person)]));
  return people.length === 0 ? Math.min(1, owners.length) : new Set(people).size;
}

/** How many different people can sign an approval now. */
export function peopleNow(signers: readonly Signer[], now: Date): number {
  const usable = signers.filter(
    (one) => faultOfUse(one, APPROVAL_NAMESPACE, now) === undefined && principalsOf(one).length > 0,
  );
  return countPeople(usable.map(({ key }) => ownerOf(key, signers)));
}

/** The names of unsigned approvals prove nothing; they are counted so that one person does not count twice by accident. */
export function countNames(names: readonly string[]): number {
  return new Set(names.map(personKey)).size;
}

/**
 * Whether a person made a plan. `planner` is what the plan says, such as `anna@laptop`. Unknown where the plan does not
 * say, or where the person has no name: then it has to be taken for the same.
 */
export function madeBy(
  planner: string | undefined,
  names: readonly string[],
): 'same' | 'other' | 'unknown' {
  if (planner === undefined || names.length === 0) return 'unknown';
  const maker = personKey(planner);
  return names.some((name) => personKey(name) === maker) ? 'same' : 'other';
}
