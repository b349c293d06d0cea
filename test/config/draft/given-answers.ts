// Answers of a person about the columns and words of a file, `crm.csv`.
import { type AnsweredDraft, answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import type { About, ChosenAnswer, FoundColumn, FoundTable } from '../../../src/contacts/index.ts';
import { OPTIONS, file } from './found-files.ts';

/** The answers to the questions about tables, each a file of its own. */
export function answered(
  tables: readonly FoundTable[],
  answers: readonly ChosenAnswer[],
): AnsweredDraft {
  return answeredDraft(
    tables.map((one) => file(one.name, one)),
    answers,
    OPTIONS,
  );
}

export function use(name: string, answer: string): ChosenAnswer {
  return { about: { ask: 'column', source: 'crm', column: name }, answer };
}

export function meaning(name: string, word: string, answer: string): ChosenAnswer {
  const about: About = { ask: 'word', source: 'crm', column: name, word };
  return { about, answer };
}

export function column(name: string, place: number, given: Partial<FoundColumn> = {}): FoundColumn {
  return {
    column: name,
    place,
    samples: ['A…'],
    looksLike: 'text',
    blankCount: 0,
    isDays: false,
    custom: `custom.${name.toLowerCase().replaceAll(' ', '_')}`,
    ...given,
  };
}
