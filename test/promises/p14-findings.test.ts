// P14, "Silence means well": what is left to a person is named, one by one, and not only counted.
import { describe, expect, it } from 'vitest';
import { worldOf } from '../apply/stories.ts';
import { holding } from '../compare/stories.ts';
import type { WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import type { Finding } from '../../src/plan/index.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { plainStyle, planJson, planText, runText } from '../../src/report/index.ts';
import { planNdjson } from '../../src/report/json/report-json.ts';
import { runOf, wholeReportOf } from '../report/finished-run.ts';
import { bareText } from '../report/html/bare-text.ts';

const TABLE = [
  ['Email', 'Country', 'City', 'custom.plan'],
  ['Ann@example.com', 'India', '', 'gold'],
  ['zoe@gmial.com', 'India', '', ''],
  ['bob@example.com', 'India', '', ''],
];

const ANN: Finding = {
  kind: 'unwritableContact',
  contactType: 'Newsletter',
  email: 'ann@example.com',
  changes: [{ field: 'custom.plan', old: null, new: 'gold' }],
  origin: { source: 'crm', file: 'crm.csv', line: 2 },
};
const ZOE: Finding = {
  kind: 'mistypedAddress',
  email: 'zoe@gmial.com',
  meant: 'gmail.com',
  origin: { source: 'crm', file: 'crm.csv', line: 3 },
};

/** No endpoint can write a custom field of a contact that is there. */
function world(): World {
  const made = worldOf(TABLE, { behaviours: { custom_field: 'object' } });
  holding('ann@example.com', 'bob@example.com')(made);
  return made;
}

describe('P14: what is left to a person is named', () => {
  it('lists a contact that no endpoint can write, and an address that looks mistyped, in the plan', async () => {
    const { plan } = await world().plan();

    expect([...plan.findings('unwritableContact')]).toEqual([ANN]);
    expect([...plan.findings('mistypedAddress')]).toEqual([ZOE]);
    const text = [...planText(plan, { style: plainStyle })].join('\n');
    expect(text).toMatch(
      new RegExp(
        [
          String.raw`^\S.* \(1\):`,
          String.raw` {2}\? ann@example\.com  Newsletter  crm crm\.csv:2`,
          String.raw` {6}custom\.plan: \(empty\) → "gold"`,
          '',
          String.raw`\S.* \(1\):`,
          String.raw` {2}\? zoe@gmial\.com  gmail\.com .*  crm crm\.csv:3`,
        ].join('\n'),
        'mu',
      ),
    );
    const page = bareText([...planHtml(plan)].join(''));
    expect(page).toContain('ann@example.com Newsletter');
    expect(page).toMatch(/zoe@gmial\.com gmail\.com .*crm, line 3/u);
  });

  it('names places and no addresses where only numbers are told, and everything to programs', async () => {
    const { plan } = await world().plan();

    const json = planJson(plan, 'a.plan');
    expect(json.findings).toEqual([
      {
        kind: 'unwritableContact',
        count: 1,
        places: [{ source: 'crm', file: 'crm.csv', line: 2, fields: ['custom.plan'] }],
      },
      {
        kind: 'mistypedAddress',
        count: 1,
        places: [{ source: 'crm', file: 'crm.csv', line: 3, fields: [] }],
      },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/zoe|ann@|gold/u);
    const lines = [...planNdjson(plan, 'a.plan')].map((line) => JSON.parse(line) as object);
    expect(lines.slice(-2)).toEqual([
      { type: 'finding', ...ANN },
      { type: 'finding', ...ZOE },
    ]);
  });

  it('lists them below the run that carried the plan out', async () => {
    const made = world();
    const planned = await made.plan();

    const { runId, result } = await made.apply(planned);

    const run = runOf({ runId, planId: planned.plan.head.planId });
    const report = wholeReportOf({}, { run, result, plan: planned.plan });
    const text = [...runText(report, { style: plainStyle })].join('\n');
    expect(text).toContain('  ? ann@example.com  Newsletter  crm crm.csv:2\n');
    expect(text).toMatch(/^ {2}\? zoe@gmial\.com {2}gmail\.com .* {2}crm crm\.csv:3$/mu);
  });

  it('names a row once, however many syncs it serves, and says how many more there are', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => [`p${String(index)}@gmial.com`, 'India']);
    const made = worldOf([['Email', 'Country'], ...rows]);
    made.config = {
      ...made.config,
      syncs: [{ sources: ['crm'] }, { sources: ['crm'], contactType: 'Customers' }],
    };

    const { plan } = await made.plan();

    expect(plan.head.findings.mistypedAddress).toBe(25);
    const text = [...planText(plan, { style: plainStyle })].join('\n');
    const [, list = ''] = text.split('Addresses that look mistyped, taken as they are (25):');
    expect(list.match(/may be meant/gu)).toHaveLength(20);
    expect(list).toContain('… and 5 more');
  });

  it('names a recipient of a segment who has another name than the source says', async () => {
    const made = worldOf([
      ['Email', 'First name', 'Last name'],
      ['ann@example.com', 'Anna', 'Lee'],
    ]);
    made.config = { ...made.config, syncs: [{ sources: ['crm'], segment: 'VIP' }] };
    made.service.addSegment('VIP');
    made.service.addRecipient('VIP', 'ann@example.com');

    const { plan } = await made.plan();

    expect([...plan.findings('unwritableRecipient')]).toMatchObject([
      { segment: 'VIP', email: 'ann@example.com', origin: { file: 'crm.csv', line: 2 } },
    ]);
    expect([...planText(plan, { style: plainStyle })].join('\n')).toContain(
      '  ? ann@example.com  segment "VIP"  crm crm.csv:2\n',
    );
  });
});

