import { describe, expect, it } from 'vitest';
import {
  type NightCounts,
  type NightRecord,
  type Unusual,
  unusual,
  unusualGuard,
} from '../../../src/plan/expected.ts';
import type { SourceSizes } from '../../../src/plan/guards.ts';
import { itemsOf, nightsOf } from './accounts.ts';

/** A Sunday. */
const FIRST_MS = Date.UTC(2026, 1, 1);
const DAY_MS = 86_400_000;

interface Counts {
  readonly rows?: number;
  readonly updates?: number;
  readonly creates?: number;
}

const dayOf = (night: number): string =>
  new Date(FIRST_MS + night * DAY_MS).toISOString().slice(0, 10);

function nightOf(night: number, { rows = 1_000, updates = 50, creates = 0 }: Counts = {}) {
  const counts = { updateContact: updates, createContact: creates };
  const items = itemsOf((kind) => (kind in counts ? counts[kind as keyof typeof counts] : 0));
  return { day: dayOf(night), rows: { crm: rows }, items };
}

/** The last one first, as the journal gives them. */
function history(count: number, countsOf: (night: number) => Counts = () => ({})): NightRecord[] {
  return Array.from({ length: count }, (_, night) => nightOf(night, countsOf(night))).reverse();
}

const whatOf = (found: readonly Unusual[]): string[] =>
  found.map((one) => (one.what === 'changes' ? one.kind : one.what));

/** What is unusual on the night after as many. */
function after(nights: readonly NightRecord[], counts: Counts): Unusual[] {
  return unusual(nightOf(nights.length, counts), nights);
}

describe('the rows of a source', () => {
  it.each<[rows: number, found: readonly string[]]>([
    [700, ['rows']],
    [908, ['rows']],
    [909, []],
    [1_100, []],
    [1_101, ['rows']],
    [0, ['rows']],
  ])('are unusual beyond a tenth, in both directions: %i of 1,000', (rows, found) => {
    expect(whatOf(after(history(30), { rows }))).toEqual(found);
  });

  it('are not judged before fourteen nights are known', () => {
    expect(after(history(13), { rows: 500 })).toEqual([]);
    expect(whatOf(after(history(14), { rows: 500 }))).toEqual(['rows']);
  });

  it('are not judged of a source that is new', () => {
    const tonight = { ...nightOf(30), rows: { crm: 1_000, shop: 5 } };

    expect(unusual(tonight, history(30))).toEqual([]);
  });

  it.each([
    [9, []],
    [10, ['rows']],
  ])('may differ by fewer than ten: %i of 60', (missing, found) => {
    const nights = history(30, () => ({ rows: 60 }));

    expect(whatOf(after(nights, { rows: 60 - missing }))).toEqual(found);
  });

  it('may differ further where they always vary', () => {
    const nights = history(60, (night) => ({ rows: 1_000 + 150 * (Math.floor(night / 7) % 3) }));

    expect(after(nights, { rows: 900 })).toEqual([]);
    expect(whatOf(after(nights, { rows: 400 }))).toEqual(['rows']);
  });

  it('may wander in eight weeks, and fall no further in one night for that', () => {
    const nights = history(60, (night) => ({ rows: 100 + 3 * Math.floor(night / 7) }));

    expect(after(nights, { rows: 127 })).toEqual([]);
    expect(whatOf(after(nights, { rows: 87 }))).toEqual(['rows']);
  });

  it('are told with what is usual, and with the last number that would be', () => {
    expect(after(history(30), { rows: 700 })).toEqual([
      {
        what: 'rows',
        source: 'crm',
        count: 700,
        middle: 1_000,
        limit: 909,
        usual: { from: 1_000, to: 1_000, weekday: 2 },
      },
    ]);
  });
});

describe('the changes of a kind', () => {
  it.each<[updates: number, found: readonly string[]]>([
    [101, []],
    [102, ['updateContact']],
    [150, ['updateContact']],
    [5, []],
  ])(
    'are unusual beyond a factor of two, and only where they are more: %i of 50',
    (updates, found) => {
      expect(whatOf(after(history(30), { updates }))).toEqual(found);
    },
  );

  it('are each compared with their own', () => {
    expect(whatOf(after(history(30), { updates: 50, creates: 12 }))).toEqual(['createContact']);
  });

  it.each([
    [9, []],
    [10, ['createContact']],
  ])('may differ by fewer than ten: %i instead of none', (creates, found) => {
    expect(whatOf(after(history(30), { creates }))).toEqual(found);
  });
});

