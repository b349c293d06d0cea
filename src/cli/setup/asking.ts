// How `init` asks a person. On a terminal the questions come one at a time; the return key alone is the safe
// answer, and what it leaves open stays marked. What a person says is noted as answers, as a page or a file gives
// them too. The page of `init --review` is written private and whole, with the commands that go on from it.
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { shellWord } from '../../lib/index.ts';
import {
  type AnsweredDraft,
  answerOfReply,
  ANSWERS_TITLE,
  ANSWERS_VERSION,
  type ColumnChoice,
  CONSENT,
  type Draft,
  filesOfUnknownKind,
  parseAnswers,
  type Question,
  type ReviewedSource,
} from '../../config/index.ts';
import {
  type Choice,
  type ChosenAnswer,
  type FoundFile,
  normalisedName,
  yesOrNo,
} from '../../contacts/index.ts';
import { REPORT_STARTS, reviewHtml, visibleWhole } from '../../report/index.ts';
import { refuseSpecialFile } from '../../state/index.ts';
import { mayReplace, writeWhole } from '../files/private-file.ts';
import { GLOBAL_OPTIONS } from '../shell/command-spec.ts';
import { UsageError } from '../shell/errors.ts';
import { asArgument, type Terminal } from '../shell/terminal.ts';

type Answers = readonly ChosenAnswer[];

/** Everything that may be chosen after these answers. */
type Drafting = (answers: Answers) => AnsweredDraft;

/** Whose export a file is decides how it is read. */
export async function askKinds(files: readonly FoundFile[], terminal: Terminal): Promise<Answers> {
  const answers: ChosenAnswer[] = [];
  for (const { path, maybe } of filesOfUnknownKind(files)) {
    const file = basename(path);
    for (const { title, type, because } of maybe) {
      const question = `Is ${file} an export of ${title}, by ${because}? Other programs use these names too.`;
      if (!(await terminal.ask(visibleWhole(question)))) continue;
      answers.push({ about: { ask: 'kind', file }, answer: type });
      break;
    }
  }
  return answers;
}

/** First what the files are, then what becomes of their columns, then what they leave open. */
export async function askAnswers(
  known: Answers,
  draftOf: Drafting,
  terminal: Terminal,
): Promise<Answers> {
  let answers = known;
  for (const topic of ['lists', 'table']) {
    const { structure } = draftOf(answers).review;
    const asked = structure.filter(({ about }) => about.ask === topic);
    answers = [...answers, ...(await askStructure(asked, terminal))];
  }
  answers = await askColumns(answers, draftOf, terminal);
  const first = draftOf(answers);
  answers = [...answers, ...(await askDecisions(first, terminal))];
  // Where no word of a file says any more that somebody agreed, who did is open. Of a column that was just named as the
  // one that says it, the words were asked about.
  const isAsked = new Set(first.draft.decisions.map(keyOf));
  const { draft, review } = draftOf(answers);
  const opened = draft.decisions.filter(
    (one) => !isAsked.has(keyOf(one)) && one.question?.about[0]?.ask !== 'word',
  );
  return [
    ...answers,
    ...(await askDecisions({ draft: { ...draft, decisions: opened }, review }, terminal)),
  ];
}

function keyOf({ question }: Draft['decisions'][number]): string {
  return JSON.stringify(question?.about ?? []);
}

async function askStructure(choices: readonly Choice[], terminal: Terminal): Promise<Answers> {
  const answers: ChosenAnswer[] = [];
  for (const { about, text, options, undecided = '' } of choices) {
    const [only] = options;
    if (only !== undefined && options.length === 1) {
      const question = text.replace(/\?$/u, ', with a contact type of its own?');
      if (await terminal.ask(visibleWhole(question))) answers.push({ about, answer: only.value });
      continue;
    }
    const known = new Set(options.map(({ value }) => value));
    const understood = (reply: string): string | undefined =>
      known.has(reply) ? reply : undefined;
    const answer = await asked(`${text} [${undecided}]`, understood, terminal);
    if (answer !== undefined) answers.push({ about, answer });
  }
  return answers;
}

/** As often as a person wants: each answer may change what the next column can become. */
async function askColumns(known: Answers, draftOf: Drafting, terminal: Terminal): Promise<Answers> {
  let answers = known;
  for (;;) {
    const { sources } = draftOf(answers).review;
    const found = await askColumn(sources, terminal);
    if (found === undefined) return answers;
    const changed = await askUse(found, terminal);
    const tried = changed.reduce(replaced, answers);
    const { problems } = draftOf(tried);
    for (const problem of problems) terminal.warn(problem);
    if (problems.length === 0) answers = tried;
  }
}

