import { describe, expect, it } from 'vitest';
import {
  type ContactTypeCounts,
  type GuardResult,
  ITEM_KINDS,
  type PlanCounts,
} from '../../../src/plan/index.ts';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import { KIND_WORDS } from '../../../src/report/words/phrases.ts';
import type { PlanReader } from '../../../src/state/index.ts';
import { create, plannedIn, REHEARSAL, remove, suppress, update, type Planned } from '../planned.ts'; // prettier-ignore
import { bareText, sectionText } from './bare-text.ts';

function htmlOf(plan: PlanReader): string {
  return [...planHtml(plan)].join('');
}

it('tells the whole plan from the sentence to the single field', () => {
  const plan = plannedIn({
    changes: [
      suppress('emil@example.com'),
      create('anna@example.com', { country: '14' }),
      update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
      remove('cleo@example.com'),
    ],
    unchanged: 494,
    head: { countryNames: { '14': 'Austria' } },
  });

  const text = bareText(htmlOf(plan));

  expect(text).toContain(
    'Carrying out this plan would create 1 contact, update 1 contact, delete 1',
  );
  expect(text).toMatch(
    /Addresses to suppress for all mail 1 ! emil@example\.com unsubscribed · crm, line 12/u,
  );
  expect(text).toMatch(/\+ anna@example\.com .* Country Austria \(id 14\)/u);
  expect(text).toMatch(/~ ben@example\.com .* City Wien → Graz/u);
  expect(text).toMatch(/− cleo@example\.com Newsletter · in no row of the sources/u);
});

it('is a readable page when there is nothing to do', () => {
  const html = htmlOf(plannedIn({ unchanged: 494 }));

  expect(bareText(html)).toContain('Nothing has to be changed. 494 contacts stay as they are.');
  expect(bareText(html)).toContain('This plan changes nothing.');
  expect(html.trimEnd().endsWith('</html>')).toBe(true);
});

it('has the path of a file once, in the legend', () => {
  const given = { source: 'crm', file: 'exports/a.csv', line: 12 };
  const path = given.file;
  const plan = plannedIn({
    changes: [
      suppress('emil@example.com'),
      create('anna@gmial.com', { city: 'Wien' }),
      update('ben@example.com', [{ field: 'city', old: 'Wien', new: 'Graz' }]),
    ],
    rejects: [{ ...given, column: 'E-Mail', fault: { code: 'flag-unknown', word: 'is odd' } }],
    findings: [{ kind: 'mistypedAddress', email: 'anna@gmial.com', meant: 'gmail.com', origin: given }], // prettier-ignore
    head: { files: [{ ...NO_ROWS, source: 'crm', sync: 'News', file: path }, { ...NO_ROWS, source: 'crm', sync: 'global', file: path }] }, // prettier-ignore
  });

  const html = htmlOf(plan);

  expect(html.split(path)).toHaveLength(2);
  expect(sectionText(html, 'file-names')).toContain(`crm ${path}`);
  expect(sectionText(html, 'rejects')).toContain('crm, line 12');
  expect(sectionText(html, 'look-first')).toContain('crm, line 12');
});

it('tells first whom mail can reach, before and after', () => {
  const type = { mode: 'mirror', desired: 5, create: 1, update: 0, delete: 2, unchanged: 4, leftAlone: 0, unwritable: 0, unwritableOnly: 0 } as const; // prettier-ignore
  const types = ['News', 'Club'].map((contactType) => ({ ...type, contactType, existing: 6_000 }));
  const tileOf = (head: NonNullable<Planned['head']>): string =>
    bareText(/<ul class="cards"><li[^>]*>.*?<\/li>/su.exec(htmlOf(plannedIn({ head })))?.[0] ?? '');
  const mailable = { before: 11_990, after: 11_975 };

  expect(tileOf({ contactTypes: types.slice(0, 1), mailable })).toBe(
    '11,990 → 11,975 people who can get mail in the contact type of this plan, News, before and after',
  );
  expect(tileOf({ contactTypes: types, mailable })).toBe(
    '11,990 → 11,975 contacts that can get mail in the contact types of this plan, News, Club, before and after',
  );
  expect(tileOf({ contactTypes: [...types, ...types, ...types], mailable })).toContain('in the 6 contact types of this plan, before'); // prettier-ignore
  expect(tileOf({ contactTypes: types })).toContain(
    '12,000 → 11,998 contacts in the contact types',
  );
});

