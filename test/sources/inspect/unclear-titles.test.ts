// A title with a word that is not understood may say the opposite of what it seems to.
import { describe, expect, it } from 'vitest';
import { consentColumns } from '../../../src/sources/inspect/status-columns.ts';
import type { TitledColumn } from '../../../src/sources/inspect/status-columns.ts';

describe('a column whose title may say the opposite, or be about something else', () => {
  it('lets nobody agree and suppresses nobody: each of its words is asked', () => {
    for (const title of ['Newsletter cancelled', 'Not bounced', 'Photo opt-out']) {
      expect(read(column(title, { yes: 2, no: 1 }))).toMatchObject([
        { kind: 'words', words: [{ meaning: undefined }, { meaning: undefined }] },
      ]);
    }
  });

  it('holds back who has a day of leaving there, or none of confirming', () => {
    const days = { '2023-04-05': 1, '2024-05-06': 1 };

    expect(read(column('Suppressed until', days))).toMatchObject([{ kind: 'moment-barred' }]);
    expect(read(column('Confirmed seat on', days))).toMatchObject([{ kind: 'moment-verified' }]);
    expect(read(column('Opt-in valid until', days))).toMatchObject([{ kind: 'unread' }]);
    expect(
      read({ title: 'Opt-in valid until', column: 'Opt-in valid until', words: undefined }),
    ).toMatchObject([{ kind: 'unread' }]);
  });
});

function read(one: TitledColumn) {
  return consentColumns([one]);
}

function column(title: string, words: Readonly<Record<string, number>>): TitledColumn {
  const counted = Object.entries(words).map(([word, rows]) => ({ word, rows }));
  return { title, column: title, words: counted };
}
