// From the files and the answers of a person to the draft, and to everything that may still be chosen. A
// terminal, a page and a file of answers all come through here, so the same answers give the same configuration.
import {
  type Choice,
  type ChosenAnswer,
  type FoundFile,
  type FoundTable,
  type PresetType,
  isPresetType,
} from '../../contacts/index.ts';
import { type AnswerBook, answerBook } from './answer-book.ts';
import { chosenTables } from './chosen-columns.ts';
import { type ColumnChoice, columnChoices, exportWordChoices } from './column-choices.ts';
import { type DraftOptions, draftOfFiles, sourcesOfFiles } from './draft-of-files.ts';
import { type Decision, type Draft, settled } from './draft.ts';
import { filesOfUnknownKind } from './recognition-decisions.ts';
import { type GroupedSource, aboutTable, baseName, filesOfOneList } from './source-groups.ts';

/** Everything that a person may choose, with what holds at present. */
export interface Review {
  /** These change how files are read, so that everything else has to be looked at again. */
  readonly structure: readonly Choice[];
  readonly sources: readonly ReviewedSource[];
}

export interface ReviewedSource {
  readonly name: string;
  /** What was recognised, one line each. */
  readonly about: readonly string[];
  readonly questions: readonly Choice[];
  readonly columns: readonly ColumnChoice[];
}

export interface AnsweredDraft {
  readonly draft: Draft;
  readonly review: Review;
  /** What is wrong with the answers, a sentence each. */
  readonly problems: readonly string[];
}

export interface AnsweredOptions extends Omit<DraftOptions, 'listEach'> {
  /** The files as they were found before anybody said whose exports they are. */
  readonly seen?: readonly FoundFile[] | undefined;
}

/** Takes the paths of the files in the form in which they will be written. */
export function answeredDraft(
  files: readonly FoundFile[],
  answers: readonly ChosenAnswer[],
  { seen = files, ...options }: AnsweredOptions,
): AnsweredDraft {
  const book = answerBook(answers);
  const kinds = kindChoices(seen).map((choice) => answeredChoice(choice, book));
  const lists = listChoices(files).map((choice) => answeredChoice(choice, book));
  const listEach = lists.some(({ present }) => present === 'each');
  const tables = tableChoices(files, listEach).map((choice) => answeredChoice(choice, book));
  const read = files.map((file) => withTable(file, tables));
  const { grouped } = sourcesOfFiles(read, { listEach });
  const chosen = withTables(read, grouped, book);
  const drafted = draftOfFiles(chosen, { ...options, listEach });
  const { draft, questions } = decided(drafted, book);
  const problems = book.problems();
  const sources = grouped.map((one): ReviewedSource => {
    const { name } = one.source;
    return {
      name,
      about: one.tables.map(aboutTable),
      questions: [
        ...questions.filter(({ about }) => about.source === name),
        ...exportWordChoices(one).map((choice) => asAnswered(choice, book)),
      ],
      columns: columnChoices(one).map((choice) => answeredColumn(choice, book)),
    };
  });
  const structure = [...kinds, ...lists, ...tables];
  return { draft, review: { structure, sources }, problems };
}

function answeredColumn(choice: ColumnChoice, book: AnswerBook): ColumnChoice {
  const words = choice.words.map((word) => asAnswered(word, book));
  return { ...asAnswered(choice, book), words };
}

function asAnswered<One extends Choice>(one: One, book: AnswerBook): One {
  const present = book.answerTo(one.about);
  return present === undefined ? one : { ...one, present };
}

/** Whose exports files are, as far as somebody said it: by their paths. */
export function kindsOf(
  seen: readonly FoundFile[],
  answers: readonly ChosenAnswer[],
): ReadonlyMap<string, PresetType> {
  const book = answerBook(answers);
  const types = new Map<string, PresetType>();
  for (const { path } of filesOfUnknownKind(seen)) {
    const answer = book.answerTo({ ask: 'kind', file: baseName(path) });
    if (answer !== undefined && isPresetType(answer)) types.set(path, answer);
  }
  return types;
}