const NO_ROWS = {
  ...{ read: 0, invalid: 0, duplicate: 0, suppressed: 0, excluded: 0, desired: 0 },
  excludedAs: { left: 0, noConsent: 0, others: 0 },
  ...{ blank: 0, passedOver: 0 },
};

/** What the script reads: nothing but letters and digits of ours. */
const DATA =
  /<script type="application\/octet-stream" class="data" id="[a-z]+(?:-\d+)?">[\w+/=]*<\/script>/gu;

it.each([
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  `"><svg onload='alert(1)'>`,
])('makes no tag of %s, wherever it stands', (hostile) => {
  const plan = plannedIn({
    changes: [
      { ...update('ada@example.com', [{ field: `custom.${hostile}`, old: hostile, new: 'x' }]) },
      { kind: 'createContactType', contactType: hostile },
    ],
    rejects: [
      {
        source: hostile,
        file: hostile,
        line: 1,
        column: hostile,
        fault: { code: 'flag-unknown', word: hostile },
      },
    ],
    head: {
      host: hostile,
      accountId: hostile,
      warnings: [{ code: 'FILE_NOTE', message: hostile, hint: hostile }],
      rows: [
        {
          source: hostile,
          sync: hostile,
          read: 1,
          invalid: 1,
          duplicate: 0,
          suppressed: 0,
          excluded: 0,
          excludedAs: { left: 0, noConsent: 0, others: 0 },
          desired: 0,
        },
      ],
      files: [{ ...NO_ROWS, source: hostile, sync: hostile, file: hostile }],
    },
  });

  const html = htmlOf(plan);

  expect(html.match(/<script>/gu)).toHaveLength(1);
  expect(html.replaceAll(DATA, '').match(/<script/gu)).toHaveLength(1);
  expect(html.match(/<style/gu)).toHaveLength(1);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('<svg onload');
});

it('uses each id once', () => {
  const html = htmlOf(
    plannedIn({ changes: [create('ada@example.com'), remove('ben@example.com')] }),
  );

  const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id]) => id);
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(ids.length);
});

const GUARD: GuardResult = {
  name: 'maxDelete',
  of: 'News <letter>',
  limit: 75,
  value: 104,
  tripped: true,
  scope: 'deletes-refuse',
};
const PARKING: GuardResult = { ...GUARD, scope: 'deletes' };
const WAITING: GuardResult = { ...GUARD, name: 'memoryLost', scope: 'creates-of', value: 3 };
const LEFT = { phase: null, leaves: 'cutover', withheld: { updates: 0, deletes: 0 } } as const;
const DELETE = remove('ben@example.com');
const AUTOMATION = { utr: 'u1', name: 'Welcome', contactType: 'Newsletter' };

