// What the names of columns and files mean, in several languages. Only unambiguous names: a wrong guess greets
// people wrongly.
import {
  type Status,
  answerOf,
  cleanText,
  consentTitle,
  fieldWithin,
  foldWord,
  isSubscribed,
  isSuppression,
  labelMeaning,
  normalisedName,
  yesOrNo,
} from '../../contacts/index.ts';
import { NAMES } from './leavers-names.ts';

/** Columns of whole names. */
// prettier-ignore
const FULL_NAMES: ReadonlySet<string> = new Set([
  'name', 'full_name', 'fullname', 'your_name', 'contact_name', 'customer_name', 'subscriber_name', 'display_name',
  'vor_und_nachname', 'vorname_nachname', 'vorname_name', 'nachname_vorname', 'name_vorname', 'vollständiger_name',
  'kundenname', 'nom_complet', 'nom_et_prénom', 'prénom_et_nom', 'nom_prénom', 'prénom_nom', 'nombre_completo',
  'nombre_y_apellidos', 'nombre_y_apellido', 'nome_completo', 'nome_e_cognome', 'nome_cognome', 'cognome_e_nome',
  'naam', 'volledige_naam', 'navn', 'namn', 'imię_i_nazwisko', 'nazwisko_i_imię', 'jméno_a_příjmení', 'név',
  'teljes_név', 'ad_soyad', 'isim', 'nimi', 'koko_nimi', 'nume', 'nume_și_prenume', 'nom_i_cognoms', 'ime_i_prezime', 'ime_in_priimek',
  'meno_a_priezvisko', 'ονοματεπώνυμο', 'име_и_фамилия', 'име_и_презиме', 'піб', 'имя_и_фамилия', 'фамилия_и_имя', 'фио', '氏名', 'お名前', '名前', '姓名', '이름', '성명',
]);

export function isFullNameTitle(title: string): boolean {
  return FULL_NAMES.has(normalisedName(title));
}

/** Whether a title names the first or the last name. */
export function isPartOfName(title: string): boolean {
  const field = fieldWithin(title);
  return field === 'first_name' || field === 'last_name';
}

/** Whether people call so what holds whole names, and also one part of them beside a column for the other. */
export function maybeFullNameTitle(title: string): boolean {
  return /^(?:nome|nombre|nom)$/u.test(normalisedName(title));
}

/** Columns of what people do, like, buy or work for: a word there is hardly about mail. */
// prettier-ignore
const OTHER_CONTENT: ReadonlySet<string> = new Set([
  'company', 'company_name', 'organisation', 'organization', 'organisation_name', 'organization_name', 'employer', 'business', 'business_name', 'brand',
  'department', 'division', 'team', 'job_title', 'title', 'position', 'role', 'function', 'profession', 'occupation', 'industry', 'branch', 'school',
  'product', 'products', 'item', 'article', 'service', 'course', 'event', 'project', 'interest', 'interests', 'hobby', 'hobbies', 'language', 'website',
  'nickname', 'middle_name', 'maiden_name', 'suffix', 'prefix', 'salutation', 'district', 'county', 'region', 'neighbourhood', 'priority', 'season',
  'firma', 'firmenname', 'unternehmen', 'betrieb', 'verein', 'arbeitgeber', 'abteilung', 'bereich', 'beruf', 'rolle', 'funktion', 'branche', 'schule',
  'produkt', 'produkte', 'artikel', 'kurs', 'veranstaltung', 'projekt', 'interesse', 'interessen', 'anrede', 'titel', 'ortsteil', 'priorität', 'saison',
  'société', 'entreprise', 'organisme', 'employeur', 'service', 'département', 'poste', 'fonction', 'métier', 'secteur', 'produit', 'intérêts', 'quartier',
  'empresa', 'compañía', 'organización', 'departamento', 'cargo', 'puesto', 'profesión', 'sector', 'producto', 'intereses', 'barrio', 'prioridad', 'temporada',
  'organização', 'profissão', 'setor', 'produto', 'interesses', 'bairro', 'prioridade', 'azienda', 'società', 'ditta', 'organizzazione', 'reparto', 'ruolo',
  'professione', 'settore', 'prodotto', 'interessi', 'bedrijf', 'bedrijfsnaam', 'organisatie', 'afdeling', 'functie', 'beroep', 'sector', 'interesses', 'wijk',
  'firma', 'dział', 'stanowisko', 'zawód', 'branża', 'produkt', 'företag', 'avdelning', 'roll', 'yrke', 'bransch', 'afdeling', 'stilling', 'virksomhed',
  'компания', 'организация', 'отдел', 'должность', 'профессия', 'продукт', '会社', '会社名', '部署', '役職', '職業', '公司', '部门', '部門', '职位', '職位', '회사', '부서', '직책',
]);