const EVERY_COLUMN =
  'To take another column than shown above, or another field, type the name of the column [go on]';

async function askColumn(
  sources: readonly ReviewedSource[],
  terminal: Terminal,
): Promise<ColumnChoice | undefined> {
  const columns = sources.flatMap((source) => source.columns);
  if (columns.length === 0) return undefined;
  const found = (reply: string): ColumnChoice | undefined =>
    columns.find((one) => namesColumn(reply, one, sources.length > 1));
  return await asked(EVERY_COLUMN, found, terminal);
}

/** `crm: Ort` where another source has such a column, too. */
function namesColumn(
  reply: string,
  { about, text }: ColumnChoice,
  mayNameSource: boolean,
): boolean {
  const isNamed = (name: string): boolean => normalisedName(name) === normalisedName(text);
  const ofSource = `${about.source ?? ''}:`;
  return (
    isNamed(reply) ||
    (mayNameSource && reply.startsWith(ofSource) && isNamed(reply.slice(ofSource.length)))
  );
}

async function askUse(column: ColumnChoice, terminal: Terminal): Promise<Answers> {
  const { about, text, options, present, because, samples = [] } = column;
  const values = options.map(({ value }) => value);
  const reason = because === undefined ? '' : ` (${because})`;
  const question = `Column ${text}${reason}, with ${samples.join(', ')}. What should it become: ${values.join(', ')}, or custom.NAME? [${present}]`;
  const understood = (reply: string): string | undefined =>
    values.find((value) => value === reply.toLowerCase()) ??
    (/^custom\.[A-Za-z0-9_]+$/u.test(reply) ? reply : undefined);
  const answer = (await asked(question, understood, terminal)) ?? present;
  return answer === CONSENT ? await asConsent(column, terminal) : [{ about, answer }];
}

/** With what each of its words means. */
async function asConsent({ about, text, words }: ColumnChoice, terminal: Terminal) {
  const answers: ChosenAnswer[] = [{ about, answer: CONSENT }];
  for (const word of words) answers.push(...(await askWord(word, text, terminal)));
  return answers;
}

async function askWord(word: Choice, column: string, terminal: Terminal): Promise<Answers> {
  const { about, text, options, present, undecided, samples = [] } = word;
  const meanings = options.map(({ value }) => value);
  const such = samples.map((sample) => ` in a note such as ${sample}`).join('');
  const question = `Column ${column}: what does "${text}" mean (${meanings.join(', ')})${such}? [${undecided ?? present}]`;
  const understood = (reply: string): string | undefined =>
    meanings.find((meaning) => meaning === reply.toLowerCase());
  const answer = await asked(question, understood, terminal);
  return answer === undefined ? [] : [{ about, answer }];
}

/** The last answer about one thing counts. */
function replaced(answers: Answers, answer: ChosenAnswer): Answers {
  const key = JSON.stringify(answer.about);
  return [...answers.filter(({ about }) => JSON.stringify(about) !== key), answer];
}

/** What the files leave open. */
export async function askDecisions(
  { draft, review }: Pick<AnsweredDraft, 'draft' | 'review'>,
  terminal: Terminal,
): Promise<Answers> {
  const answers: ChosenAnswer[] = [];
  for (const { question } of draft.decisions) {
    if (question === undefined || isOfOtherColumn(question, answers)) continue;
    const isYesNo = question.kind === 'yes-no';
    answers.push(
      ...(await (isYesNo
        ? replyOrColumn(question, columnsIn(question, review.sources), terminal)
        : reply(question, terminal))),
    );
  }
  return answers;
}

/** Nobody is asked about the words of a column that was just said to be about something else. */
function isOfOtherColumn({ about: [word] }: Question, answers: Answers): boolean {
  if (word?.ask !== 'word') return false;
  return answers.some(({ about, answer }) => {
    const isItsUse = about.ask === 'column' && about.source === word.source;
    return isItsUse && about.column === word.column && answer !== CONSENT;
  });
}

function withAnswer({ about: all }: Question, answer: string | undefined): Answers {
  return answer === undefined ? [] : all.map((about) => ({ about, answer }));
}

/** Those of which one may say it instead. */
function columnsIn({ about, columns = [] }: Question, sources: readonly ReviewedSource[]) {
  const own = sources.find(({ name }) => name === about[0]?.source);
  return (own?.columns ?? []).filter(({ text }) => columns.includes(text));
}