describe('the header', () => {
  const headerOf = (planned: Planned): string =>
    htmlOf(plannedIn(planned)).split('</header>')[0] ?? '';

  it('says whose plan it is, when it was made, what it costs and its fingerprint', () => {
    const plan = plannedIn({ head: { cost: { requests: 1_200, estimatedSeconds: 125 } } });

    const text = bareText(htmlOf(plan));

    expect(text).toContain('Service api.example.com Account 7001 Made 2026-11-20 01:02 UTC');
    expect(text).toContain('Cost 1,200 requests, about 2 min 5 s');
    expect(text).toContain(`Fingerprint ${plan.head.fingerprint}`);
  });

  it('says in its heading whether there is anything to do', () => {
    expect(headerOf({})).toContain('<h1>Nothing to do</h1>');
    expect(headerOf({ changes: [suppress('ada@example.com')] })).toContain(
      '<h1>What this plan would do</h1>',
    );
  });

  it.each([
    [
      'something deserves a look',
      { guards: [{ ...GUARD, tripped: false }] },
      'warn',
      'Look before you apply it: 1 finding to look at.',
    ],
    [
      'there are warnings',
      { warnings: [{ code: 'FILE_NOTE', message: 'Look.' }] },
      'warn',
      '1 finding to look at, 1 warning.',
    ],
    ['a guard parks the deletes', { guards: [PARKING] }, 'warn', 'All of this plan is held back: 1 delete. See the guards.'],
    ['a part waits for a person', { guards: [WAITING], itemCount: 4 }, 'warn', 'Held back of this plan: 3 creates; the rest may be applied. See the guards.'],
    ['it goes back to an earlier phase', { migration: LEFT }, 'bad', 'This plan will not run until you accept it: it goes back from the phase cutover.'],
    [
      'a guard refuses the deletes',
      { guards: [GUARD] },
      'bad',
      'This plan will not run until you accept it: 1 guard tripped.',
    ],
    [
      'an automation may send mail',
      { automations: [AUTOMATION] },
      'bad',
      'This plan will not run until you accept it: 1 live automation may send mail.',
    ],
  ] as const)('tells when %s', (_when, head, tone, words) => {
    const html = headerOf({ changes: [DELETE], head });

    expect(html).toContain(`<p class="banner ${tone}">`);
    expect(bareText(html)).toContain(words);
  }); // prettier-ignore

  it('is green only when there is nothing to look at', () => {
    const changes = [create('ada@example.com')];
    const rows = [{ ...NO_ROWS, source: 'crm', sync: 'News', read: 9, desired: 8, excluded: 1 }];

    const calm = headerOf({ changes, head: { guards: [{ ...GUARD, tripped: false }] } });
    const sources = [{ source: 'crm', read: 9, invalid: 0, excluded: 1 }];
    const leftOut = headerOf({ changes, head: { rows, sources } });
    const tripped = headerOf({ changes, head: { guards: [GUARD] } });

    expect(calm).toContain('<p class="banner good">');
    expect(bareText(calm)).toContain('Nothing asks for a look. Its one guard holds.');
    expect(leftOut).toContain('<p class="banner warn">');
    expect(bareText(leftOut)).toContain('1 row was left out (1 excluded)');
    expect(bareText(tripped)).toContain('Look before you apply it: 1 guard tripped.');
  });

  it('says of rows that were left out why, in the words of the text', () => {
    const excludedAs = { left: 2, noConsent: 0, others: 3 };
    const rows = [{ ...NO_ROWS, source: 'crm', sync: 'News', read: 9, desired: 4, excluded: 5, excludedAs }]; // prettier-ignore

    const sources = [{ source: 'crm', read: 9, invalid: 0, excluded: 3 }];
    const text = bareText(headerOf({ changes: [DELETE], head: { rows, sources } }));

    expect(text).toContain('5 rows were left out (2 marked as left, still mailable, 3 excluded)');
  });

  it('shows what most people look for first', () => {
    const type = { contactType: 'News', mode: 'mirror', existing: 1_500, create: 1, delete: 1 };
    const text = bareText(
      headerOf({
        changes: [create('a@example.com'), DELETE, suppress('cleo@example.com')],
        unchanged: 1_494,
        head: { contactTypes: [type as Partial<ContactTypeCounts> as ContactTypeCounts] },
      }),
    );

    expect(text).toContain(
      '1,500 → 1,500 contacts in the contact types, before and after How many of them the suppression takes from mail is not counted here 1 contact to create 0 contacts to update 1 contact to delete 1 address to suppress for all mail',
    );
  });

  it('gives the command with what its guards and automations need', () => {
    const text = bareText(
      headerOf({ changes: [DELETE], head: { guards: [GUARD], automations: [AUTOMATION] } }),
    );

    expect(text).toContain("listferry apply 'in memory' --accept delete=1 --accept automation=u1");
  });

  it('says what a rehearsal found, with its reasons and what it took beside the estimate', () => {
    const plan = plannedIn({ changes: [DELETE] });

    const rehearsal = { kind: 'own', rehearsal: REHEARSAL } as const;
    const text = bareText([...planHtml(plan, { rehearsal })].join(''));

    expect(text).toContain('4,988 applied and 12 rejected');
    expect(text).toContain('12 rejected: the service acknowledged it and did not show it');
    expect(text).toContain('41 requests, the contact list read 2 times, about 2 min');
    expect(text).toContain('The plan itself estimates 40 requests and about 1 min 58 s.');
  });

  it('says why a rehearsal beside the plan is not used', () => {
    const rehearsal = { kind: 'foreign', because: 'changed' } as const;

    const text = bareText([...planHtml(plannedIn({ changes: [DELETE] }), { rehearsal })].join(''));

    expect(text).toContain('is not used: the plan is another one since');
  });

  it('names the rows that were left out also where a guard refuses the plan', () => {
    const text = bareText(
      headerOf({
        changes: [DELETE],
        head: { guards: [GUARD], warnings: [{ code: 'FILE_NOTE', message: 'Look.' }] },
      }),
    );

    expect(text).toContain('1 guard tripped. Look also: 1 finding to look at, 1 warning.');
  });
});

