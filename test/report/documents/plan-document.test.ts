import { describe, expect, it } from 'vitest';
import type { FileCounts, GuardResult, PlanHead } from '../../../src/plan/index.ts';
import {
  guardBlocks,
  planDocument,
  type PlanDocumentOptions,
} from '../../../src/report/documents/plan-document.ts';
import { lookedAt } from '../../../src/report/words/change-entry.ts';
import type { Document, Entry } from '../../../src/report/words/document.ts';
import {
  create,
  mistyped,
  planId,
  type Planned,
  plannedIn,
  REHEARSAL,
  remove,
  suppress,
  update,
} from '../planned.ts';
import { allOf, oneOf, skeleton } from './blocks.ts';

function documentOf(planned: Planned, options: PlanDocumentOptions = {}): Document {
  return planDocument(lookedAt(plannedIn(planned)), options);
}

const small: Planned = {
  changes: [
    suppress('emil@example.com'),
    create('anna@example.com'),
    update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
    remove('cleo@example.com'),
  ],
  unchanged: 494,
};

const CONTACT_TYPE = {
  contactType: 'Newsletter',
  mode: 'mirror',
  existing: 500,
  desired: 500,
  create: 6,
  update: 3,
  delete: 2,
  unchanged: 494,
  leftAlone: 1,
  unwritable: 0,
  unwritableOnly: 0,
} as const;
const SEGMENT = {
  segment: 'VIP',
  mode: 'mirror',
  existing: 10,
  desired: 9,
  add: 2,
  remove: 3,
  unchanged: 5,
  leftAlone: 0,
  unwritable: 2,
} as const;
const ROWS = {
  source: 'crm',
  sync: 'Newsletter',
  read: 512,
  invalid: 3,
  duplicate: 4,
  suppressed: 5,
  excluded: 0,
  excludedAs: { left: 0, noConsent: 0, others: 0 },
  desired: 500,
};
const GUARD: GuardResult = {
  name: 'maxUpdate',
  of: 'Newsletter',
  limit: 1,
  value: 0,
  tripped: false,
  scope: 'all',
};

describe('the order', () => {
  it('has what it would do first, what to look at, the changes, where everything went, and the totals last', () => {
    const document = documentOf(
      {
        changes: [suppress('emil@example.com')],
        findings: [mistyped('ben@gmial.com')],
        head: {
          contactTypes: [CONTACT_TYPE],
          segments: [SEGMENT],
          rows: [ROWS],
          files: [{ ...ROWS, file: 'a.csv', blank: 1, passedOver: 0 }],
          guards: [{ ...GUARD, tripped: true, value: 9 }],
          warnings: [{ code: 'FILE_NOTE', message: 'Look.' }],
          part: 'suppressions',
        },
      },
      { saysHeld: true, rehearsal: { kind: 'own', rehearsal: REHEARSAL } },
    );

    expect(skeleton(document)).toEqual([
      'headline',
      'lines',
      'held',
      'facts',
      'look-first',
      'lines',
      expect.stringMatching(/^group-[\da-f]{8}$/u),
      'mistypedAddress',
      'contact-types',
      'segments',
      'rows',
      'files',
      'guards',
      'all-guards',
      'warnings',
      'lines',
      'totals',
    ]);
  });

  it('has nothing beside what the plan is where there is nothing to do', () => {
    const document = documentOf({ unchanged: 494 }, { saysHeld: true });

    expect(skeleton(document)).toEqual(['headline', 'facts', 'totals']);
    expect(oneOf(document, 'headline')).toMatchObject({
      what: 'Plan',
      id: planId,
      sentence: 'nothing to do; 494 unchanged',
    });
  });

  it('sums up the same in its headline and its totals', () => {
    const document = documentOf(small);

    expect(oneOf(document, 'headline')?.sentence).toBe(
      '1 to create, 1 to update, 1 to delete, 1 to suppress; 494 unchanged',
    );
    expect(oneOf(document, 'totals')?.line).toMatch(
      /^plan \S+: create 1, update 1, delete 1, suppress 1, unchanged 494,/u,
    );
  });
});

