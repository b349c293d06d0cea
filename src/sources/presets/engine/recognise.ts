// Recognises the provider of a file by its header and its name. Sure is only what has a name that nobody else uses.
// For files whose provider the configuration does not name: plain CSV, and files that `listferry init` inspects.
import { normalisedName } from '../../../contacts/index.ts';
import type { Header } from '../../source/source.ts';
import type { Certainty, FileKind, Preset, Signature } from '../form/preset.ts';
import { PRESETS } from './presets.ts';

// Names of columns that many programs use: however many of them a file has, they never tell who made it.

/** In words; capitals and punctuation do not count. From the exports of about 150 programs. */
// prettier-ignore
const GENERIC = [
  // The person.
  'email', 'email 1', 'email address', 'EmailAddress', 'contact email', 'recipient', 'recipient email',
  'recipient.email', 'subscriber', 'name', 'first name', 'firstname', 'last name', 'lastname', 'phone', 'mobile',
  'sms', 'whatsapp', 'company name', 'position', 'title', 'preferred locale',
  'address', 'address 1', 'address1', 'address line 1', 'city', 'state', 'state province region', 'zip', 'zip code',
  'zipcode', 'country', 'attributes.email', 'email_address.address', 'subscriber_email',
  // What the program knows the person by.
  'id', 'uuid', 'identifier', 'record id', 'contact id', 'customer id', 'ext id', 'stripe customer id', 'contactID',
  'group_id', 'groups_id', 'token', 'list 20', 'listid',
  // What a row says, of whatever it is about.
  'status', 'contact status', 'email status', 'type', 'source', 'origin', 'acquisition source', 'reason',
  'suppression reason', 'error', 'code', 'detail', 'channel', 'tag', 'tags', 'list', 'lists', 'email lists',
  'attributes', 'points', 'score', 'tier', 'subscription tier', 'free tier', 'plan', 'expiry', 'pattern', 'mask',
  'activity', 'subscription type', 'active subscription', 'verified', 'ip', 'ip address', 'value', 'sent', 'opens',
  'clicks', 'opened', 'clicked', 'blocked', 'hard bounce', 'soft bounce', 'bounce', 'subject', 'total spent',
  'conversion_rate', 'statuscode', 'subscriber_status', 'total orders', 'deal name', 'deal stage', 'ticket name',
  // Consent, in words that suggest themselves.
  'subscribed', 'blacklisted', 'blocklisted', 'double opt-in', 'email marketing', 'email permission', 'consent',
  'subscribed to emails', 'doNotContact', 'activated', 'registered', 'deactivated', 'isunsub', 'IsUnsubscribed', 'is unsubscribed', 'opt-in method',
  // When.
  'date', 'created', 'created at', 'CreatedAt', 'created on', 'date created', 'date added', 'date sent', 'added on',
  'added time', 'modified time', 'updated at', 'last changed', 'expires at', 'inactive date', 'date subscribed',
  'subscribed date', 'subscribed at', 'subscription date', 'unsubscribed at', 'unsub time', 'optin time',
  'bounced at', 'opened at', 'clicked at', 'sent at', 'forwarded at', 'did not open at', 'opted out at', 'opt-out at',
  'date opened', 'open date', 'opened time', 'open time', 'date clicked', 'clicked time', 'click time',
  'date suppressed', 'total opens', 'total clicks', 'unique opens', 'clicked link', 'links clicked',
  'active', 'confirmed', 'creation date', 'confirmation date', 'cms id', 'contact type', 'life time value',
  'total points', 'contact owner id', 'lead owner id', 'unsubscribed time', 'email opt out', 'unsubscribed',
  'company', 'connected on', 'url', 'username', 'plan name', 'subscription state', 'customer email', 'emailInvalid', 'idList',
  'aov', 'total spend', 'date registered', 'last active', 'do not contact', 'email opt in', 'surname', 'trust level', 'created (utc)', 'delinquent',
  'financial status', 'accepts marketing', 'post id', 'post date', 'is published',
];

const NAMES: ReadonlySet<string> = new Set(GENERIC.map(normalisedName));

export function isGenericColumn(title: string): boolean {
  return NAMES.has(normalisedName(title));
}

/** What a file is recognised by. */
export interface FileHeader {
  /** As people know it; a member of an archive follows the path of the archive. */
  readonly path: string;
  readonly header: Header;
}

export interface Recognised {
  readonly preset: Preset;
  readonly kind: FileKind;
  readonly certainty: Certainty;
  /** Such as `its columns MEMBER_RATING and LEID`. */
  readonly because: string;
}

/** What is known about the provider of a file. */
export interface Provenance {
  /** Only this provider makes such a file: it has a name that nobody else uses, and no rival has one. */
  readonly sure: Recognised | undefined;
  /** Without a sure one: every provider whose files may look like this, the narrowest signature first. */
  readonly possible: readonly Recognised[];
}

