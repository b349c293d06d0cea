// Terms that a title may hold, as one pattern. Hundreds of them in a dozen languages are looked for in every title.
import { foldWord } from '../values/text.ts';

/**
 * Terms in the form of `foldWord`, between which nothing but letters and digits stands. `*` stands for the rest of a
 * word, or at its beginning for the start of one. Without spaces between words, a text holds a term anywhere.
 */
export function anyOf(...terms: readonly string[]): LatePattern {
  return new LatePattern(() => patternOf(terms));
}

/** Made when it is first needed: to make all of them takes longer than to read a configuration. */
export class LatePattern {
  /** `\p{L}` stands in no class but that of `LETTER`. */
  readonly #source: () => string;
  #ofAll: RegExp | undefined;
  #ofAscii: RegExp | undefined;

  constructor(source: () => string) {
    this.#source = source;
  }

  test(text: string): boolean {
    const made = this.#madeFor(text);
    made.lastIndex = 0;
    return made.test(text);
  }

  /** The text with `mark` wherever the pattern is found. */
  marked(text: string, mark: string): string {
    return text.replaceAll(this.#madeFor(text), mark);
  }

  /** Everything that the pattern finds. */
  found(text: string): readonly string[] {
    return text.match(this.#madeFor(text)) ?? [];
  }

  #madeFor(text: string): RegExp {
    if (!ASCII.test(text)) return (this.#ofAll ??= new RegExp(this.#source(), 'gu'));
    return (this.#ofAscii ??= new RegExp(this.#asciiSource(), 'gu'));
  }

  #asciiSource(): string {
    return this.#source()
      .replaceAll(LETTER, '[A-Za-z0-9]')
      .replaceAll(String.raw`\p{L}`, '[A-Za-z]');
  }
}

/** Most titles. The letters of all scripts are a class that takes six times as long to compile. */
const ASCII = /^[\0-\x7f]*$/u;

function patternOf(terms: readonly string[]): string {
  const whole: string[] = [];
  const begun: string[] = [];
  const ended: string[] = [];
  const inside: string[] = [];
  for (const term of terms) {
    const isOpenAtStart = term.startsWith('*') || WITHOUT_SPACES.test(term);
    const isOpenAtEnd = term.endsWith('*') || WITHOUT_SPACES.test(term);
    const [closed, open] = isOpenAtStart ? [ended, inside] : [whole, begun];
    const parts = term.replaceAll(/^\*|\*$/gu, '').split('*');
    (isOpenAtEnd ? open : closed).push(parts.map(foldEdge).join(`${LETTER}*`));
  }
  return [
    ...oneOf(`(?<!${LETTER})`, whole, `(?!${LETTER})`),
    ...oneOf(`(?<!${LETTER})`, begun, ''),
    ...oneOf('', ended, `(?!${LETTER})`),
    ...oneOf('', inside, ''),
  ].join('|');
}

const LETTER = String.raw`[\p{L}\p{N}]`;

/** One class of letters for all terms: each takes as long to parse as a hundred of them. */
function oneOf(before: string, terms: readonly string[], behind: string): readonly string[] {
  return terms.length === 0 ? [] : [`${before}(?:${terms.join('|')})${behind}`];
}

function foldEdge(part: string): string {
  const folded = foldWord(part);
  return `${/^\s/u.test(part) ? ' ' : ''}${folded}${/\s$/u.test(part) ? ' ' : ''}`;
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** `HasOptedOutOfEmail` and `emailOptOut` are made of words. */
export function splitCamel(title: string): string {
  return title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

/**
 * The words of a folded title that stand beside everything that the patterns know, and that change its meaning or may
 * do so.
 */
export function wordsBeside(folded: string, known: readonly LatePattern[]): readonly string[] {
  let left = folded;
  for (const pattern of known) left = pattern.marked(left, KNOWN);
  return left
    .split(/[ ]+/u)
    .filter((word) => !isKnown(word) && !BESIDE_CONSENT.has(word) && !/^\d*$/u.test(word));
}

/** Stands where a known term stood; the rest of its word, such as an ending, stays beside it. */
const KNOWN = '\u0001';

/** `newsletterstopp` is more than its newsletter; `einwilligungen` is not more than its beginning. */
function isKnown(word: string): boolean {
  if (!word.includes(KNOWN)) return false;
  return !TURNING_PARTS.some((part) => word.includes(part));
}

// prettier-ignore
const TURNING_PARTS: readonly string[] = [
  'stop', 'kundig', 'ende', 'sperr', 'verbot', 'pause', 'verzicht', 'ablehn', 'entzug', 'storn', 'frei', 'verweiger',
];

/** Words that may turn a question, or a word of somebody who left, into its opposite. */
export function turnsAround(word: string): boolean {
  return TURNING.has(word);
}

// prettier-ignore
const TURNING: ReadonlySet<string> = new Set([
  'not', 'no', 'never', 'don', 'dont', 'without', 'nicht', 'nie', 'kein', 'keine', 'keinen', 'keinem', 'keiner', 'keines', 'ohne', 'didn', 'doesn', 'pas', 'plus', 'jamais', 'sans',
  'sin', 'nunca', 'nao', 'sem', 'non', 'senza', 'niet', 'geen', 'nooit', 'zonder', 'bez', 'inte', 'ej', 'aldrig', 'utan', 'ikke',
  'uden', 'не', 'нет', 'без', 'никогда', 'nem', 'ne', 'ei', 'degil', 'stop', 'unless', 'ausser', 'sauf', 'salvo', 'except',
].map(foldWord));

/** What stands beside consent in titles and changes nothing of it. */
// prettier-ignore
const BESIDE_CONSENT: ReadonlySet<string> = new Set([
  // English
  'a', 'an', 'the', 'our', 'my', 'your', 'his', 'her', 'their', 'by', 'via', 'per', 'of', 'to', 'from', 'in', 'on', 'at', 'with', 'for', 'is', 'has', 'have',
  'was', 'been', 'are', 'all', 'any', 'e', 'and', 'or', 'i', 'we', 'you', 'us', 'address', 'addresses', 'contact', 'contacts', 'person', 'people', 'user',
  'users', 'subscriber', 'subscribers', 'list', 'lists', 'news', 'updates', 'offers', 'campaign', 'campaigns', 'communication', 'communications', 'digital',
  'allowed', 'allow', 'accept', 'accepts', 'accepted', 'receive', 'receives', 'received', 'want', 'wants', 'wanted', 'given', 'granted', 'legal',
  'requests', 'marked', 'reported', 'send', 'gets', 'join', 'flag', 'yes', 'y', 'n', 'global', 'globally', 'hard', 'permanent', 'gdpr', 'dsgvo', 'rgpd', 'lgpd', 'avg', 'double', 'single', 'explicit', 'preference', 'preferences',
  'setting', 'settings', 'custom', 'field', 'main', 'primary', 'current', 'ok', 'bulk', 'mass', 'sign', 'up', 'signup', 'form', 'properties', 'attributes',
  'data', 'profile', 'member', 'enabled', 'active', 'can', 'be', 'mailed', 'emailed', 'them', 'me', 'do', 'does', 'may', 'type', 'level', 'state', 'basis', 'mc', 'hs',
  // German
  'von', 'allen', 'alle', 'der', 'die', 'das', 'den', 'dem', 'des', 'zum', 'zur', 'fur', 'vom', 'mit', 'bei', 'unser', 'unsere', 'unseren', 'und', 'wurde', 'ist',
  'hat', 'erwunscht', 'gewunscht', 'erlaubt', 'erteilt', 'erhalten', 'empfangen', 'empfanger', 'zusendung', 'ja', 'per', 'werbung', 'werbemails', 'liegt', 'vor', 'uber', 'verteiler',
  'nutzer', 'anmeldung', 'versand', 'liste', 'in', 'zu', 'zugestimmt', 'gegeben', 'abonniert', 'bestellt',
  // French
  'le', 'la', 'les', 'l', 'de', 'd', 'du', 'par', 'aux', 'au', 'un', 'une', 'pour', 'et', 'il', 'elle', 'accepte', 'souhaite', 'recoit', 'recevoir', 'notre', 'nos',
  'votre', 'vos', 'j', 'je', 'donne', 'oui', 'electronique', 'electroniques', 'commerciale', 'commerciales', 'publicite', 'communications',
  // Spanish, Portuguese, Italian
  'el', 'los', 'las', 'del', 'do', 'dos', 'da', 'das', 'por', 'para', 'al', 'en', 'em', 'o', 'os', 'as', 'una', 'uno', 'lo', 'gli', 'di', 'dal', 'della', 'con', 'y', 'ha', 'he',
  'acepta', 'aceita', 'accetta', 'recibe', 'recebe', 'riceve', 'desea', 'deseja', 'desidera', 'publicidad', 'publicidade', 'pubblicita', 'comunicaciones', 'comunicacoes',
  'comunicazioni', 'electronico', 'eletronico', 'elettronica', 'correo', 'recibir', 'receber', 'ricevere', 'si', 'sim', 'dado', 'dada', 'se', 'su', 'sua',
  // Dutch, Polish, Czech, Nordic, Russian
  's', 'k', 'ke', 'pro', 'od', 'dne', 'dnia', 'den', 'dag', 'dato', 'adres', 'adresse', 'adress', 'adressen', 'adresa', 'indirizzo', 'direccion', 'endereco',
  'ønsker', 'vil', 'modtager', 'accepterer', 'nej', 'nee', 'vill', 'ha', 'godkanner', 'zasilani', 'novinek', 'novinky', 'izni', 'ontvangt', 'alla', 'marketingowa', 'marketingowe', 'marketingowy', 'handlowa', 'handlowe',
  'het', 'een', 'van', 'voor', 'op', 'ons', 'onze', 'wil', 'mag', 'na', 'z', 'w', 'dla', 'ma', 'av', 'af', 'till', 'til', 'om', 'pa', 'och', 'og', 'far', 'ta', 'emot',
  'на', 'от', 'по', 'в', 'с', 'и', 'для', 'о', 'об',
].map(foldWord));

// Whole titles of columns, in the form of `foldWord`, below which a word may refuse mail.

/** The law that people say yes and no by, and nothing else: `AVG` is also a firm, and an average. */
export const OF_PRIVACY =
  /^(?:gdpr|dsgvo|ds gvo|rgpd|lgpd|avg|rodo)(?: (?:ok|ja|yes|oui|si|status|statut|estado|stato))?$/u;

/** The state of a country, or of a subscriber: no region is called `Unconfirmed`. */
export const OF_STATES =
  /^(?:(?:subscriber|subscription|contact|recipient|e ?mail|mail|newsletter) )?state$/u;

/** They may be paid for, so that a plain no says nothing of mail. */
export const OF_SUBSCRIPTIONS =
  /^(?:abo|abonnement|abonnements?|subscriptions?|suscripcion(?:es)?|abbonament[oi]|assinatura)$/u;
