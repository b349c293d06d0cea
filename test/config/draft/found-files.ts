// Files as they were found, in few words: what a test does not say is what most files have.
import { expect } from 'vitest';
import { answeredDraft } from '../../../src/config/draft/answered-draft.ts';
import { type Decision, type Draft, answerOfReply } from '../../../src/config/draft/draft.ts';
import type {
  FoundFile,
  FoundTable,
  KnownExport,
  Leaving,
  PlainTable,
} from '../../../src/contacts/index.ts';

export function file(path: string, ...tables: readonly FoundTable[]): FoundFile {
  return { path, form: 'table', tables };
}

export function archive(path: string, ...tables: readonly FoundTable[]): FoundFile {
  return { path, form: 'archive', tables };
}

export function table(name: string, given: Partial<FoundTable> = {}): FoundTable {
  return {
    name,
    header: ['mail', 'name'],
    rowCount: 2,
    is: plain(),
    few: [],
    takers: { count: 2, withoutCountry: 0 },
    ...given,
  };
}

/** Everybody in it left, by its name, and nothing speaks against it. */
export function leavers(given: Partial<Leaving> = {}): Leaving {
  return {
    status: 'unsubscribed',
    isSure: true,
    because: 'its name',
    against: [],
    samples: ['a…@example.com', 'b…@example.com'],
    ...given,
  };
}

/** With a column of statuses whose words are known. */
export function plain(given: Partial<PlainTable> = {}): PlainTable {
  const words = [
    { word: 'active', rows: 1, meaning: 'subscribed' },
    { word: 'gone', rows: 1, meaning: 'unsubscribed' },
  ] as const;
  return {
    kind: 'plain',
    fields: [
      { field: 'email', column: 'mail', looksLike: 'text' },
      { field: 'custom.age', column: 'age', looksLike: 'number' },
    ],
    consent: [{ kind: 'words', column: 'state', words }],
    ...given,
  };
}

export function known(given: Partial<KnownExport> = {}): KnownExport {
  return {
    kind: 'export',
    type: 'mailchimp',
    title: 'Mailchimp: subscribed members',
    certainty: 'certain',
    because: 'its name',
    role: 'contacts',
    saysWhoAgreed: true,
    status: [],
    hasTags: false,
    ...given,
  };
}

/** Of a person who knows Austria. */
export const OPTIONS = { knowsCountry: (text: string): boolean => text === 'Austria' };

/** The draft after a reply to the question; undefined where it is not understood. */
export function replied(
  draft: Draft,
  decision: Decision | undefined,
  reply: string,
): Draft | undefined {
  const question = decision?.question;
  if (question === undefined) throw new Error('Nothing is asked.');
  const answer = answerOfReply(question, reply);
  return answer === undefined ? undefined : question.take?.(draft, answer);
}

/** The draft of a file after a reply to one of its questions, as `init` makes it; undefined where it is not understood. */
export function repliedTo(
  found: FoundTable,
  decision: Decision | undefined,
  reply: string,
): Draft | undefined {
  const question = decision?.question;
  if (question === undefined) throw new Error('Nothing is asked.');
  const answer =
    question.kind === 'yes-no' ? question.options[0]?.value : answerOfReply(question, reply);
  if (answer === undefined) return undefined;
  const answers = question.about.map((about) => ({ about, answer }));
  const { draft, problems } = answeredDraft([file(found.name, found)], answers, OPTIONS);
  expect(problems).toEqual([]);
  return draft;
}
