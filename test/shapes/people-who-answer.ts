// Two people at the questions of `init`: one who knows their files and looks, and one who says yes to everything.
import { basename } from 'node:path';
import {
  cleanText,
  foldWord,
  labelsIn,
  normalisedName,
  yesOrNo,
} from '../../src/contacts/index.ts';
import type { KnownRow } from './known-rows.ts';
import type { Shape, Truth } from './shape.ts';

export interface Person {
  /** The answer to a question of yes and no. */
  readonly saysYes: (question: string) => boolean;
  /** What they type until it is understood; then they press the return key alone. */
  readonly types: (question: string) => readonly string[];
}

const COUNTRY = 'Germany';

export const HASTY_PERSON: Person = {
  saysYes: () => true,
  types: () => ['yes', 'subscribed', COUNTRY],
};

// What a question is about, by its words. Where those change, they change here.

/** `Column Status: what does "gone" mean (subscribed, …)?`, and the same of a label or a phrase in notes. */
const ABOUT_A_WORD =
  /^Column (?<column>.+?): what does (?:the (?<form>label|note) )?(?<words>".*") mean \((?<meanings>[^()]*)\)/u;
/** `Column Status: did everybody with "0", "-", apart from …, agree to get mail?` */
const ABOUT_WORDS =
  /^Column (?<column>.+?): did everybody with (?<words>".*?")(?:, apart| and \d+ more\b| agree)/u;
