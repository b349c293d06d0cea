// P4 where entries of the service's lists of unsubscribed people are no plain addresses.
import { describe, expect, it } from 'vitest';
import { plainStyle, planJson, planText } from '../../src/report/index.ts';
import { reply, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const HEADER = ['Email', 'First name', 'Country', 'Status'];
const ANN = ['ann@example.com', 'Ann', 'India', 'subscribed'];
const BOB = ['bob@example.com', 'Bob', 'India', 'subscribed'];

function worldWithEntry(entry: string, rows = [HEADER, ANN, BOB]): World {
  const world = worldOf(rows, { config: { suppressions: [{ sources: ['crm'] }] } });
  world.sandbox
    .account()
    .store.query("INSERT INTO unsubscriber VALUES (900, 1, NULL, ?, '', '', ?)")
    .run(entry, entry);
  return world;
}

describe('P4: an entry of the suppression list that is no plain address', () => {
  it.each([
    'ann@example.com; bob@example.com',
    'ann@example.com,bob@example.com',
    ' ann@example.com / bob@example.com ',
    'Ann (ann@example.com) and bob@example.com',
    'ANN@example.com and "bob"@example.com',
  ])('keeps everybody who is named in %j from being created', async (entry) => {
    const world = worldWithEntry(entry);

    await world.sync();

    expect(world.service.emails().filter((email) => email !== 'bob@example.com')).toEqual([]);
    expect(entry.includes('"') ? [] : world.service.emails()).toEqual([]);
  });

  it.each([
    'Ann <ann@example.com>',
    'Ann (ann@example.com)',
    '"ann"@example.com',
    '\tann@example.com ',
  ])('keeps the one who is meant by %j from being created', async (entry) => {
    const world = worldWithEntry(entry);

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@example.com']);
  });

  it('is planned although the service holds a contact without an address', async () => {
    const left = ['ann@example.com', 'Ann', 'India', 'unsubscribed'];
    const world = worldOf([HEADER, left, BOB], {
      config: { suppressions: [{ sources: ['crm'] }] },
    });
    const contacts = [{ id: 7, user_id: 1, contact_type_id: 1, email: null, custom_field: null }];
    const list = reply(200, JSON.stringify({ status: 'success', message: { contacts } }));
    world.fateOf = ({ endpoint }) => (endpoint === 'contacts/list' ? list : 'answered');

    const { plan } = await world.plan();

    expect([...plan.items('suppress')].map(({ address }) => address)).toEqual(['ann@example.com']);
    expect([...plan.items('createContact')].map(({ address }) => address)).toEqual([
      'bob@example.com',
    ]);
  });

  it('does not pass for the suppression that the source asks for', async () => {
    const gone = ['ann@example.com', 'Ann', 'India', 'unsubscribed'];
    const world = worldWithEntry('ann@example.com; carl@example.com', [HEADER, gone]);

    await world.sync();

    expect(world.service.suppressed()).toContain('ann@example.com');
  });

  it('is counted and told in text and JSON where nobody can be made out', async () => {
    const world = worldWithEntry('Ann Lee, Pune');

    const { plan } = await world.plan();

    const text = [...planText(plan, { style: plainStyle })].join('\n');
    expect(text).toMatch(/^Warning: 1 .*\[SUPPRESSIONS_UNREADABLE\]$/mu);
    expect(planJson(plan, 'plan').warnings.map(({ code }) => code)).toContain(
      'SUPPRESSIONS_UNREADABLE',
    );
  });
});