describe('what the plan is', () => {
  it('names host, account, time and cost, and the fingerprint aside', () => {
    const facts = oneOf(
      documentOf({ head: { cost: { requests: 42, estimatedSeconds: 125 } } }),
      'facts',
    )?.facts;

    expect(facts).toEqual([
      ['Service', 'api.example.com'],
      ['Account', '7001'],
      ['Made', '2026-11-20 01:02 UTC'],
      ['Cost', '42 requests, about 2 min 5 s'],
      ['Fingerprint', expect.stringMatching(/^[\da-f]{64}$/u), 'aside'],
    ]);
  });

  it('says that no account is known yet, and shows what would hide in a name', () => {
    const valuesOf = (head: Partial<PlanHead>) =>
      oneOf(documentOf({ head }), 'facts')?.facts.map(([, value]) => value);

    expect(valuesOf({ accountId: null })).toContain('not known when the plan was made');
    expect(valuesOf({ accountId: 'a\u202eb' })).toContain(String.raw`a\u{202e}b`);
  });

  it.each([
    [{ updates: 0, deletes: 0 }, 'Migration phase drain: nothing left out.'],
    [{ updates: 1, deletes: 2 }, 'Migration phase drain: 1 update and 2 deletes left out.'],
  ])('says what a migration leaves out of it: %o', (withheld, line) => {
    const document = documentOf({ head: { migration: { phase: 'drain', withheld } } });

    expect(oneOf(document, 'lines')?.lines).toEqual([line]);
  });

  it('tells what came of a rehearsal right above the totals', () => {
    const document = documentOf({}, { rehearsal: { kind: 'own', rehearsal: REHEARSAL } });

    const [lines, totals] = document.slice(-2);
    expect(lines?.block === 'lines' && lines.lines[0]).toMatch(/^Rehearsed on 2026-11-24/u);
    expect(totals?.block).toBe('totals');
  });
});

describe('what holds it back', () => {
  const deletes: GuardResult = {
    ...{ name: 'maxDelete', of: 'News', limit: 1, value: 2, tripped: true, scope: 'deletes' },
  };
  const shrunk: GuardResult = {
    ...{ name: 'maxShrink', of: 'crm', limit: 1, value: 2, tripped: true, scope: 'all' },
  };
  const automations = [{ utr: 'u1', name: 'Welcome', contactType: 'News' }];
  const changes = [create('anna@example.com'), remove('b@example.com'), remove('c@example.com')];

  const heldIn = (head: Partial<PlanHead>, options: PlanDocumentOptions = { saysHeld: true }) =>
    oneOf(documentOf({ changes, head }, { planName: 'a.plan', ...options }), 'notices', 'held');
  const wordsOf = (head: Partial<PlanHead>) => heldIn(head)?.notices.map(({ words }) => words);
  const commandsOf = (head: Partial<PlanHead>) =>
    heldIn(head)?.commands?.map(({ command }) => command);

  it('is nothing where no guard tripped', () => {
    expect(heldIn({ guards: [{ ...deletes, value: 0, tripped: false }] })).toBeUndefined();
  });

  it('is the part that is parked, with the whole command that carries it out all the same', () => {
    const head = { guards: [deletes] };

    expect(heldIn(head)?.title).toContain('(2 deletes)');
    expect(wordsOf(head)).toEqual([expect.stringMatching(/\(maxDelete allows 1\)\.$/u)]);
    expect(commandsOf(head)).toEqual(['listferry apply a.plan --accept delete=2']);
  });

  it('is each guard and each live automation where all of it is refused', () => {
    const head = { guards: [shrunk, deletes], automations };

    expect(wordsOf(head)).toEqual([
      expect.stringMatching(/\(maxShrink allows 1\)\.$/u),
      expect.stringMatching(/\(maxDelete allows 1\)\.$/u),
      'The automation Welcome is live for News.',
    ]);
    expect(commandsOf(head)).toEqual([
      'listferry apply a.plan --accept shrink --accept delete=2 --accept automation=u1',
    ]);
  });

  it('is no automation that the configuration accepts', () => {
    const accepted = automations.map((one) => ({ ...one, isAccepted: true as const }));

    expect(heldIn({ automations: accepted })).toBeUndefined();
  });

  it('is the phase of a migration that the plan leaves', () => {
    const head = {
      migration: { phase: null, leaves: 'drain', withheld: { updates: 0, deletes: 0 } },
    } as const;

    expect(wordsOf(head)).toEqual([expect.stringContaining('drain')]);
    expect(commandsOf(head)?.[0]).toMatch(/^listferry apply a\.plan --/u);
  });

  it('is told only where nobody goes on with the plan', () => {
    expect(heldIn({ guards: [deletes] }, {})).toBeUndefined();
  });

  it('names the sync that accepts what was read, where there is nothing to do', () => {
    const held = oneOf(documentOf({ head: { guards: [shrunk] } }, { saysHeld: true }), 'notices');

    expect(held?.commands?.map(({ command }) => command)).toEqual([
      'listferry sync --yes --accept shrink',
    ]);
  });

  it('shows what would hide in the name of an automation', () => {
    const [automation] = automations;

    const words = wordsOf({
      automations: automation === undefined ? [] : [{ ...automation, name: 'a\u001b[2J' }],
    });

    expect(words?.[0]).toContain(String.raw`a\u{1b}[2J`);
  });
});