describe('a weekday', () => {
  const mondays = (night: number): Counts => ({ updates: night % 7 === 1 ? 500 : 20 });

  it('is compared with its own nights, where three of them are known', () => {
    const nights = history(36, mondays);

    expect(unusual(nightOf(36, { updates: 500 }), nights)).toEqual([]);
    expect(unusual(nightOf(37, { updates: 500 }), nights)).toMatchObject([
      { kind: 'updateContact', limit: 41, usual: { from: 20, to: 20, weekday: 2 } },
    ]);
  });

  it('is compared with all nights before that', () => {
    const [found] = after(history(15, mondays), { updates: 500 });

    expect(found?.usual).toEqual({ from: 20, to: 20 });
  });

  it('that had few by chance is no weekday of its own', () => {
    // 14 people are added, after 2, 1, 0 and 0 on this weekday, and after up to 20 on others.
    const [tonight, ...nights] = nightsOf('bursty', 11, 31).reverse();
    const alike = history(30, () => ({ creates: 1 }));

    expect(tonight && unusual(tonight, nights)).toEqual([]);
    expect(whatOf(after(alike, { creates: 14 }))).toEqual(['createContact']);
  });

  it('forgets what its nights had more than eight weeks ago', () => {
    const nights = history(7 * 14, (night) => ({ rows: night < 7 * 6 ? 2_000 : 1_000 }));

    expect(whatOf(after(nights, { rows: 2_000 }))).toEqual(['rows']);
  });
});

describe('the same day of the month before', () => {
  it.each([
    ['the first, 28 days ago', '2026-02-01', '2026-03-01'],
    ['the 31st, after a month without one', '2026-02-28', '2026-03-31'],
    ['the last of a month, after that of a longer one', '2026-03-31', '2026-04-30'],
  ])('is a reference too: %s', (_, spike, tonight) => {
    const nights = history(100, () => ({}))
      .filter(({ day }) => day < tonight)
      .map((night) =>
        night.day === spike ? { ...night, items: nightOf(0, { updates: 400 }).items } : night,
      );
    const counts = nightOf(0, { updates: 390 });

    expect(unusual({ ...counts, day: tonight }, nights)).toEqual([]);
    expect(whatOf(unusual({ ...counts, day: tonight }, history(100).slice(-28)))).toEqual([
      'updateContact',
    ]);
  });
});

describe('another weekday a month ago', () => {
  const isWeekend = (night: number): boolean => [0, 6].includes(night % 7);
  const weekends = (night: number): Counts => ({ updates: isWeekend(night) ? 6 : 38 });

  it('excuses no Saturday by what a Wednesday always has', () => {
    expect(whatOf(after(history(62, weekends), { updates: 24 }))).toEqual(['updateContact']);
  });

  it('excuses a first of the month as far from its weekday', () => {
    // The first of March is a Sunday, that of April a Wednesday.
    const [march, april] = [28, 59];
    const nights = history(april, (night) => (night === march ? { updates: 30 } : weekends(night)));

    expect(after(nights, { updates: 190 })).toEqual([]);
    expect(whatOf(after(history(april, weekends), { updates: 190 }))).toEqual(['updateContact']);
  });
});

describe('a step', () => {
  it.each<[what: string, from: Counts, to: Counts]>([
    ['of rows', { rows: 1_000 }, { rows: 2_000 }],
    ['of changes', { updates: 50 }, { updates: 150 }],
  ])('%s is told for seven nights, and usual from then on', (_, from, to) => {
    const told = Array.from({ length: 60 }, (_unused, since) => {
      const nights = history(60 + since, (night) => (night < 60 ? from : to));
      return after(nights, to).length;
    });

    expect(told).toEqual([1, 1, 1, 1, 1, 1, 1, ...Array.from({ length: 53 }, () => 0)]);
  });

  it('is not made of one odd night, nor of one Monday in four', () => {
    const nights = history(85, (night) => ({ rows: night % 28 === 1 ? 2_000 : 1_000 }));

    expect(whatOf(after(nights, { rows: 2_000 }))).toEqual(['rows']);
  });
});

describe('a night without changes', () => {
  const NONE = { updates: 0 };

  it('is unusual where there always were some', () => {
    expect(after(history(30), NONE)).toEqual([
      { what: 'none', usual: { from: 50, to: 50, weekday: 2 } },
    ]);
  });

  it.each([
    [
      'one night of the weekday had hardly any',
      (night: number) => ({ updates: night === 16 ? 2 : 50 }),
    ],
    [
      'two nights of other weekdays had hardly any',
      (night: number) => ({ updates: [24, 26].includes(night) ? 2 : 50 }),
    ],
    ['they vary as much', (night: number) => ({ updates: 3 ** (1 + (Math.floor(night / 7) % 4)) })],
    ['nothing is known', () => ({ updates: 50 }), 10],
  ])('is none where %s', (_, countsOf, count = 30) => {
    expect(after(history(count, countsOf), NONE)).toEqual([]);
  });

  it('is none where an earlier run of the same day had them', () => {
    const nights = history(31);

    expect(unusual(nightOf(30, NONE), nights)).toEqual([]);
  });
});

