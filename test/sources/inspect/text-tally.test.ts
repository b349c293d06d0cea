// What labels and notes of a table say, found while its rows are counted.
import { describe, expect, it } from 'vitest';
import { TextTally } from '../../../src/sources/inspect/read-table.ts';

const HEADER = ['Email', 'Labels', 'Notes'];

describe('the labels of a table', () => {
  it('are counted one by one, the most frequent first', () => {
    const tally = tallyOf(['Newsletter ::: VIP', ''], ['VIP', ''], ['a@example.com', '']);

    expect(tally.labels(1)).toEqual([
      { word: 'VIP', rows: 2 },
      { word: 'Newsletter', rows: 1 },
    ]);
    expect(tally.labels(0)).toBeUndefined();
  });

  it('are kept in bounded memory, with room for those about mail', () => {
    const many = Array.from({ length: 150 }, (_, index) => [`Label ${String(index)}`, '']);

    const tally = tallyOf(...many, ['Unsubscribed', ''], ['x'.repeat(61), '']);

    expect(tally.labels(1)).toHaveLength(101);
    expect(tally.labels(1)).toContainEqual({ word: 'Unsubscribed', rows: 1 });
  });
});

describe('the notes of a table', () => {
  it('tell their phrases, each with one masked note', () => {
    const tally = tallyOf(
      ['', 'Ann Lee unsubscribed 3 May, ann@example.com'],
      ['', 'unsubscribed by phone'],
      ['', 'reads every issue'],
    );

    expect(tally.phrases(2)).toEqual([
      { word: 'unsubscribed', rows: 2, sample: 'a… l… unsubscribed 0 m… a… e… c…' },
    ]);
    expect(tally.phrases(1)).toBeUndefined();
  });

  it('are kept in bounded memory, whole words of them', () => {
    const many = Array.from({ length: 150 }, (_, index) => ['', `unsubscribed${String(index)}`]);

    expect(tallyOf(...many).phrases(2)).toHaveLength(100);
  });

  it('are looked at in the first rows of a large table', () => {
    const tally = new TextTally(HEADER);
    for (let row = 0; row < 100_000; row += 1) tally.take(['', '', '?']);
    tally.take(['', '', 'unsubscribed']);

    expect(tally.phrases(2)).toEqual([]);
  });
});

it('tells the marks of people in a column of names, and no name', () => {
  const tally = new TextTally(['Last name', 'Plan']);
  tally.take(['Ray - DO NOT EMAIL', 'gold']);
  tally.take(['Lee', 'gold']);

  expect(tally.phrases(0)).toEqual([{ word: 'do not email', rows: 1, sample: 'r… do not email' }]);
  expect(tally.phrases(1)).toBeUndefined();
});

function tallyOf(...rows: readonly (readonly string[])[]): TextTally {
  const tally = new TextTally(HEADER);
  for (const [labels = '', note = ''] of rows) tally.take(['a@example.com', labels, note]);
  // A row that is cut short has neither.
  tally.take(['b@example.com']);
  return tally;
}
