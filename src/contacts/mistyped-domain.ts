// Domains that are a large provider's with a slip of the finger. What looks mistyped is told and never
// mended: the one who has the address may have it there.
import { own } from '../lib/index.ts';
import { keptText } from './kept-text.ts';

/** Names of providers with the endings under which they give addresses. Short names have too many neighbours. */
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

/** Of `com`. Some are endings of countries, under which these providers give no addresses. */
const MISTYPED_COM: ReadonlySet<string> = new Set([
  ...['cm', 'co', 'om', 'con', 'cim', 'cmo', 'cpm', 'ocm', 'vom', 'xom', 'comm', 'coom', 'ccom'],
]);

/** One edit away from a provider, and somebody else's. */
const OTHERS: ReadonlySet<string> = new Set(['gail.com']);

/** Bounds the memory for sources in which everybody has a domain of his own. */
const MOST_KNOWN_DOMAINS = 10_000;

/** A question to many addresses: the provider's domain that is meant, or undefined where none is near. */
export function mistypedDomains(): (domain: string) => string | undefined {
  /** Empty where none is near: what is looked up once answers for nearly all addresses. */
  const known = new Map<string, string>();
  return (domain) => {
    const asBefore = known.get(domain);
    if (asBefore !== undefined) return asBefore === '' ? undefined : asBefore;
    const meant = meantDomain(domain);
    if (known.size < MOST_KNOWN_DOMAINS) known.set(keptText(domain), meant ?? '');
    return meant;
  };
}

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

/**
 * One letter too many, too few, another one, or two neighbours swapped. The first letter is rarely
 * missed, and other providers differ in nothing else.
 */
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
