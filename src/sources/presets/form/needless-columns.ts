// Columns that no mail needs, and that harm people where they leak: they go along only if a person says so. Told by
// their names in several languages, and by the form of their values.
import { isIP } from 'node:net';
import { normalisedName } from '../../../contacts/index.ts';

/** What such a column holds, as a part of a sentence. */
export type Needless =
  | 'network addresses'
  | 'passwords or tokens'
  | 'notes'
  | 'birthdays'
  | 'health, faith or law'
  | 'pictures'
  | 'payment'
  | 'ids of another program'
  | 'opens and clicks';

/** In lower case, without accents, words with single spaces between them and one at each end. */
const TITLES: readonly (readonly [Needless, RegExp])[] = [
  [
    'passwords or tokens',
    /pass ?w(?:or|d)|passwort|kennwort|mot de passe|contrasen|senha|wachtwoord|hasl|token|qr ?code|secret|api ?key|salt |hash|session|cookie/u,
  ],
  [
    'network addresses',
    / ip |ip ?add?ress| user ?agent | latitude | longitude | lat | lng | lon | geo ?ip|browser/u,
  ],
  [
    'birthdays',
    /birth|geburt|geboren|naissance|anniversaire|nacimiento|cumple|nascita|compleanno|nascimento|aniversario|verjaardag|geboorte|urodz|fodelse|fodsel| dob | bday |рождени|生年月日|誕生日/u,
  ],
  [
    'health, faith or law',
    /health|gesundheit|krank|illness|disease|diagnos|disabilit|behinder|medica|medik|allerg|patient| sante |salud|salute|gericht|court|convict|criminal|vorstraf|urteil|religi|konfession|kirche|church|glaube| faith |politic|politisch|gewerkschaft|ethnic|sexual|pregnan|schwanger|grossesse|embarazo/u,
  ],
  ['pictures', /photo|foto|avatar|picture|portrait|image| bild |profilbild/u],
  [
    'payment',
    / iban | bic |swift|bank|konto(?:nummer|inhaber| )|account ?n(?:umber|o|r) |credit ?card|debit ?card| card |kreditkarte|kartennummer|carte bancaire|tarjeta|cartao| cvv | cvc | sepa |sepa ?mandat|payment|zahlung|paiement| pago |pagamento|billing|tax ?(?:id|number)|steuer(?:nummer|id)| vat | ssn |social security|sozialversicherung|passport|ausweis/u,
  ],
  ['ids of another program', / (?:id|ids|uuid|guid|uid|gid|leid|euid|identifier|external ?id) $/u],
  [
    'notes',
    / (?:notes?|notizen|notiz|bemerkung(?:en)?|kommentare?|comments?|anmerkung(?:en)?|memo|remarks?|commentaires?|remarques?|notas?|observacion(?:es)?|observacoes|annotazioni|opmerking(?:en)?|notatki|uwagi|anteckning(?:ar)?|bemaerkning(?:er)?|description|beschreibung|message|nachricht|bio|biography|заметки|примечани[ея]|備考|メモ) /u,
  ],
  [
    'opens and clicks',
    / (?:opens|clicks|opened|clicked|open rate|click rate|klicks|ouvertures|clics|aperture|sent|delivered|last open|last click|last opened|last clicked|last activity|last seen|engagement|member rating)(?: at| date| time| rate| count)? | (?:total|num|unique) (?:opens?|clicks?|sent|opened|clicked) | mails? (?:opened|clicked|sent) /u,
  ],
];

/** By its name; undefined for a column that may go along. */
export function needlessTitle(title: string): Needless | undefined {
  const plain = title
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '');
  const words = ` ${normalisedName(plain).replaceAll('_', ' ')} `;
  return TITLES.find(([, pattern]) => pattern.test(words))?.[0];
}

const FORMS: readonly (readonly [Needless, (value: string) => boolean])[] = [
  ['network addresses', (value) => isIP(value) > 0],
  [
    'pictures',
    (value) => /^(?:https?:\/\/\S+\.(?:png|jpe?g|gif|webp)(?:\?\S*)?|data:image\/)/iu.test(value),
  ],
  ['payment', (value) => isIban(value) || isCard(value)],
  ['passwords or tokens', (value) => TOKEN.test(value) || LINK_WITH_KEY.test(value)],
  ['notes', (value) => value.length > LONGEST_WORDING && value.includes(' ')],
];

/** Digits in hexadecimal, with or without hyphens, or a mix of letters and digits that no person types. */
const TOKEN =
  /^(?:[0-9a-f]{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\$2[aby]\$\S{20,}|eyJ\S{20,})$/iu;

/** Whoever has such a link is let in by it. */
const LINK_WITH_KEY =
  /^https?:\/\/\S*(?:[?&][\w-]*(?:token|key|secret|hash|sig|signature|auth|code)=[^&\s]{6,}|[/=](?:[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=\w*\d)(?=\w*[a-z])\w{20,})(?:[/?&#]|$))/iu;

const LONGEST_WORDING = 80;

/** Shares of the filled values, and of those that are free text, which few people fill at length. */
const SHARE = 0.5;
const NOTE_SHARE = 0.1;

/** By its values; undefined where their form says nothing. */
export function needlessValues(values: readonly string[]): Needless | undefined {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return undefined;
  return FORMS.find(([what, fits]) => {
    const share = what === 'notes' ? NOTE_SHARE : SHARE;
    return filled.filter(fits).length > filled.length * share;
  })?.[0];
}

/** With its check digits (ISO 13616). */
function isIban(value: string): boolean {
  const text = value.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(text)) return false;
  const moved = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = moved.replaceAll(/[A-Z]/gu, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** With its check digit (ISO/IEC 7812). Phone numbers have another length or a sign. */
function isCard(value: string): boolean {
  const digits = value.replaceAll(/[ -]/gu, '');
  if (!/^[3-6]\d{14,18}$/u.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