describe('what to look at first', () => {
  it('tells a look from a note, with the numbers of its items', () => {
    const notices = oneOf(documentOf(small), 'notices', 'look-first')?.notices;

    expect(notices?.map(({ label, tone }) => [label, tone])).toEqual([
      ['Look', 'warn'],
      ['Look', 'warn'],
    ]);
    expect(notices?.map(({ detail }) => detail?.at(-1))).toEqual(['no. 4', 'no. 1']);
  });

  it('says how a change is chosen by its number only where something has one', () => {
    const linesOf = (planned: Planned) =>
      allOf(documentOf(planned), 'lines').flatMap(({ lines }) => lines);

    expect(linesOf(small).join('\n')).toContain('--only item=N');
    expect(linesOf({ findings: [mistyped('a@gmial.com')] })).toEqual([]);
  });

  it('names as many addresses of each as there is room for, and counts the others', () => {
    const findings = Array.from({ length: 9 }, (_, at) => mistyped(`p${String(at)}@gmial.com`));
    const lengthOf = (options: PlanDocumentOptions) => {
      const [look] = oneOf(documentOf({ findings }, options), 'notices')?.notices ?? [];
      return look?.detail?.filter((line) => line.includes('@')).length;
    };

    expect(lengthOf({ limit: 3 })).toBe(3);
    expect(lengthOf({ limit: Infinity, placeLimit: 5 })).toBe(5);
    expect(lengthOf({ limit: Infinity })).toBe(9);
  });
});

