import { describe, expect, it } from 'vitest';
import {
  heldStatus,
  shiftedStatus,
  type StatusColumn,
  statusOf,
} from '../../../src/contacts/consent/row-status.ts';
import type { Status } from '../../../src/contacts/values/consent.ts';

const WORDS: ReadonlyMap<string, Status> = new Map([
  ['ok', 'subscribed'],
  ['gone', 'unsubscribed'],
]);
const BY_COLUMN: StatusColumn = {
  kind: 'column',
  column: { index: 1, name: 'Status' },
  statusOf: (word) => WORDS.get(word),
};

function reading(status: StatusColumn) {
  return { columnCount: 2, status };
}

describe('the status of a row', () => {
  it('is that of its file, of its cell, or of several cells together', () => {
    const rules: StatusColumn = {
      kind: 'rules',
      statusOf: () => 'nothing',
      byWords: [],
      places: [],
    };

    expect(statusOf(reading({ kind: 'constant', status: 'bounced' }), [])).toBe('bounced');
    expect(statusOf(reading(BY_COLUMN), ['', 'gone'])).toBe('unsubscribed');
    expect(statusOf(reading(rules), [])).toBe('nothing');
  });

  it.each([
    [['', ' '], { code: 'status-blank' }],
    [['', 'vip'], { code: 'status-unknown', word: 'vip' }],
    [[''], { code: 'cell-missing', cells: 1, columns: 2 }],
  ])('is a fault and never consent when the cells are %j', (cells, fault) => {
    expect(statusOf(reading(BY_COLUMN), cells)).toEqual({ column: 'Status', fault });
  });

  it('is held when another column tells that the person left, and is not made better by it', () => {
    const held = { status: 'no-consent', column: 'Newsletter', cell: 'nein' } as const;
    const left = { ...reading(BY_COLUMN), heldBy: () => held };

    expect(heldStatus(left, ['', 'ok'])).toEqual({
      said: 'no-consent',
      heldBy: { column: 'Newsletter', cell: 'nein' },
    });
    expect(heldStatus(left, ['', 'gone'])).toEqual({ said: 'unsubscribed' });
    expect(heldStatus({ ...left, heldBy: () => undefined }, ['', 'ok'])).toEqual({
      said: 'subscribed',
    });
  });

  it('is no fault when another column says that the person left', () => {
    const gone = {
      ...reading(BY_COLUMN),
      heldBy: () => ({ status: 'bounced', column: 'X', cell: 'dead' }) as const,
    };
    const odd = {
      ...gone,
      heldBy: () => ({ status: 'no-consent', column: 'X', cell: 'no' }) as const,
    };

    expect(heldStatus(gone, ['', 'vip'])).toMatchObject({
      said: 'bounced',
      heldBy: { column: 'X' },
    });
    expect(heldStatus(odd, ['', 'vip'])).toMatchObject({
      said: { column: 'Status' },
      besides: 'no-consent',
    });
  });
});

describe('the status of a row whose cells have shifted', () => {
  it('is what holds for the whole file', () => {
    const rules: StatusColumn = {
      kind: 'rules',
      statusOf: () => 'nothing',
      byWords: [],
      always: 'complained',
      places: [],
    };

    expect(shiftedStatus(reading({ kind: 'constant', status: 'subscribed' }), [])).toBe(
      'subscribed',
    );
    expect(shiftedStatus(reading(rules), [])).toBe('complained');
  });

  it('holds people who may have left, and nobody else', () => {
    const always: StatusColumn = {
      kind: 'rules',
      statusOf: () => 'subscribed',
      byWords: [],
      always: 'subscribed',
      places: [],
    };

    expect(shiftedStatus(reading(BY_COLUMN), ['', 'gone', 'x'])).toBe('no-consent');
    expect(shiftedStatus(reading(BY_COLUMN), ['', 'ok', 'x'])).toBeUndefined();
    expect(shiftedStatus(reading(BY_COLUMN), ['', 'vip', 'x'])).toBeUndefined();
    expect(shiftedStatus(reading(always), [])).toBeUndefined();
  });
});
