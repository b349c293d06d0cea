// A notice waits in the journal until it has arrived, or has waited for too long.
import { describe, expect, it } from 'vitest';
import { begunJournal } from '../state-directory.ts';

const END = { sink: 'a', kind: 'parked', conditions: ['DELETES_PARKED', 'ROWS_INVALID'] };
const OTHER = { sink: 'b', kind: 'success', conditions: [] };

function noticesWith(...events: readonly string[]) {
  const { journal } = begunJournal();
  const made = events.map((eventId) => ({ eventId, sink: 'a', body: `{"id":"${eventId}"}` }));
  journal.notices.note([END, OTHER], made);
  return journal.notices;
}

it('keeps the last end of each sink as it is compared', () => {
  const notices = noticesWith();

  expect(notices.lastEnd('a')).toEqual({ kind: END.kind, conditions: END.conditions });
  expect(notices.lastEnd('b')).toEqual({ kind: 'success', conditions: [] });
  expect(notices.lastEnd('new')).toBeUndefined();
});

it('has the oldest first, for its sink alone', () => {
  const notices = noticesWith('one', 'another');

  expect(notices.waiting('a').map(({ eventId }) => eventId)).toEqual(['one', 'another']);
  expect(notices.waiting('b')).toEqual([]);
});

it('forgets what arrived, and keeps what did not', () => {
  const notices = noticesWith('one', 'another');

  notices.settle({ eventId: 'one', sink: 'a' }, true);
  notices.settle({ eventId: 'another', sink: 'a' }, false);

  expect(notices.waiting('a').map(({ eventId }) => eventId)).toEqual(['another']);
});

it('forgets a sink that is configured no more, with what waits for it', () => {
  const notices = noticesWith('one');

  notices.note([OTHER], []);

  expect(notices.waiting('a')).toEqual([]);
  expect(notices.lastEnd('a')).toBeUndefined();
  expect(notices.lastEnd('b')).toBeDefined();
});

describe('what is given up', () => {
  it('is what was made before the time', () => {
    const notices = noticesWith('one', 'another');

    expect(notices.drop('1970-01-01T00:00:00.000Z', 9)).toEqual([]);
    expect(notices.drop('9999-01-01T00:00:00.000Z', 9)).toEqual([{ sink: 'a', count: 2 }]);
    expect(notices.waiting('a')).toEqual([]);
  });

  it('is what was tried too often', () => {
    const notices = noticesWith('one', 'another');

    for (let tries = 1; tries <= 3; tries += 1) {
      notices.settle({ eventId: 'one', sink: 'a' }, false);
    }

    expect(notices.drop('1970-01-01T00:00:00.000Z', 3)).toEqual([{ sink: 'a', count: 1 }]);
    expect(notices.waiting('a').map(({ eventId }) => eventId)).toEqual(['another']);
  });
});