describe('the changes', () => {
  const shownIn = (entries: Iterable<Entry>, most: number): Entry[] => [...entries].slice(0, most);

  it('stand group by group, what most deserves a look first, with what chooses each group', () => {
    const lists = allOf(documentOf(small), 'list').filter(({ count }) => count > 0);

    expect(lists.flatMap(({ entries }) => [...entries()].map(({ sign }) => sign))).toEqual([
      '-',
      '!',
      '~',
      '+',
    ]);
    expect(lists.map(({ selector, id }) => selector?.replace('=', '-') === id)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('are all read by the command that shows the plan, or by the one that was named', () => {
    const seeAll = (options: PlanDocumentOptions) =>
      oneOf(documentOf(small, options), 'list')?.seeAll;

    expect(seeAll({ planName: 'my plan' })).toBe("listferry show 'my plan' --limit all");
    expect(seeAll({ seeAll: 'listferry verify --report d.csv' })).toBe(
      'listferry verify --report d.csv',
    );
  });

  it('have few examples of a large group spread over it, and not over the first letters', () => {
    const changes = Array.from({ length: 90 }, (_, index) =>
      create(`${String.fromCodePoint(97 + Math.floor(index / 4))}${String(index)}@example.com`),
    );

    const list = oneOf(documentOf({ changes }, { limit: 6 }), 'list');

    const letters = shownIn(list?.entries() ?? [], 6).map(({ cells }) => cells[0]?.[0]);
    expect(letters).toHaveLength(6);
    expect(new Set(letters).size).toBeGreaterThan(4);
    expect(list?.isSampled).toBe(true);
  });

  it('name countries as the plan does', () => {
    const list = oneOf(
      documentOf({
        changes: [create('anna@example.com', { country: '14' })],
        head: { countryNames: { '14': 'Austria' } },
      }),
      'list',
    );

    expect([...(list?.entries() ?? [])][0]?.lines).toEqual(['country "Austria" (id 14)']);
  });

  it('can be left before their end and read again', () => {
    const lists = allOf(documentOf(small), 'list').filter(({ count }) => count > 0);
    for (const { entries } of lists) entries()[Symbol.iterator]().next();

    expect(lists.map(({ entries }) => [...entries()].length)).toEqual([1, 1, 1, 1]);
  });
});

describe('where everything went', () => {
  const sumsOf = (head: Partial<PlanHead>, id: string) => oneOf(documentOf({ head }), 'sums', id);

  it('has no sum for what a plan does not have', () => {
    expect(allOf(documentOf({}), 'sums')).toEqual([]);
  });

  it('counts the rows that several sources refuse once more in all', () => {
    const rows = [ROWS, { ...ROWS, source: 'shop' }];
    const sources = rows.map(({ source }) => ({ source, read: 512, invalid: 3, excluded: 0 }));

    expect(sumsOf({ rows, sources }, 'rows')?.notes).toEqual([
      '6 invalid rows in all = 3 of crm + 3 of shop',
    ]);
    expect(sumsOf({ rows: [ROWS], sources: sources.slice(0, 1) }, 'rows')?.notes).toEqual([]);
  });

  it.each([
    ['tells a source of one file once', [['a.csv', 0]], undefined],
    ['names the file where rows of it count nowhere else', [['a.csv', 1]], ['a.csv']],
    [
      'names each of several files',
      [
        ['a.csv', 0],
        ['b.csv', 0],
      ],
      ['a.csv', 'b.csv'],
    ],
  ] as const)('%s', (_what, files, told) => {
    const counts = files.map(([file, blank]): FileCounts => {
      return { ...ROWS, file, blank, passedOver: 0 };
    });

    const sums = sumsOf({ rows: [ROWS], files: counts }, 'files')?.sums;

    expect(sums?.map(({ name }) => name)).toEqual(told);
  });

  it('names the command that shows all files of an archive', () => {
    const files = [{ ...ROWS, file: 'a.csv', blank: 1, passedOver: 0 }];

    expect(sumsOf({ files }, 'files')?.seeAll).toBe("listferry show 'in memory' --limit all");
  });
});

describe('the guards', () => {
  const tripped: GuardResult = {
    ...GUARD,
    name: 'maxDelete',
    limit: 75,
    value: 104,
    base: 500,
    tripped: true,
    scope: 'deletes',
  };
  const headOf = (...guards: GuardResult[]): PlanHead =>
    plannedIn({ changes: [remove('cleo@example.com')], head: { guards } }).head;
  const rowsOf = (...guards: GuardResult[]) => oneOf(guardBlocks(headOf(...guards)), 'table')?.rows;

  it('are no block where nothing was checked', () => {
    expect(guardBlocks(headOf())).toEqual([]);
  });

  it('are counted, with what each that tripped means and how a person accepts it', () => {
    const notices = oneOf(guardBlocks(headOf(tripped, GUARD)), 'notices');

    expect(notices?.title).toBe('Guards: 2 checked, 1 tripped');
    expect(notices?.notices).toMatchObject([
      {
        tone: 'bad',
        words:
          '104 of 500 contacts of Newsletter (21 %) would be deleted (maxDelete allows 75, 15 %).',
        detail: [
          'The deletes are parked, the rest may be applied.',
          expect.stringMatching(/--accept delete=1$/u),
        ],
      },
    ]);
  });

  it('offer no option where the one that tripped holds nothing back', () => {
    const notices = oneOf(
      guardBlocks(plannedIn({ head: { guards: [tripped] } }).head),
      'notices',
    )?.notices;

    expect(notices?.[0]?.detail).toEqual([expect.stringContaining('holds back deletes alone')]);
  });

  it('are only counted where none tripped', () => {
    const notices = oneOf(guardBlocks(headOf(GUARD)), 'notices');

    expect(notices).toMatchObject({ title: 'Guards: 1 checked, none tripped', notices: [] });
  });

  it('stand aside with what each measures, found and allows', () => {
    const table = oneOf(guardBlocks(headOf(tripped, GUARD)), 'table');

    expect(table?.isAside).toBe(true);
    expect(table?.rows).toEqual([
      ['maxDelete', 'Contacts to delete of Newsletter', 'tripped', '104 (20.8 %)', '75 (15.0 %)'],
      ['maxUpdate', 'Contacts to update of Newsletter', 'holds', '0', '1'],
    ]);
  });

  it('say why one holds that found more than its limit', () => {
    const few = { ...tripped, tripped: false, limit: 1, floor: 10 };

    expect(rowsOf({ ...few, value: 3 }, { ...few, value: 1 })?.map(([, , state]) => state)).toEqual(
      ['holds, below 10', 'holds'],
    );
  });

  it('name nobody of whom there is one number for the whole account', () => {
    expect(rowsOf({ ...tripped, name: 'maxSuppress', of: 'suppressions' })?.[0]?.[1]).not.toContain(
      'suppressions',
    );
  });

  it('show what would hide in a name', () => {
    const blocks = guardBlocks(headOf({ ...tripped, of: 'a\u202eb' }));

    expect(oneOf(blocks, 'notices')?.notices[0]?.words).toContain(String.raw`a\u{202e}b`);
    expect(oneOf(blocks, 'table')?.rows[0]?.[1]).toContain(String.raw`a\u{202e}b`);
  });
});

describe('the warnings', () => {
  const warnings = [
    { code: 'STATUS_ASSUMED', message: 'The source crm has no status.' },
    { code: 'FILE_NOTE', message: 'a.csv: read as utf-8.' },
  ] as const;
  const idsOf = (options: PlanDocumentOptions) =>
    oneOf(documentOf({ head: { warnings } }, options), 'notices', 'warnings')?.notices.map(
      ({ id }) => id,
    );

  it('are left out where a person was told before', () => {
    expect(idsOf({})).toEqual(['STATUS_ASSUMED', 'FILE_NOTE']);
    expect(idsOf({ told: ['FILE_NOTE'] })).toEqual(['STATUS_ASSUMED']);
  });

  it('are no block where all of them were told', () => {
    expect(idsOf({ told: ['FILE_NOTE', 'STATUS_ASSUMED'] })).toBeUndefined();
  });
});