/** Whether a title names what has nothing to do with mail: a field of the service, a name, or what people do. */
export function namesOtherContent(title: string): boolean {
  const name = normalisedName(title);
  return fieldWithin(title) !== undefined || FULL_NAMES.has(name) || OTHER_CONTENT.has(name);
}

/** Columns that name the list or audience of a row. */
// prettier-ignore
const LIST_NAMES: ReadonlySet<string> = new Set([
  'list', 'list_name', 'lists', 'audience', 'mailing_list', 'contact_type', 'contact_list', 'newsletter_list',
  'liste', 'verteiler', 'lista',
]);

export function isListTitle(title: string): boolean {
  return LIST_NAMES.has(normalisedName(title));
}

/** Singular, as the kind of one person: a list may well be called "Customers". */
// prettier-ignore
const KINDS_OF_CUSTOMERS: ReadonlySet<string> = new Set([
  'lead', 'prospect', 'customer', 'client', 'partner', 'supplier', 'vendor', 'reseller', 'competitor', 'investor',
  'person', 'company', 'individual', 'organization', 'organisation', 'household', 'evangelist', 'opportunity',
  'kunde', 'kundin', 'interessent', 'lieferant', 'firma', 'cliente', 'proveedor', 'fornitore', 'fournisseur',
  'klant', 'leverancier', 'klient', 'dostawca', 'kund', 'leverandor',
]);

/** A word that says what kind of customer somebody is, and names no list. */
export function isKindOfCustomer(word: string): boolean {
  return KINDS_OF_CUSTOMERS.has(normalisedName(word));
}

/** An address in such a column is another person's, such as a referrer or a sales agent. */
const OTHER_PEOPLE =
  /(?:refer|owner|sender|from|reply|agent|sales|manager|created_by|invited|alt|second|friend|parent|partner)/u;

export function isOtherPersonTitle(title: string): boolean {
  return OTHER_PEOPLE.test(normalisedName(title)) || isSenderTitle(title);
}

/** The address that mail was sent from, in a log of mails: nobody of the list, even where no other is there. */
export function isSenderTitle(title: string): boolean {
  return /(?:^|_)(?:source|sender|senderemail|from|from_(?:e?mail|address)|reply_to|return_path)$/u.test(
    normalisedName(title),
  );
}

const ANYWHERE = NAMES.filter(({ sure }) => sure === 'anywhere').map(
  ({ status, words }) => [status, new RegExp(words.join('|'), 'u')] as const,
);

/**
 * What the name of a file says about everybody in it. Lists of people who left, or who never confirmed, often say so in
 * their name alone. No name means consent: `active` gives undefined.
 */
