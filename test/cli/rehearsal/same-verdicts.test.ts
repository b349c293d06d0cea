// What is rehearsed is what happens: the same plan, rehearsed on a copy and then applied for real, ends the same for each
// item. Where the service does what no fact tells, the rehearsal has named the question.
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openQuestion } from '../../../src/report/index.ts';
import { accepting, type Desk, hurry, openDesk } from '../desk.ts';
import {
  applied,
  customers,
  type ItemEnd,
  exceptionsOfLastRun,
  keptRehearsal,
  learn,
  planned,
  rehearsed,
  useCustomers,
} from './rehearsal-desk.ts';

let desk: Desk;

afterEach(async () => {
  await desk.close();
});

async function deskWith(
  count: number,
  behaviours: Readonly<Record<string, string>> = {},
): Promise<void> {
  desk = await openDesk(behaviours);
  useCustomers(desk, customers(count));
}

const ABROAD = `email,first_name,country
ann@example.com,Ann,India
olav@example.com,Olav,Norway
siri@example.com,Siri,Norway
`;

/** Though its reference data lists it: no fact can tell that, and no list shows it. */
function refuseCountry(name: string): void {
  const { service } = desk.sandbox;
  const account = service.account.bind(service);
  vi.spyOn(service, 'account').mockImplementation(() => {
    const { countries, ...others } = account();
    const refused = String(countries.byName(name)?.id);
    const byId: typeof countries.byId = (id) => (id === refused ? undefined : countries.byId(id));
    return { ...others, countries: { ...countries, byId } };
  });
}

interface BothEnds {
  readonly codes: readonly number[];
  readonly rehearsal: readonly ItemEnd[];
  readonly run: readonly ItemEnd[];
  readonly appliedCount: number;
}

async function bothEnds(
  plan: string,
  lifted: { readonly delete?: number } = {},
): Promise<BothEnds> {
  const before = await rehearsed(desk, plan, accepting({ ...lifted, shrink: true }));
  const real = await applied(desk, plan, accepting({ ...lifted, shrink: true }));
  const { items, verdicts } = keptRehearsal(plan);
  return {
    codes: [before.code, real.code],
    rehearsal: items.map(({ seq, verdict }) => ({ seq, verdict })),
    run: exceptionsOfLastRun(desk),
    appliedCount: verdicts.applied,
  };
}

describe('a first migration of five hundred customers', () => {
  it('is applied on the copy and on the service, item by item', async () => {
    await deskWith(500);

    const ends = await bothEnds(await planned(desk, 'first.plan'));

    expect(ends).toEqual({ codes: [0, 0], rehearsal: [], run: [], appliedCount: 502 });
  });

  it('takes as many requests on the copy as on the service', async () => {
    await deskWith(500);
    const plan = await planned(desk, 'first.plan');

    await rehearsed(desk, plan);
    const { terminal } = await applied(desk, plan, { output: 'json' });

    const { requests, listReads } = JSON.parse(terminal.printed.join('\n')) as {
      requests: number;
      listReads: number;
    };
    expect(keptRehearsal(plan)).toMatchObject({ requests, listReads });
  });
});

describe('a mirror that deletes', () => {
  it('is applied on the copy and on the service, item by item', async () => {
    await deskWith(500);
    await applied(desk, await planned(desk, 'first.plan'));
    useCustomers(desk, customers(470).replaceAll('Salem', 'Eugene'));
    const plan = await planned(desk, 'second.plan');

    const ends = await bothEnds(plan, { delete: 30 });

    expect(ends).toMatchObject({ codes: [0, 0], rehearsal: [], run: [] });
    expect(ends.appliedCount).toBeGreaterThan(100);
  });

  it('drifts in the same items where somebody was there first', async () => {
    await deskWith(500);
    await applied(desk, await planned(desk, 'first.plan'));
    useCustomers(desk, customers(470).replaceAll('Salem', 'Eugene'));
    const plan = await planned(desk, 'second.plan');
    const { store } = desk.sandbox.service.account();
    store.query(`UPDATE contact SET city = 'Bern', last_name = 'Moved' WHERE id % 50 = 1`).run();

    const ends = await bothEnds(plan, { delete: 30 });

    expect(ends.codes).toEqual([6, 6]);
    expect(ends.rehearsal.length).toBeGreaterThan(0);
    expect(ends.rehearsal).toEqual(ends.run);
  });
});

describe('where a fact tells what the service does', () => {
  it.each([
    ['refuses long texts', 'max_length', 'reject(999)', 'reject'],
    ['keeps what an update leaves out', 'update_missing_field', 'keep', 'keep'],
    ['lists with a delay', 'list_staleness', 'seconds(1)', 'seconds(1)'],
  ])('a service that %s ends the same', async (_how, name, behaviour, value) => {
    await deskWith(12, { [name]: behaviour });
    hurry();
    useCustomers(desk, customers(12).replace('Marta,Okafor', `Marta,${'x'.repeat(1_000)}`));
    learn(desk, name, value);

    const ends = await bothEnds(await planned(desk, 'a.plan'));

    expect(ends.rehearsal).toEqual(ends.run);
    expect(ends.codes[0]).toBe(ends.codes[1]);
  });
});

describe('where no fact tells what the service does', () => {
  it('a service that refuses a country ends otherwise, and the question was named', async () => {
    desk = await openDesk();
    writeFileSync(desk.path('config/contacts.csv'), ABROAD);
    refuseCountry('Norway');
    const plan = await planned(desk, 'a.plan');

    const ends = await bothEnds(plan);

    const { open } = keptRehearsal(plan);
    expect(ends.codes).toEqual([0, 3]);
    expect(ends.rehearsal).toEqual([]);
    expect(ends.run).toMatchObject([{ verdict: 'rejected' }, { verdict: 'rejected' }]);
    expect(open).toContain('country_accepted');
    expect(openQuestion('country_accepted')).toContain('every country');
  });

  it('a service that refuses long texts ends otherwise, and the question was named', async () => {
    await deskWith(12, { max_length: 'reject(30)' });
    useCustomers(desk, customers(12).replace('Marta,Okafor', `Marta,${'x'.repeat(40)}`));
    const plan = await planned(desk, 'a.plan');

    const ends = await bothEnds(plan);

    expect(ends.rehearsal).toEqual([]);
    expect(ends.run).toHaveLength(1);
    expect(keptRehearsal(plan).open).toContain('max_length');
  });
});
