// Days that a program could not write: for none where everybody who stayed has one, and else a question.
import { expect, it } from 'vitest';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/words-alone.ts';

const WORD = 'Invalid date';
const BROKEN = { brokenDays: [{ word: WORD, rows: 9 }] };
const OPEN = [{ word: WORD, rows: 9, meaning: undefined, isWritten: true }];
const SILENT = [{ word: WORD, rows: 9, meaning: 'nothing', isWritten: true }];

it('leaves a column of days one, and asks what such a day means', () => {
  const days = { ...column('bounced_at', {}), words: undefined, isDates: true, ...BROKEN };
  const few = { ...column('Unsubscribed at', { [WORD]: 9 }), ...BROKEN };

  expect(read(days)).toMatchObject([{ kind: 'moment-bounced', words: OPEN }]);
  expect(read(few)).toMatchObject([{ kind: 'moment-left', words: OPEN }]);
});

it('says nothing by it where the program writes it for none', () => {
  const few = { ...column('Unsubscribed at', { [WORD]: 9 }), ...BROKEN, isBrokenForNone: true };

  expect(read(few)).toMatchObject([{ kind: 'moment-left', words: SILENT }]);
});

it('lets nobody agree by it', () => {
  const agreed = { ...column('opt_in_at', { '2024-03-01': 1, [WORD]: 9 }), ...BROKEN };

  const [found] = read({ ...agreed, isBrokenForNone: true });

  expect(found?.words.find(({ word }) => word === WORD)?.meaning).not.toBe('subscribed');
  expect(found?.words.find(({ word }) => word === WORD)?.meaning).not.toBe('nothing');
});

function read(one: TitledColumn) {
  return consentColumns([one]);
}

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