/** `Did the people in customers.csv agree to get mail? … Look first: DND: no 3, yes 1. Type yes, no, or the name of the column …` */
const ABOUT_ALL = /^Did the people in .*? agree to get mail\?(?:.* Look first: (?<look>.*)\.)?/u;
/** `Should everybody in left.csv be kept from all mail (yes, no)?` */
const ABOUT_LEAVERS = /\bkept from all mail\b/u;
/** `Is contacts.csv an export of HubSpot: contacts, by its columns …?` */
const ABOUT_PROGRAM = /^Is .+ an export of (?<program>[^:]+):/u;
/** `Abgemeldet (its name, but …) begins with: …. Did everybody in it leave, or … (left, agreed, neither)?` */
const ABOUT_LEAVING = /^(?<file>.+?) \(.*\(left, agreed, neither\)/su;
/** `Column Abo-Ende: does consent to mail end there, or something else, … (consent, nothing)?` */
const ABOUT_AN_END = /^Column (?<column>.+?): does consent to mail end there\b/u;
/** `Column Abmeldung: did its people unsubscribe, or leave something else, … (left, consent, nothing)?` */
const ABOUT_ANY_LEAVING = /^Column (?<column>.+?): did its people unsubscribe\b/u;
/** `Status: Lead 4, Customer 2, …. Does this column say who gets mail, or is it about something else, … (consent, nothing)?` */
const ABOUT_A_STATUS = /^(?<column>.+?): .*\. Does this column say who gets mail\b/u;
const ABOUT_COUNTRY = /\b(?:has|have) no country\b/u;
/** Of many words only some are shown. */
const HIDES_WORDS = /" and \d+ more\b/u;
/** About lists, tags and names: nobody is let in or kept out by the answer, and the safe one is as good. */
const ABOUT_NOBODY =
  /\blist of its own\b|^To take another column\b|^The contact type that\b|^The tags of\b|^Which table of\b/u;
/** Those of whom something else in the file says that they left are no part of the question. */
const LEAVES_SOME_OUT = /\bapart from\b/u;

/**
 * Gives true answers where the shape tells the truth, and the safe one everywhere else. People of whom the files
 * say nothing agreed if the owner of the shape would say so.
 */
export function carefulPerson(shape: Shape, rows: readonly KnownRow[]): Person {
  return {
    saysYes: (question) => {
      const program = ABOUT_PROGRAM.exec(question)?.groups?.['program'];
      if (program !== undefined) return isOf(shape, program);
      return plainAnswer(question, rows) === 'yes';
    },
    types: (question) => {
      if (ABOUT_ALL.test(question)) return whoAgreed(shape, question, rows);
      const all = ABOUT_WORDS.exec(question)?.groups;
      if (all !== undefined)
        return allAgreed(question, truthsAsked(all, question, rows)) ? ['yes'] : [];
      const asked = ABOUT_A_WORD.exec(question)?.groups;
      const answer = asked === undefined ? plainAnswer(question, rows) : meaningOf(asked, rows);
      return answer === undefined ? [] : [answer];
    },
  };
}

/** Whoever knows of no agreement of everybody looks for a column that tells who agreed. */
function whoAgreed({ owner }: Shape, question: string, rows: readonly KnownRow[]): string[] {
  if (owner === 'everybody agreed') return ['yes'];
  const look = ABOUT_ALL.exec(question)?.groups?.['look'] ?? '';
  const columns = new Set(rows.flatMap(({ header }) => header));
  return [...columns].filter((column) => look.includes(`${column}: `) && tellsApart(column, rows));
}

/** Everybody with a word of the column agreed, or nobody did, and there are both. */
function tellsApart(column: string, rows: readonly KnownRow[]): boolean {
  const all = agreementsByWord(column, rows);
  return all.every(({ size }) => size === 1) && new Set(all.flatMap((one) => [...one])).size === 2;
}

/** Nobody with one of its words agreed. */
function saysWhoAgreed(column: string, rows: readonly KnownRow[]): boolean {
  return agreementsByWord(column, rows).some((one) => !one.has(true));
}

function agreementsByWord(column: string, rows: readonly KnownRow[]) {
  const words = new Map<string, Set<boolean>>();
  for (const { header, cells, truths } of rows) {
    const word = cells[header.indexOf(column)] ?? '';
    const known = words.get(word) ?? new Set<boolean>();
    for (const truth of truths) known.add(truth === 'agreed');
    words.set(word, known);
  }
  return [...words.values()];
}

/** Whoever exported a file knows from where. */
function isOf({ title, fact }: Shape, program: string): boolean {
  const [first = program] = program.split(' ');
  return `${title} ${fact}`.toLowerCase().includes(first.toLowerCase());
}

/** Throws for a question that is new: an answer that is always safe would hide what a true one does. */
function plainAnswer(question: string, rows: readonly KnownRow[]): string | undefined {
  if (ABOUT_COUNTRY.test(question)) return COUNTRY;
  if (ABOUT_LEAVERS.test(question)) return allLeft(question, rows);
  const ended = ABOUT_AN_END.exec(question)?.groups?.['column'];
  if (ended !== undefined) return whatEnded(ended, rows);
  const status = ABOUT_A_STATUS.exec(question)?.groups?.['column'];
  if (status !== undefined) return saysWhoAgreed(status, rows) ? 'consent' : 'nothing';
  return whatLeft(question, rows);
}

function whatLeft(question: string, rows: readonly KnownRow[]): string | undefined {
  const left = ABOUT_ANY_LEAVING.exec(question)?.groups?.['column'];
  if (left !== undefined) return whatWasLeft(left, rows);
  const file = ABOUT_LEAVING.exec(question)?.groups?.['file'];
  if (file !== undefined) return whoLeft(file, rows);
  if (ABOUT_NOBODY.test(question)) return undefined;
  throw new Error(`Nobody has said how a careful person answers: ${question}`);
}

function allAgreed(question: string, truths: readonly Truth[]): boolean {
  const meant = truths.filter((truth) => truth !== 'left' || !LEAVES_SOME_OUT.test(question));
  return meant.length > 0 && meant.every((truth) => truth === 'agreed');
}

/** Undefined where it is true of some. */
function allLeft(question: string, rows: readonly KnownRow[]): 'yes' | 'no' | undefined {
  const named = rows.filter(({ path }) => question.includes(basename(path)));
  const truths = (named.length === 0 ? rows : named).flatMap((row) => row.truths);
  if (truths.every((truth) => truth === 'left')) return 'yes';
  return truths.includes('left') ? undefined : 'no';
}

/** It is no consent that ended where anybody with an end agreed all the same. */
function whatEnded(column: string, rows: readonly KnownRow[]): 'consent' | 'nothing' {
  return truthsOfFilled(column, rows).includes('agreed') ? 'nothing' : 'consent';
}

function whatWasLeft(column: string, rows: readonly KnownRow[]): 'left' | 'consent' | 'nothing' {
  const truths = truthsOfFilled(column, rows);
  if (truths.every((truth) => truth === 'left')) return 'left';
  return truths.includes('agreed') ? 'nothing' : 'consent';
}

/** A no says nothing of its person. */
function truthsOfFilled(column: string, rows: readonly KnownRow[]): readonly Truth[] {
  return rows.flatMap(({ header, cells, truths: all }) => {
    const place = header.findIndex((title) => normalisedName(title) === normalisedName(column));
    const cell = cleanText(cells[place] ?? '');
    return cell === '' || yesOrNo(cell) === 'no' ? [] : all;
  });
}

/** Of a file, or of the sheet of a workbook. */
function whoLeft(file: string, rows: readonly KnownRow[]): 'left' | 'agreed' | 'neither' {
  const named = rows.filter(({ path }) => path.endsWith(file) || basename(path).startsWith(file));
  const truths = new Set(named.flatMap((row) => row.truths));
  const [only] = truths;
  if (truths.size !== 1 || only === undefined) return 'neither';
  return only === 'left' || only === 'agreed' ? only : 'neither';
}

const MEANINGS = {
  agreed: 'subscribed',
  left: 'unsubscribed',
  'never agreed': 'no-consent',
  unknown: 'no-consent',
} as const;

/**
 * Where people with the word differ, or it cannot be an agreement though they agreed, it says nothing: other columns
 * decide. Undefined where that is no answer.
 */
function meaningOf(asked: AskedWords, rows: readonly KnownRow[]): string | undefined {
  const offered = asked['meanings']?.split(', ') ?? [];
  const meanings = new Set(truthsOfWords(asked, rows).map((truth) => MEANINGS[truth]));
  const [meaning = ''] = meanings;
  if (meanings.size === 1 && offered.includes(meaning)) return meaning;
  // Nobody says of a note that it means nothing where somebody left with it.
  if (asked['form'] === 'note' && meanings.has('unsubscribed')) return undefined;
  return offered.find((one) => one === 'nothing');
}

type AskedWords = Readonly<Record<string, string>>;

/** Whoever looks at more words than are shown looks at every row. */
function truthsAsked(asked: AskedWords, question: string, rows: readonly KnownRow[]) {
  return HIDES_WORDS.test(question)
    ? rows.flatMap((row) => row.truths)
    : truthsOfWords(asked, rows);
}

function truthsOfWords(asked: AskedWords, rows: readonly KnownRow[]): readonly Truth[] {
  const column = normalisedName(asked['column'] ?? '');
  const words = [...(asked['words'] ?? '').matchAll(/"(.*?)"(?=$|, ")/gu)].map(([, word]) => word);
  return rows.flatMap(({ header, cells, truths }) => {
    const place = header.findIndex((title) => normalisedName(title) === column);
    const cell = cells[place] ?? '';
    return words.some((word = '') => holds(cell, word, asked['form'])) ? truths : [];
  });
}

function holds(cell: string, word: string, form: string | undefined): boolean {
  if (form === 'note') return foldWord(cell).includes(word);
  return form === 'label' ? labelsIn(cell).includes(word) : cleanText(cell) === word;
}