/** A yes, or the name of one of the columns, with what its words mean. */
async function replyOrColumn(
  question: Question,
  columns: readonly ColumnChoice[],
  terminal: Terminal,
): Promise<Answers> {
  const understood = (typed: string): ColumnChoice | 'yes' | 'no' | undefined =>
    yesOrNo(typed) ?? columns.find((one) => namesColumn(typed, one, false));
  const ways =
    columns.length === 0 ? 'yes or no' : 'yes, no, or the name of the column that says it';
  const text = `${question.text} Type ${ways}. [no]`;
  const answer = await asked(text, understood, terminal);
  if (answer === undefined || answer === 'no') return [];
  if (answer !== 'yes') return await asConsent(answer, terminal);
  return withAnswer(question, question.options[0]?.value);
}

/** Nothing where the safe answer stays. */
async function reply(question: Question, terminal: Terminal): Promise<Answers> {
  const understood = (typed: string): string | undefined => answerOfReply(question, typed);
  return withAnswer(
    question,
    await asked(`${question.text} [${question.safe}]`, understood, terminal),
  );
}

/** Undefined where nothing is typed. */
async function asked<Answer>(
  question: string,
  understood: (typed: string) => Answer | undefined,
  terminal: Terminal,
): Promise<Answer | undefined> {
  for (;;) {
    const typed = await terminal.answer(visibleWhole(question));
    if (typed === '') return undefined;
    const answer = understood(typed);
    if (answer !== undefined) return answer;
    terminal.warn('That is not one of the answers. Press return alone for the one in brackets.');
  }
}

// Reads the answers that a person saved from the page of `init --review`.

/** More than the answers about any table that people look at. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Throws `UsageError` with everything that is wrong with the file. */
export function readAnswers(path: string): readonly ChosenAnswer[] {
  const parsed = parseAnswers(readText(path));
  if (parsed.kind === 'answers') return parsed.answers;
  throw new AnswersError(path, parsed.problems);
}

/** Answers that cannot be used, with all problems. Nothing of what they say is shown: it may be anything. */
export class AnswersError extends UsageError {
  constructor(path: string, problems: readonly string[]) {
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    super(
      [`Reading the answers ${path}: ${count}.`, ...problems.map((one) => `  ${one}`)].join('\n'),
      'Make the page of the same files anew with `listferry init FILES --review PAGE.html`, and save the answers from it.',
    );
  }
}

function readText(path: string): string {
  refuseSpecialFile(path);
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new AnswersError(path, ['It is larger than 16 MB.']);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new AnswersError(path, [FAULTS[code] ?? 'It cannot be read as UTF-8 text.']);
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EACCES: 'Access is denied.',
  EISDIR: 'It is a directory.',
};

interface ReviewRequest {
  /** Of the page, as it was given. */
  readonly page: string;
  readonly files: readonly string[];
  readonly encoding?: string | undefined;
  readonly config: string;
}

/** Throws `UsageError` before any file is looked at. */
export function checkReviewPath(page: string, files: readonly string[]): void {
  if (extname(page).toLowerCase() !== '.html') {
    throw new UsageError(
      `--review ${page}: the page is written in HTML.`,
      'Name a file such as review.html behind --review, and the files to read from before it.',
    );
  }
  const isSource = files.some((file) => resolve(file) === resolve(page));
  if (isSource || !mayReplace(page, (start) => REPORT_STARTS.html.test(start))) {
    throw new UsageError(
      `--review ${page}: the file exists, and is not a page of listferry.`,
      'Name another file, or move that one out of the way.',
    );
  }
}

/** Gives the command that goes on from the page. */
export function writeReview({ draft, review }: AnsweredDraft, request: ReviewRequest): string {
  const { page } = request;
  const leftOut = draft.decisions.flatMap(({ place, words }) =>
    place === 'sources' && words !== undefined ? [words] : [],
  );
  const write = commandOf(request);
  const again = `${write} --review ${shellWord(asArgument(page))}`;
  const whole = {
    ...review,
    leftOut,
    write,
    again,
    title: ANSWERS_TITLE,
    version: ANSWERS_VERSION,
  };
  writeWhole(page, reviewHtml(whole));
  return write;
}

function commandOf({ files, encoding, config }: ReviewRequest): string {
  const words = [
    ...files.map((file) => shellWord(asArgument(file))),
    '--answers',
    'listferry-answers.json',
    ...(encoding === undefined ? [] : ['--encoding', shellWord(encoding)]),
    ...(config === GLOBAL_OPTIONS.config.default
      ? []
      : ['--config', shellWord(asArgument(config))]),
  ];
  return `listferry init ${words.join(' ')}`;
}