export function recogniseFile(
  path: string,
  header: Header,
  presets: readonly Preset[] = Object.values(PRESETS),
): Provenance {
  const file = { path, header };
  const fitting = presets
    .flatMap((preset) => {
      const kind = kindOf(preset, file, { withWeak: false });
      return kind === undefined ? [] : [{ preset, kind, score: narrowness(kind, file) }];
    })
    .sort((a, b) => b.score - a.score);
  const told = ({ preset, kind }: Pick<Recognised, 'preset' | 'kind'>): Recognised => {
    const { certainty = preset.certainty } = kind;
    return { preset, kind, certainty, because: reason(preset, kind, file) };
  };
  const [sure, rival] = fitting.filter(({ preset }) => hasOwnName(preset, file));
  if (sure !== undefined && rival === undefined) return { sure: told(sure), possible: [] };
  return { sure: undefined, possible: fitting.map(told) };
}

/** Whether the file has a column, or a part of its name, that no other program uses. */
function hasOwnName(preset: Preset, { path, header }: FileHeader): boolean {
  if (preset.ownFile?.test(fileNameOf(path)) === true) return true;
  const own = new Set(ownColumns(preset).map(normalisedName));
  return header.some((title) => own.has(normalisedName(title)));
}

/** The columns by which a preset is sure: those of its signatures that are not generic, and those that it names. */
export function ownColumns({ kinds, ownColumns: named = [] }: Preset): readonly string[] {
  // What only a person can name is never sure.
  if (kinds.every(({ recognise }) => recognise.weak === true)) return named;
  const columns = kinds.flatMap(({ recognise }) => namesOf(recognise));
  return [...new Set([...columns.filter((name) => !isGenericColumn(name)), ...named])];
}

/** The first kind of a preset that a file fits. */
export function kindOf({ kinds }: Preset, file: FileHeader, options: { withWeak: boolean }) {
  return kinds.find(
    (kind) => (options.withWeak || kind.recognise.weak !== true) && narrowness(kind, file) > 0,
  );
}

/** Above 0 if the file fits. A header that must hold nothing else counts most, then each column. */
export function narrowness(kind: FileKind, { path, header }: FileHeader): number {
  const { all = [], any = [], anyTwo = [], only, file } = kind.recognise;
  if (!hasColumns(kind, header) || file?.test(fileNameOf(path)) === false) return 0;
  const exact = only === undefined ? 0 : 100 + only.length;
  const columns = all.length + Math.min(any.length, 1) + Math.min(anyTwo.length, 2);
  return 1 + exact + 2 * columns + (file === undefined ? 0 : 1);
}

/**
 * Where the provider's own columns start. After an import of an export, the user's columns further left may have
 * the same names.
 */
export function ownStart(kind: FileKind, header: Header): number {
  const names = header.map(normalisedName);
  for (const wanted of kind.ownColumnsFrom ?? []) {
    const place = names.lastIndexOf(normalisedName(wanted));
    if (place >= 0) return place;
  }
  return 0;
}

function hasColumns(kind: FileKind, header: Header): boolean {
  const { all, any, anyTwo, only, none } = kind.recognise;
  const names = new Set(header.map(normalisedName));
  const own = new Set(header.slice(ownStart(kind, header)).map(normalisedName));
  const has = (name: string): boolean => own.has(normalisedName(name));
  const hasSome = (wanted: readonly string[] | undefined, least: number): boolean =>
    wanted === undefined || wanted.filter(has).length >= least;
  if (all?.every(has) === false) return false;
  if (!hasSome(any, 1) || !hasSome(anyTwo, 2)) return false;
  if (none?.some(has) === true) return false;
  if (only === undefined) return true;
  return only.length === names.size && only.every((name) => names.has(normalisedName(name)));
}

/** The names of the signature, then others that nobody else uses. */
function reason(preset: Preset, { recognise }: FileKind, { path, header }: FileHeader): string {
  const there = new Set(header.map(normalisedName));
  const wanted = [...new Set([...namesOf(recognise), ...ownColumns(preset)])];
  const met = wanted.filter((name) => there.has(normalisedName(name))).slice(0, 4);
  const hasFile = preset.ownFile?.test(fileNameOf(path)) === true || met.length === 0;
  const columns = `${met.length === 1 ? 'its column' : 'its columns'} ${met.join(', ')}`;
  return [...(hasFile ? ['its name'] : []), ...(met.length > 0 ? [columns] : [])].join(' and ');
}

function namesOf({ all = [], only = [], any = [], anyTwo = [] }: Signature): readonly string[] {
  return [...all, ...only, ...any, ...anyTwo];
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
