// Takes the whole name of a person apart, by one rule for every source. Greeting somebody by a wrong name is worse than
// by none, so a text that is not clearly one person's name is set aside as a whole.
import { isNullWord } from '../values/text.ts';

export interface SplitName {
  /** Empty where the text has none. */
  readonly first: string;
  readonly last: string;
  /** Titles, suffixes and remarks; or the whole text, where it is not the name of one person. */
  readonly aside: readonly string[];
}

/** A longer text is a note. */
const LONGEST_NAME_LENGTH = 120;
const LONGEST_TEXT_LENGTH = 300;

/**
 * The rule. Titles in front, suffixes behind and remarks in brackets are left out. `Last, First` is turned. One word is
 * the first name, and behind a title the last one. Of more words the last one is the last name, or everything from a
 * particle such as `van`, `de` or `bin` on. Names in Chinese, Japanese or Korean letters and those that begin with
 * capitals alone (`DUPONT Jean`) have the last name first. Companies and other bodies, families, couples of two names, and
 * texts with digits or an `@` are set aside.
 */
export function splitName(text: string): SplitName {
  const whole = text.trim().replaceAll(/\s+/gu, ' ');
  if (whole.length > LONGEST_TEXT_LENGTH || isNullWord('first_name', whole)) return setAside(whole);
  const { name, remarks } = withoutRemarks(whole.replace(/^(["'])(.*)\1$/u, '$2').trim());
  if (!isName(name) || isNoPerson(name)) return setAside(whole);
  const parts = name.split(/[,，、]/u).map((part) => part.trim());
  const split = parts.length === 1 ? inOrder(name.split(' ')) : turned(parts);
  if (split === undefined) return setAside(whole);
  return { ...split, aside: [...split.aside, ...remarks] };
}

function setAside(text: string): SplitName {
  return { first: '', last: '', aside: text === '' ? [] : [text] };
}

/** `Kinder- und Jugendtelefon`: of a person's name, no part ends with a hyphen. */
const NO_NAME = /[\d@<>()[\]{}|;:=]|\p{L}-(?:[\s,]|$)|^the /iu;

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME_LENGTH && /\p{L}/u.test(text) && !NO_NAME.test(text);
}

/** What stands in brackets is no part of the name. */
function withoutRemarks(text: string): { readonly name: string; readonly remarks: string[] } {
  const remarks = text.match(/\([^()]*\)|\[[^[\]]*\]/gu) ?? [];
  const name = remarks.reduce((rest, remark) => rest.replace(remark, ' '), text);
  return { name: name.replaceAll(/\s+/gu, ' ').trim(), remarks };
}

type Words = readonly string[];

/** A word without its dots and hyphens, in small letters: `Dipl.-Ing.` is `dipling`. */
function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Legal forms, kinds of companies and other bodies, mailboxes, and families, bare. */
const NO_PERSON_WORDS = wordSet(
  'gmbh mbh ggmbh inc llc ltd limited llp plc corp corporation company ohg gbr kgaa ug ev eg sarl sas srl spa sàrl ' +
    'gesmbh pty bvba kft sro doo zoo aps oyj foundation university universität université team redaktion ' +
    'gebrüder gebr brothers bros fratelli hermanos kollegen associates asociados associés consulting solutions ' +
    'jugendamt sozialamt bauamt ordnungsamt kulturamt finanzamt pfarramt rathaus stadtverwaltung beratungsstelle ' +
    'geschäftsstelle dienststelle autohaus gasthaus gasthof gruppe group groupe gruppo club klub kita akademie ' +
    'association associazione asociación associação stichting vereniging fondation fondazione fundación fundação ' +
    'society société società institute instituto istituto council committee department museum musée museo theater ' +
    'theatre théâtre teatro hotel restaurant restaurante ristorante café school école ecole escuela scuola college ' +
    'academy académie library bibliothèque biblioteca clinic clinique clínica agency agence agencia agenzia mairie ' +
    'ayuntamiento ministry office service services info admin administrator webmaster newsletter support ' +
    'familie family famille familia família famiglia familjen rodzina perhe fam eheleute ehepaar geschwister household',
);

/** What ends a word of which the beginning says for whom or where the body is: `Elterntelefon`. */
const BODY =
  /(?:verein|verband|schule|gymnasium|telefon|zentrum|gemeinde|gesellschaft|genossenschaft|initiative|stiftung|beratung|buchhaltung|ausschuss|bibliothek|bücherei|buchhandlung|klinik|krankenhaus|kindergarten|feuerwehr|ministerium|institut|büro|verlag|agentur|apotheke|praxis|kanzlei|bäckerei|druckerei|sekretariat|kundenservice)$/u;

/** They are names of people as well, unless they stand last and in just this spelling. */
const LAST_OF_COMPANIES =
  /(?:^| )(?:AG|KG|SA|S\.A\.|SpA|SE|NV|N\.V\.|BV|B\.V\.|AB|AS|A\/S|Oy|e\.V\.|Co|Co\.|Cie|Cie\.)$/u;

/** `Huber & Söhne`. */
const FAMILY_FIRMS =
  /(?:&|\+|und|and|et|y) (?:co|co\.|cie|söhne|sohn|sons|son|fils|partner|partners|hijos|figli)$/iu;

function isNoPerson(name: string): boolean {
  const words = name.split(/[ ,]+/u).map(bare);
  return (
    words.some((word) => NO_PERSON_WORDS.has(word) || BODY.test(word)) ||
    LAST_OF_COMPANIES.test(name) ||
    FAMILY_FIRMS.test(name)
  );
}

const TITLES = wordSet(
  'dr drs prof professor doktor mag mmag dipl diplom ing dipling diplkfm med jur phil habil hc rer nat herr frau hr fr ' +
    'mr mrs ms miss mx sir lady lord mme mlle monsieur madame mademoiselle sr sra srta señor señora dott dottssa ' +
    'sig sigra ingeniero dhr mevr mw fru pan pani',
);

/** Titles that are names as well, unless a dot ends them. */
const DOTTED_TITLES = wordSet('med jur phil nat fr hr mag ing pan rer');

const SUFFIXES = wordSet('jr sr junior senior phd mba bsc msc esq dds llm');

/** These are names in other letters, such as Ma or Do. */
const EXACT_SUFFIXES =
  /^(?:II|III|IV|MD|M\.D\.|B\.A\.|M\.A\.|BA|MA|B\.Sc\.|M\.Sc\.|LL\.M\.|Ph\.D\.|D\.D\.S\.|CPA)$/u;

function isTitle(word: string): boolean {
  const form = bare(word);
  return TITLES.has(form) && (!DOTTED_TITLES.has(form) || word.endsWith('.'));
}

function isSuffix(word: string): boolean {
  return SUFFIXES.has(bare(word)) || EXACT_SUFFIXES.test(word);
}

interface Bare {
  readonly titles: Words;
  readonly words: Words;
  readonly suffixes: Words;
}

function withoutTitles(all: Words): Bare {
  const begin = all.findIndex((word) => !isTitle(word));
  const from = begin < 0 ? all.length : begin;
  // The first word of a name is no suffix: people are called Junior.
  const to = 1 + all.findLastIndex((word, place) => place <= from || !isSuffix(word));
  return { titles: all.slice(0, from), words: all.slice(from, to), suffixes: all.slice(to) };
}

/** The parts between commas: `Last, First`, with suffixes and titles in parts of their own. */
function turned(parts: readonly string[]): SplitName | undefined {
  const isExtra = (part: string, place: number): boolean =>
    place > 0 && part !== '' && part.split(' ').every((word) => isSuffix(word) || isTitle(word));
  const extras = parts.filter(isExtra);
  const [one = '', other, ...more] = parts.filter((part, place) => !isExtra(part, place));
  if (more.length > 0) return undefined;
  if (other === undefined) {
    const split = inOrder(one.split(' '));
    return split && { ...split, aside: [...split.aside, ...extras] };
  }
  const last = withoutTitles(one === '' ? [] : one.split(' '));
  const first = withoutTitles(other === '' ? [] : other.split(' '));
  const particles = trailingParticles(first.words);
  return {
    first: first.words.slice(0, first.words.length - particles).join(' '),
    last: [...first.words.slice(first.words.length - particles), ...last.words].join(' '),
    aside: [...last.titles, ...last.suffixes, ...first.titles, ...first.suffixes, ...extras],
  };
}

const PARTICLES = wordSet(
  'van von vom der den de del dela della delle degli di da das do dos du la le les zu zum zur ten ter te bin ibn bint ' +
    'binti al el af av',
);

function isParticle(word: string): boolean {
  return PARTICLES.has(word.toLowerCase());
}

/** `Berg, Jan van der`: how many words at the end belong to the last name. */
function trailingParticles(words: Words): number {
  const last = words.findLastIndex((word, place) => place === 0 || !isParticle(word));
  return words.length - 1 - last;
}

const CONNECTORS = wordSet('& + und and et och og en i y és');

/** Each word in the letters of China, Japan and Korea. */
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー・ ]+$/u;

/** A word of two capitals may be initials, such as JP. */
const CAPITALS = /^[\p{Lu}'’-]{3,}$/u;

function inOrder(all: Words): SplitName | undefined {
  const { titles, words, suffixes } = withoutTitles(all);
  const [only = '', ...others] = words;
  const aside = [...titles, ...suffixes];
  if (words.length === 0) return undefined;
  if (others.length === 0) {
    return titles.length > 0 ? { first: '', last: only, aside } : { first: only, last: '', aside };
  }
  const places = placesOf(words);
  if (places === undefined) return undefined;
  const { lastFrom, lastTo } = places;
  const first = [...words.slice(0, lastFrom), ...words.slice(lastTo)];
  return { first: first.join(' '), last: words.slice(lastFrom, lastTo).join(' '), aside };
}

interface LastName {
  readonly lastFrom: number;
  /** Exclusive. */
  readonly lastTo: number;
}

/** Where the last name stands among two or more words; undefined where it is not clear. */
function placesOf(words: Words): LastName | undefined {
  const count = words.length;
  if (EAST_ASIAN.test(words.join(' '))) return count === 2 ? { lastFrom: 0, lastTo: 1 } : undefined;
  // `José Ortega y Gasset`.
  const joined = words.findIndex((word, place) => word === 'y' && place > 1 && place < count - 1);
  if (joined >= 0) return { lastFrom: joined - 1, lastTo: count };
  const connector = words.findIndex((word) => CONNECTORS.has(word.toLowerCase()));
  // `Ann & Bob Lee` have one last name; of `Ann Lee & Bob Ray` or `Lee & Ray` nobody knows.
  if (connector >= 0) {
    // Of `M. et Mme Lee` the first names are missing.
    const isOfTwo = connector === 1 && count === 4 && !isTitle(words[2] ?? '');
    return isOfTwo ? { lastFrom: 3, lastTo: 4 } : undefined;
  }
  const lastTo = leadingLastName(words);
  return lastTo > 0 ? { lastFrom: 0, lastTo } : behindFirst(words);
}

/** How many words in front are a last name: one in capitals, or all of `van Berg`. */
function leadingLastName(words: Words): number {
  const [beginning = ''] = words;
  // In a name all in small letters, a particle may be a first name.
  const hasCapitals = words.some((word) => /^\p{Lu}/u.test(word));
  if (hasCapitals && isParticle(beginning) && beginning === beginning.toLowerCase()) {
    return words.length;
  }
  const first = words.findIndex((word) => !CAPITALS.test(word) && !isParticle(word));
  if (!words.slice(first - 1, Math.max(first, 0)).some((word) => CAPITALS.test(word))) return 0;
  // Initials and the like, also in capitals, tell nothing.
  return words.slice(first).every((word) => word === word.toUpperCase()) ? 0 : first;
}

function behindFirst(words: Words): LastName {
  const count = words.length;
  const isInside = (place: number): boolean => place > 0 && place < count - 1;
  const particle = words.findIndex((word, place) => isInside(place) && isParticle(word));
  return { lastFrom: particle > 0 ? particle : count - 1, lastTo: count };
}
