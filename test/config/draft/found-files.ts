// Files as they were found, in few words: what a test does not say is what most files have.
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
