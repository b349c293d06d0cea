// Valid addresses that a person should check: those of a role, which several people read who may not have asked for
// mail; those at a domain that looks mistyped; and look-alikes in letters of another alphabet. They are reported and
// never changed.
import { asciiDomain } from './address.ts';
import { remembered } from '../values/text.ts';
import { own } from '../../lib/index.ts';

// prettier-ignore
const ROLES: ReadonlySet<string> = new Set([
  'abuse', 'accounting', 'accounts', 'admin', 'administrator', 'billing', 'contact', 'enquiries',
  'feedback', 'finance', 'hello', 'help', 'helpdesk', 'hostmaster', 'hr', 'info', 'inquiries', 'it',
  'jobs', 'mailer-daemon', 'marketing', 'newsletter', 'no-reply', 'noreply', 'office', 'orders',
  'postmaster', 'press', 'privacy', 'root', 'sales', 'security', 'service', 'spam', 'support', 'team',
  'webmaster',
  'buchhaltung', 'datenschutz', 'kontakt', 'presse', 'verkauf', 'vertrieb',
  'contacto', 'ventas', 'contato', 'vendas', 'contatti', 'contatto', 'ufficio', 'vendite',
  'accueil', 'compta', 'commercial',
  'test', 'tester', 'demo', 'noemail', 'no-email', 'nomail', 'no-mail', 'none', 'nobody', 'null', 'unknown',
]);

const LONGEST_ROLE_LENGTH = Math.max(...Array.from(ROLES, (role) => role.length));

/** Amazon keeps this domain for tests of its mail service. */
const SIMULATOR = '@simulator.amazonses.com';

/** Whether the address, in key form, belongs to a role or a test, or to no person. */
export function isRoleAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  // Most local parts are longer than every role, and need not be cut out and hashed.
  if (at <= LONGEST_ROLE_LENGTH && ROLES.has(address.slice(0, at))) return true;
  return address.length - at === SIMULATOR.length && address.endsWith(SIMULATOR);
}

/** Providers with the endings of their addresses. Shorter names are too similar to others. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'co.uk', 'de', 'es', 'fr', 'it'],
  outlook: ['com', 'de', 'fr'],
  yahoo: ['com', 'co.in', 'co.uk', 'de', 'es', 'fr', 'it'],
  icloud: ['com'],
  protonmail: ['com'],
  rediffmail: ['com'],
  btinternet: ['com'],
  wanadoo: ['fr'],
  't-online': ['de'],
  comcast: ['net'],
};

/** For `com`. These providers give no addresses under those that are endings of countries. */
const MISTYPED_COM: ReadonlySet<string> = new Set([
  ...['cm', 'co', 'om', 'con', 'cim', 'cmo', 'cpm', 'ocm', 'vom', 'xom', 'comm', 'coom', 'ccom'],
]);

/** One edit away from a provider, but a domain of its own. */
const OTHERS: ReadonlySet<string> = new Set(['gail.com']);

/** The provider's domain that is meant, or undefined where none is near. Remembers what it was asked. */
export function mistypedDomains(): (domain: string) => string | undefined {
  return remembered(meantDomain, MOST_DOMAINS);
}

const MOST_DOMAINS = 10_000;

function meantDomain(domain: string): string | undefined {
  if (OTHERS.has(domain)) return undefined;
  const dot = domain.indexOf('.');
  const name = domain.slice(0, dot);
  const ending = domain.slice(dot + 1);
  const endings = own(PROVIDERS, name);
  if (endings !== undefined) {
    return endings.includes('com') && MISTYPED_COM.has(ending) ? `${name}.com` : undefined;
  }
  const near = Object.entries(PROVIDERS).find(
    ([provider, own]) => own.includes(ending) && isOneSlipAway(name, provider),
  );
  return near && `${near[0]}.${ending}`;
}

/** One letter more, fewer or different, or two swapped. The first letter is rarely wrong, and tells providers apart. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  if (start === 0) return false;
  const rest = typed.slice(start);
  const restMeant = meant.slice(start);
  const [first = '', second = ''] = restMeant;
  return (
    rest.slice(1) === restMeant ||
    rest === restMeant.slice(1) ||
    rest.slice(1) === restMeant.slice(1) ||
    rest === `${second}${first}${restMeant.slice(2)}`
  );
}

/** Letters that no usual typeface tells from a Latin one, in small letters. */
const LATIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's' },
    ...{ һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ο: 'o' },
  }),
);

const SPACE = 0x20;
const DELETE = 0x7f;
const ASCII_ONLY = /^[\x21-\x7e]+$/u;

/**
 * The key form, in Latin letters, that this address looks like; undefined where it is in Latin letters
 * itself, or holds one that looks like none of them. `email` is its spelling in the source.
 */
export function latinLookAlike(address: string, email: string): string | undefined {
  if (isAscii(email)) return undefined;
  const [localPart = '', domain = ''] = latinForm(email).split('@');
  const latin = `${localPart}@${asciiDomain(domain) ?? domain}`;
  return ASCII_ONLY.test(latin) && !latin.includes('xn--') && latin !== address ? latin : undefined;
}

function latinForm(text: string): string {
  const letters = Array.from(text.normalize('NFKC').toLowerCase());
  return letters.map((letter) => LATIN_OF.get(letter) ?? letter).join('');
}

/** Every address passes here, and the pattern took three hundredths of the time of a whole row more. */
function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= SPACE || code >= DELETE) return false;
  }
  return text !== '';
}