describe('the sentence', () => {
  const sentenceOf = (some: Partial<PlanCounts>): string => {
    const { counts } = plannedIn().head;
    const html = htmlOf(plannedIn({ head: { counts: { ...counts, ...some } } }));
    return bareText(/<p class="lead">.*?<\/p>/su.exec(html)?.[0] ?? '');
  };

  it('says what would be done, people first', () => {
    const sentence = sentenceOf({
      createUnsubscribeGroup: 1,
      createContact: 1_200,
      deleteContact: 1,
      suppress: 2,
      unchanged: 494,
    });

    expect(sentence).toBe(
      'Carrying out this plan would create 1,200 contacts, delete 1 contact, suppress 2 addresses and create 1 unsubscribe group. 494 contacts stay as they are.',
    );
  });

  it.each(ITEM_KINDS)('tells of %s', (kind) => {
    const { verb } = KIND_WORDS[kind];

    expect(sentenceOf({ [kind]: 3 })).toContain(`would ${verb} 3 `);
  });

  it('says so when nothing has to be done, and what cannot be', () => {
    expect(sentenceOf({ unchanged: 1, unwritable: 1 })).toBe(
      'Nothing has to be changed. 1 contact stays as it is. 1 contact differs in something that cannot be written.',
    );
  });

  it.each([
    ['suppressInGroup', 1, 'suppress 1 address in an unsubscribe group.'],
    ['suppressInGroup', 2, 'suppress 2 addresses in an unsubscribe group.'],
    ['removeSegmentRecipient', 2, 'remove 2 segment recipients.'],
  ] as const)('puts %s of %d in words', (kind, count, words) => {
    expect(sentenceOf({ [kind]: count })).toContain(words);
  });
});

describe('guards and warnings', () => {
  const guardsOf = (guards: readonly GuardResult[]): string =>
    sectionText(htmlOf(plannedIn({ changes: [DELETE], head: { guards } })), 'guards');

  it('says what a tripped guard means and how a person allows it', () => {
    const text = guardsOf([{ ...GUARD, base: 500 }]);

    expect(text).toContain(
      '104 of 500 contacts of News <letter> (21 %) would be deleted (maxDelete allows 75, 15 %).',
    );
    expect(text).toContain('--accept delete=1');
  });

  it('has a table of all guards for whoever wants to know', () => {
    const guards = [GUARD, { ...GUARD, name: 'maxUpdate', value: 3, tripped: false } as const];

    const html = htmlOf(plannedIn({ changes: [DELETE], head: { guards } }));

    const table = /<details class="further" id="all-guards">.*?<\/details>/su.exec(html)?.[0] ?? '';
    expect(table.match(/<th scope="row">/gu)).toHaveLength(2);
    expect(bareText(table)).toContain('News <letter>');
  });

  it('is silent when there is no guard and no warning', () => {
    const html = htmlOf(plannedIn());

    expect(sectionText(html, 'guards')).toBe('');
    expect(sectionText(html, 'warnings')).toBe('');
  });

  it('shows warnings with what to do', () => {
    const warnings = [
      { code: 'STATUS_ASSUMED', message: 'The source <crm> has no status.', hint: 'Name it.' },
      { code: 'FILE_NOTE', message: 'Look.' },
    ] as const;

    expect(sectionText(htmlOf(plannedIn({ head: { warnings } })), 'warnings')).toBe(
      'Warnings The source <crm> has no status. Name it. STATUS_ASSUMED Look. FILE_NOTE',
    );
  });
});