function kindChoices(seen: readonly FoundFile[]): readonly Choice[] {
  return filesOfUnknownKind(seen).map(({ path, maybe }) => ({
    about: { ask: 'kind', file: baseName(path) },
    text: `Whose export is ${baseName(path)}?`,
    options: maybe.map(({ type, title }) => ({ value: type, words: title })),
    present: '',
    undecided: 'a plain table',
    because: maybe.map(({ title, because }) => `${title}, by ${because}`).join('; '),
  }));
}

function listChoices(files: readonly FoundFile[]): readonly Choice[] {
  const names = filesOfOneList(files);
  if (names.length === 0) return [];
  return [
    {
      about: { ask: 'lists' },
      text: `Is each of these files a list of its own: ${names.join(', ')}?`,
      options: [{ value: 'each', words: 'each has a contact type of its own' }],
      present: '',
      undecided: 'they are one list',
    },
  ];
}

/** Of a database with several tables of people. */
function tableChoices(files: readonly FoundFile[], listEach: boolean): readonly Choice[] {
  return sourcesOfFiles(files, { listEach }).grouped.flatMap(({ group, source }): Choice[] => {
    const tables = group.files.flatMap((file) => file.tables);
    if (group.kind !== 'database' || tables.length < 2) return [];
    const names = tables.map(({ name }) => name);
    return [
      {
        about: { ask: 'table', file: group.base },
        text: `Which table of ${group.base} holds the people (${names.join(', ')})?`,
        options: names.map((value) => ({ value, words: value })),
        present: '',
        undecided: source.table,
      },
    ];
  });
}

/** The choice as it was answered; what is no answer to it goes into the book. */
function answeredChoice(choice: Choice, book: AnswerBook): Choice {
  const answer = book.answerTo(choice.about);
  if (answer === undefined) return choice;
  if (choice.options.some(({ value }) => value === answer)) return { ...choice, present: answer };
  book.refuse(choice.about, 'is none of the answers');
  return choice;
}

function withTable(file: FoundFile, choices: readonly Choice[]): FoundFile {
  const choice = choices.find(({ about }) => about.file === baseName(file.path));
  if (file.form !== 'database' || choice === undefined || choice.present === '') return file;
  return { ...file, tables: file.tables.filter(({ name }) => name === choice.present) };
}

function withTables(
  files: readonly FoundFile[],
  grouped: readonly GroupedSource[],
  book: AnswerBook,
): readonly FoundFile[] {
  const changed = new Map<FoundTable, FoundTable>();
  for (const one of grouped) {
    const tables = chosenTables(one, book);
    for (const [place, table] of one.tables.entries()) changed.set(table, tables[place] ?? table);
  }
  return files.map((file) => ({
    ...file,
    tables: file.tables.map((table) => changed.get(table) ?? table),
  }));
}

/** The draft with the answers to its questions, in the order of the questions. */
function decided(drafted: Draft, book: AnswerBook) {
  const questions: Choice[] = [];
  let draft = drafted;
  for (const decision of drafted.decisions) {
    const choice = questionChoice(decision);
    const take = decision.question?.take;
    if (choice === undefined || take === undefined) continue;
    const answer = book.answerTo(choice.about);
    const isOption =
      choice.options.length === 0 || choice.options.some(({ value }) => value === answer);
    const changed = answer === undefined || !isOption ? undefined : take(draft, answer);
    if (changed === undefined) {
      book.refuse(choice.about, 'is none of the answers');
      questions.push(choice);
      continue;
    }
    draft = settled(changed, decision);
    questions.push({ ...choice, present: answer ?? '' });
  }
  return { draft, questions };
}

/** Words are chosen where their column is, and of an export by themselves. */
function questionChoice({ question, words }: Decision): Choice | undefined {
  const [about] = question?.about ?? [];
  if (question?.take === undefined || about === undefined) return undefined;
  const { text, options, safe, columns = [] } = question;
  if (words === undefined) return { about, text, options, present: safe };
  const open = { about, text, options, present: '', undecided: safe };
  if (columns.length === 0) return open;
  return { ...open, columns, because: 'Where a column says it, say below what its words mean.' };
}