describe('several runs of one day', () => {
  const rerun = (nights: readonly NightRecord[], counts: Counts): NightRecord[] =>
    nights.flatMap((night) => [{ ...night, ...nightOf(0, counts), day: night.day }, night]);

  it('are one night, with the changes of the larger one', () => {
    const nights = rerun(history(30), { updates: 0 });

    expect(unusual(nightOf(30), nights)).toEqual([]);
    expect(whatOf(unusual(nightOf(30, { updates: 0 }), nights))).toEqual(['none']);
  });

  it('are one night, with the rows of the last one', () => {
    const nights = rerun(history(30), { rows: 2_000 });

    expect(unusual(nightOf(30, { rows: 2_000 }), nights)).toEqual([]);
  });

  it('are put in order by their days, whatever the clock said', () => {
    const [last, ...others] = history(60, (night) => ({ rows: night < 30 ? 2_000 : 1_000 }));
    const nights = [...others, ...(last === undefined ? [] : [last])].toSorted((one, other) =>
      one.day < other.day ? -1 : 1,
    );

    expect(unusual(nightOf(60), nights)).toEqual([]);
  });
});

describe('what a person decided', () => {
  const held = { sources: ['crm'], kinds: ['updateContact'] } as const;
  const more = { rows: 2_000, updates: 150 };
  /** Twenty ordinary nights, and twenty of the new kind. */
  const stepped = (decided: Partial<NightRecord>): NightRecord[] =>
    history(40, (night) => (night < 20 ? {} : more)).map((night) =>
      night.rows['crm'] === 2_000 ? { ...night, ...decided } : night,
    );

  it('is awaited: what was held is no measure', () => {
    expect(whatOf(after(stepped({ held }), more))).toEqual(['rows', 'updateContact']);
    expect(after(stepped({}), more)).toEqual([]);
  });

  it('makes the size of a source usual at once, and not a number of changes', () => {
    const [last, ...others] = history(30, (night) => (night === 29 ? more : {}));
    const nights = [{ ...nightOf(29, more), ...last, accepted: ['crm'] }, ...others];

    expect(whatOf(after(nights, more))).toEqual(['updateContact']);
  });

  it('counts where only a part of the night was accepted', () => {
    const part: NightRecord = {
      day: dayOf(29),
      rows: { crm: 2_000 },
      items: {},
      accepted: ['crm'],
    };
    const [last, ...others] = history(30, (night) => (night === 29 ? more : {}));
    const nights = [part, ...(last === undefined ? [] : [{ ...last, held }]), ...others];

    expect(after(nights, { rows: 2_000 })).toEqual([]);
    expect(whatOf(after(nights, { rows: 1_000, updates: 0 }))).toEqual(['none']);
  });
});

describe('the guard', () => {
  const sizes: SourceSizes = { source: 'crm', read: 700, invalid: 0, validBefore: 1_000 };
  const found = (counts: Counts): Unusual => {
    const [first] = after(history(30), counts);
    if (first === undefined) throw new Error('nothing is unusual');
    return first;
  };

  it.each<[what: string, counts: Counts, guard: object]>([
    ['more updates', { updates: 412 }, { of: 'updates', value: 412, limit: 101, scope: 'updates' }],
    ['more creates', { creates: 12 }, { of: 'adds', value: 12, limit: 9, scope: 'creates' }],
    [
      'more rows',
      { rows: 2_000 },
      { of: 'crm', value: 2_000, limit: 1_100, scope: 'creates', source: 'crm' },
    ],
    [
      'fewer rows',
      { rows: 700 },
      { of: 'crm', value: 300, limit: 91, base: 1_000, scope: 'deletes-refuse' },
    ],
  ])('over %s holds back what may follow from them', (_, counts, guard) => {
    expect(unusualGuard(found(counts), [sizes])).toMatchObject({
      name: 'unusual',
      tripped: true,
      ...guard,
    });
  });

  it('over fewer rows of a source that tells who left holds back creates, too', () => {
    const guard = unusualGuard(found({ rows: 700 }), [{ ...sizes, tellsWhoLeft: true }]);

    expect(guard?.scope).toBe('creates-deletes');
  });

  it.each<[what: string, counts: Counts, sizes: readonly SourceSizes[]]>([
    ['no changes', { updates: 0 }, [sizes]],
    ['fewer rows that delete nobody', { rows: 700 }, [{ ...sizes, isMirrored: false }]],
    ['a source that nothing is known of', { rows: 700 }, []],
  ])('is none over %s', (_, counts, known) => {
    expect(unusualGuard(found(counts), known)).toBeUndefined();
  });
});

it('takes a night that lacks a kind for one without its changes', () => {
  const tonight: NightCounts = { ...nightOf(30), items: { updateContact: 150 } };

  expect(whatOf(unusual(tonight, history(30)))).toEqual(['updateContact']);
});
