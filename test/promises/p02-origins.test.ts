// P2, "What was reviewed is what happens": a reviewer who asks where a value comes from is led to the row that
// has it, also where several rows and sources speak of one person.
import { describe, expect, it } from 'vitest';
import { hold } from '../compare/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import { World } from '../world/world.ts';
import { planCsv } from '../../src/report/csv/report-csv.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { plainStyle, planText } from '../../src/report/index.ts';
import { bareText } from '../report/html/bare-text.ts';

const CRM = [
  ['Email', 'First name', 'Last name', 'Country', 'City'],
  ['ann@example.com', 'Ann', 'Lee', 'India', 'Pune'],
];
/** The later source: it speaks of the same people, and says less. */
const SHOP = [
  ['Email', 'Country', 'Postal code'],
  ['zoe@example.com', 'India', '1'],
  ['ann@example.com', 'India', '411001'],
];

/** Two sources of one person, the shop being the later one. */
function world(config: Partial<WorldConfig> = {}): World {
  const made = new World();
  made.config = {
    sources: { crm: CRM, shop: SHOP },
    syncs: [{ sources: ['crm', 'shop'] }],
    ...config,
  };
  return made;
}

const IN_CRM = { source: 'crm', file: 'crm.csv', line: 2 };
const IN_SHOP = { source: 'shop', file: 'shop.csv', line: 3 };

function holdAnn(made: World, fields: Readonly<Record<string, string>>): void {
  made.service.addContactType('Newsletter');
  made.service.addContact('ann@example.com', fields);
  made.service.addContact('zoe@example.com', { postal_code: '1' });
}

describe('P2: the origin of a change is the row that gave the value', () => {
  it('names the earlier source when the later one says nothing about the field that changes', async () => {
    const made = world();
    holdAnn(made, { first_name: 'Ann', last_name: 'Lee', city: 'Delhi', postal_code: '411001' });

    const { plan } = await made.plan();

    expect([...plan.items('updateContact')]).toMatchObject([
      { changes: [{ field: 'city', new: 'Pune' }], origin: IN_CRM },
    ]);
    expect([...plan.items('updateContact')][0]?.origin).toEqual(IN_CRM);
  });

  it('names the row of each field when they come from several, in every form of the plan', async () => {
    const made = world();
    holdAnn(made, { first_name: 'Ann', last_name: 'Lee', city: 'Delhi', postal_code: '400001' });

    const { plan } = await made.plan();

    expect([...plan.items('updateContact')][0]?.origin).toEqual({
      ...IN_SHOP,
      others: [{ ...IN_CRM, fields: ['city'] }],
    });
    const text = [...planText(plan, { style: plainStyle })].join('\n');
    expect(text).toMatch(/~ ann@example\.com .* shop shop\.csv:3\n/u);
    expect(text).toContain('city: "Delhi" → "Pune"  crm crm.csv:2\n');
    expect(text).toContain('postal_code: "400001" → "411001"\n');
    expect(bareText([...planHtml(plan)].join(''))).toContain('Delhi → Pune crm, line 2');
    const csv = [...planCsv(plan)].join('');
    expect(csv).toMatch(/"city","Delhi","Pune","crm","crm\.csv","2"/u);
    expect(csv).toMatch(/"postal_code","400001","411001","shop","shop\.csv","3"/u);
  });

  it('names the rows that fill a new contact', async () => {
    const made = world();

    const { plan } = await made.plan();

    const ann = plan.createOf('Newsletter', 'ann@example.com');
    expect(ann?.origin).toEqual({
      ...IN_SHOP,
      others: [{ ...IN_CRM, fields: ['city', 'first_name', 'last_name'] }],
    });
    expect(plan.createOf('Newsletter', 'zoe@example.com')?.origin).not.toHaveProperty('others');
    const text = [...planText(plan, { style: plainStyle })].join('\n');
    expect(text).toContain('city, first_name, last_name from crm crm.csv:2\n');
  });

  it('tells of a new recipient of a segment who gave the names', async () => {
    const made = world({ syncs: [{ sources: ['crm', 'shop'], segment: 'VIP' }] });
    made.config = {
      ...made.config,
      sources: {
        crm: CRM,
        shop: [
          ['Email', 'First name', 'Last name'],
          ['ann@example.com', 'Anna', 'Lee'],
        ],
      },
    };
    made.service.addSegment('VIP');

    const { plan } = await made.plan();

    expect([...plan.items('addSegmentRecipient')]).toMatchObject([
      { fields: { first_name: 'Anna', last_name: 'Lee' }, origin: { source: 'shop', line: 2 } },
    ]);
    expect([...plan.items('addSegmentRecipient')][0]?.origin).not.toHaveProperty('others');
  });

  it('gives the default country to no row, and the change to the row that brings it about', async () => {
    const made = world({
      sources: {
        crm: [
          ['Email', 'City'],
          ['ann@example.com', 'Pune'],
        ],
        shop: [
          ['Email', 'City'],
          ['ann@example.com', ''],
        ],
      },
      syncs: [{ sources: ['crm', 'shop'], mode: 'update-only', defaultCountry: 'India' }],
    });
    made.service.addContactType('Newsletter');
    hold(made, { email: 'ann@example.com', city: 'Delhi' });

    const { plan } = await made.plan();

    const [item] = plan.items('updateContact');
    expect(item?.changes.map(({ field }) => field)).toContain('city');
    expect(item?.origin).toEqual(IN_CRM);
  });

  it('leaves the fingerprint of a plan as it is', async () => {
    const both = await world().plan();
    const one = world({
      sources: {
        crm: [
          ['Email', 'First name', 'Last name', 'Country', 'City', 'Postal code'],
          ['ann@example.com', 'Ann', 'Lee', 'India', 'Pune', '411001'],
          ['zoe@example.com', '', '', 'India', '', '1'],
        ],
      },
      syncs: [{ sources: ['crm'] }],
    });

    const alone = await one.plan();

    expect(alone.plan.head.fingerprint).toBe(both.plan.head.fingerprint);
  });
});