describe('P14: a contact type that a mirror knew and no row names any more', () => {
  it('is told of on every night, since nobody in it is compared', async () => {
    const rows = (type: string) => [['Email', 'Country', 'Type'], ['ann@example.com', 'India', type], ['bob@example.com', 'India', 'News']]; // prettier-ignore
    const world = worldOf(rows('VIP'), {
      config: { syncs: [{ sources: ['crm'], contactTypeFrom: 'Type', mode: 'mirror' }], guards: { firstMirror: 'allow' } }, // prettier-ignore
    });
    await world.sync();
    world.config = { ...world.config, sources: { crm: rows('VIP').filter(([, , type]) => type !== 'VIP') } }; // prettier-ignore

    const nights = [await world.sync(), await world.sync()];

    for (const { result } of nights) {
      expect(result.warnings.map(({ code }) => code)).toEqual(['MIRRORED_TYPE_UNNAMED']);
    }
    expect(world.service.emails('VIP')).toEqual(['ann@example.com']);
  });
});

describe('P14: a contact type that a mirror knew and the configuration names no more', () => {
  const into = (contactType: string): WorldConfig['syncs'] => [
    { sources: ['crm'], contactType, mode: 'mirror' },
  ];

  async function nightsAfter(syncs: WorldConfig['syncs']): Promise<readonly string[][]> {
    const world = worldOf(
      [
        ['Email', 'Country'],
        ['ann@example.com', 'India'],
        ['bob@example.com', 'India'],
      ],
      { config: { syncs: into('Newsletter') } },
    );
    await world.sync();
    world.config = { ...world.config, syncs };
    const nights = [await world.sync(), await world.sync(), await world.sync()];
    return nights.map(({ result }) => result.warnings.map(({ code }) => code));
  }

  it('is told of on every night where its people are in another one by now', async () => {
    const told = ['MIRRORED_TYPE_UNNAMED'];
    expect(await nightsAfter(into('News'))).toEqual([told, told, told]);
  });

  it('is left in peace where they are in no other', async () => {
    const others: WorldConfig['syncs'] = [
      { sources: ['crm'], contactType: 'News', where: { Country: ['Germany'] } },
    ];
    expect(await nightsAfter(others)).toEqual([[], [], []]);
  });
});

describe('P14: a segment that a mirror knew and no row names any more', () => {
  const rows = (segment: string) => [['Email', 'First name', 'Last name', 'Segment'], ['ann@example.com', 'Ann', 'Lee', segment], ['bob@example.com', 'Bob', 'Ray', 'Gold']]; // prettier-ignore

  function worldWithSegments(): World {
    const world = worldOf(rows('VIP'), {
      config: { syncs: [{ sources: ['crm'], segmentFrom: 'Segment', mode: 'mirror' }], guards: { firstMirror: 'allow' } }, // prettier-ignore
    });
    for (const segment of ['VIP', 'Gold', 'Others']) world.service.addSegment(segment);
    world.service.addRecipient('Others', 'cem@example.com');
    return world;
  }

  it('is told of on every night, since none of its recipients is compared', async () => {
    const world = worldWithSegments();
    await world.sync();
    world.config = { ...world.config, sources: { crm: rows('VIP').filter(([, , , name]) => name !== 'VIP') } }; // prettier-ignore

    const nights = [await world.sync(), await world.sync()];

    for (const { result } of nights) {
      expect(result.warnings).toMatchObject([
        {
          code: 'MIRRORED_SEGMENT_UNNAMED',
          message: expect.stringContaining('segment VIP') as string,
        },
      ]);
    }
    expect(world.service.recipients('VIP')).toEqual(['ann@example.com Ann Lee']);
  });

  it('is told of no more once nobody is in it', async () => {
    const world = worldWithSegments();
    await world.sync();
    world.config = { ...world.config, sources: { crm: rows('Gold') } };
    world.service.removeRecipient('VIP', 'ann@example.com');

    const { result } = await world.sync();

    expect(result.warnings).toEqual([]);
  });
});