export function statusOfFileName(path: string): Status | undefined {
  const name = plainFileName(path);
  return ANYWHERE.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Of whom the name speaks, where people left more than a club. */
const READERS =
  /subscri|newsletter|(?:e ?)?mail|abonn|empfanger|leser|kontakt|contact|suscri|inscri|iscri|lista? |audience|подпис|購読|订阅|구독/u;

/** What a name may say of everybody in it, which only a person can tell. */
export interface NameHint {
  readonly status: Status;
  /** That somebody signed up once says nothing against it: they may be gone since, or never have confirmed. */
  readonly outlastsSignUp: boolean;
}

export function hintOfName(path: string): NameHint | undefined {
  const name = plainFileName(path).replace(/ (?:csv|txt|tsv|xlsx?|ods|json)$/u, '');
  const found = ASKED.find(({ pattern }) => pattern.test(name));
  if (found?.isOfClub === true && READERS.test(name))
    return { ...found.hint, outlastsSignUp: true };
  if (found !== undefined) return found.hint;
  return LEFT_ALONE.test(name) ? { status: 'unsubscribed', outlastsSignUp: true } : undefined;
}

const ASKED = NAMES.filter(({ asked }) => asked !== undefined).map(({ status, asked, words }) => {
  const isOfClub = asked === 'club';
  const pattern = new RegExp(`(?:^| )(?:${words.join('|')})(?: |$)`, 'u');
  return { pattern, isOfClub, hint: { status, outlastsSignUp: !isOfClub } };
});

/** What changes nothing about it: a day, whose list it is, and the ending of the file. */
const BESIDE_LEFT = [
  String.raw`\d+|q\d|v\d+|csv|txt|tsv|xls[xmb]?|f?ods|xml|json|jsonl|ndjson|vcf|ldif|gz|zip|db|sqlite`,
  'crm|export(?:s|ed)?|lists?|liste|lista|lijst|data|final|copy|kopie|newsletter|mailing|audience',
  'contacts?|kontakte?|contact[oe]s|contatti|subscribers?|abonnenten|abonnes?|suscriptores|iscritti|members?|mitglieder|membres|miembros|socios|soci|leden',
  'customers?|kunden|clients?|client[ei]s?|klanten|users?|people|persons?|personen|personnes',
].join('|');

const ALONE = NAMES.filter(({ sure }) => sure === 'alone').flatMap(({ words }) => words);

const LEFT_ALONE = new RegExp(
  `^ ?(?:(?:${BESIDE_LEFT}) )*(?:${ALONE.join('|')})(?: (?:${BESIDE_LEFT}))* ?$`,
  'u',
);

/** Whether the name says plainly, and says nothing else, that everybody in it left or may get no mail for now. */
export function namesLeaversAlone(path: string): boolean {
  if (statusOfFileName(path) !== undefined && !saysMoreThanLeft(path)) return true;
  return LEFT_ALONE.test(plainFileName(path));
}

/**
 * What the folder of a file says of everybody in it: the last one before it, and any one in its archive. Programs pack the
 * people who left into a folder of their own: `unsubscribed/members.csv`, `export.zip/unsubscribed/2024/members.csv`.
 */
export function statusOfFolder(path: string): Status | undefined {
  return foldersOf(path)
    .map((folder) => (saysMoreThanLeft(folder) ? undefined : statusOfFileName(folder)))
    .find((status) => status !== undefined);
}

/** As `hintOfName`, of the folder of a file that lies in no archive: what is packed together is one export. */
export function hintOfFolder(path: string): NameHint | undefined {
  return IN_ARCHIVE.test(path) ? undefined : foldersOf(path).map(hintOfName)[0];
}

/** Whether the folder alone says, or may say, that everybody in the file left. */
export function isToldByFolder(path: string): boolean {
  if (statusOfFileName(path) !== undefined || hintOfName(path) !== undefined) return false;
  return statusOfFolder(path) !== undefined || hintOfFolder(path) !== undefined;
}

const IN_ARCHIVE = /\.(?:zip|t?gz)\/(?<folders>.+)\//iu;

/** Those of an archive count alone: what lies above it is of all its files. */
function foldersOf(path: string): readonly string[] {
  const packed = IN_ARCHIVE.exec(path)?.groups?.['folders'];
  if (packed !== undefined) return packed.split('/');
  const folder = path.split('/').at(-2) ?? '';
  return PACKED.test(folder) ? [] : [folder];
}

/** A workbook has its sheets below it, as an archive has its files. */
const PACKED = /\.(?:zip|t?gz|xls[bmx]?|f?ods|xml)$/iu;

function plainFileName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
}

/**
 * A name that also speaks of others than those whom it is about, or says the opposite: `not_unsubscribed.csv`. `bajas` are
 * low, and `nicht bestätigt` is one statement.
 */
export function saysMoreThanLeft(path: string): boolean {
  const name = plainFileName(path);
  const status = statusOfFileName(path);
  const [, said] = ANYWHERE.find(([one]) => one === status && !isSuppression(one)) ?? [];
  const words = said === undefined ? name : name.replace(said, ' ');
  return /(?:^| )(?:non?|not|never|nie|nicht|ohne|sans|without|sin|all|alle|incl|including|inkl|and|und|et|y|with|mit|test|check|checked|before|clean|bajas)(?: |$)/u.test(
    words,
  );
}

/** Whether a name is one of a list of people who left, or who must not get mail. */
export function namesLeavers(name: string): boolean {
  if (statusOfFileName(name) !== undefined) return true;
  const meaning = labelMeaning(name);
  return meaning !== 'nothing' && meaning !== 'unknown' && !isSubscribed(meaning);
}

// A title above several columns belongs to each of them: `Newsletter` means the opposite below `Unsubscribed from`. The
// two are read as one title where every word of both is understood; otherwise nobody agreed by the column.

/** A column as its title and its cells show it. */
export interface GroupedColumn {
  readonly title: string;
  /** The title of a group of columns that stands above it. */
  readonly above?: string | undefined;
  /** Undefined: too many to be statuses. */
  readonly words: readonly { readonly word: string }[] | undefined;
  /** All its values are days. */
  readonly isDates?: boolean;
}

interface BothTitles {
  readonly above: string;
  /** Both as one; undefined where they may say anything together. */
  readonly title: string | undefined;
}

/** Undefined where the title of the column counts alone. */
export function underGroup(column: GroupedColumn): BothTitles | undefined {
  const above = cleanText(column.above ?? '');
  if (above === '' || foldWord(above) === foldWord(column.title) || changesNothing(above)) {
    return undefined;
  }
  const title = `${above.replace(FROM, '')} ${cleanText(column.title)}`;
  const isPlain = consentTitle(title)?.isPlain === true;
  if (!speaksUnder(column, title, isPlain)) return undefined;
  return { above, title: isPlain ? title : undefined };
}

/** A column that answers nothing stands to the right of its group, as a city does. */
function speaksUnder(column: GroupedColumn, title: string, isPlain: boolean): boolean {
  if (consentTitle(column.title) !== undefined) return true;
  return consentTitle(title) !== undefined && isAnswer(column, isPlain);
}

function isAnswer({ words = [], isDates = false }: GroupedColumn, isPlain: boolean): boolean {
  if (isDates) return isPlain;
  return (
    words.some(({ word }) => yesOrNo(word) !== undefined) &&
    words.every(({ word }) => ANSWERS.has(answerOf(word)))
  );
}

const ANSWERS: ReadonlySet<string> = new Set(['yes', 'no', 'never', 'allowed', 'blank']);

/** It joins both titles, and gives no reason. */
const FROM =
  / (?:from|to|for|von|für|vom|zu|de|des|du|da|do|di|per|van|voor|od|z|do|från|fra|от|на)$/iu;

/** What people write above columns of any kind. Days, numbers and signs change nothing either. */
// prettier-ignore
const HARMLESS: ReadonlySet<string> = new Set([
  'contact', 'contacts', 'personal', 'person', 'people', 'customer', 'customers', 'member', 'members', 'subscriber', 'subscribers', 'data', 'details', 'information', 'info',
  'general', 'profile', 'preferences', 'preference', 'marketing', 'communication', 'communications', 'interests', 'topics', 'lists', 'account',
  'address', 'and', 'our', 'the', 'of', 'export', 'exported', 'on', 'date', 'report', 'list',
  'kontakt', 'kontakte', 'kontaktdaten', 'person', 'personen', 'kunde', 'kunden', 'mitglied', 'mitglieder', 'daten', 'angaben', 'stammdaten', 'allgemein', 'allgemeines',
  'profil', 'einstellungen', 'praferenzen', 'kommunikation', 'interessen', 'themen', 'und', 'adresse',
  'coordonnees', 'donnees', 'personne', 'client', 'clients', 'preferences', 'interets', 'et', 'general',
  'contacto', 'datos', 'cliente', 'clientes', 'preferencias', 'intereses', 'y', 'contatto', 'dati', 'cliente', 'clienti', 'preferenze', 'interessi', 'e',
  'gegevens', 'klant', 'klanten', 'voorkeuren', 'dane', 'dados', 'contato',
].map(foldWord));

function changesNothing(above: string): boolean {
  if (consentTitle(above) !== undefined) return false;
  return foldWord(above)
    .split(' ')
    .every((word) => HARMLESS.has(word) || /^\d*$/u.test(word));
}
