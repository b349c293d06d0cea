// Both sides into one scratch database, or none.
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/index.ts';
import { readBoth } from '../../../src/compare/sides/match-sides.ts';
import { compareRequest, type WorldConfig } from '../../world/world-config.ts';
import { holding, newsletter, story, type Table, toolsOf, worldOf } from '../stories.ts';

const PEOPLE: Table = [
  ['Email', 'Country'],
  ['ann@example.com', 'India'],
];

describe('reading both sides', () => {
  it('reads each list of the service once', async () => {
    const world = worldOf(newsletter(PEOPLE), { given: holding('bob@example.com') });
    const before = new Map(world.sandbox.requests);

    const sides = await readBoth(
      compareRequest(world.config),
      await toolsOf(world),
      () => undefined,
    );
    sides.scratch.close();

    const counts = ['contacts/list', 'global-unsubscribes', 'contacts-type', 'automations'].map(
      (path) => (world.sandbox.requests.get(path) ?? 0) - (before.get(path) ?? 0),
    );
    // The bystander that filled the account is not counted.
    expect(counts).toEqual([1, 1, 1, 1]);
    expect(world.sandbox.writes).toBe(0);
  });

  it('fails when one list cannot be read, once everything else has ended', async () => {
    const world = worldOf(newsletter(PEOPLE), { given: holding('bob@example.com') });
    world.fateOf = ({ endpoint }) =>
      endpoint === 'global-unsubscribes' ? 'request-lost' : 'answered';

    const sides = readBoth(compareRequest(world.config), await toolsOf(world), () => undefined);

    await expect(sides).rejects.toThrow(ApiError);
    expect(world.clock.waitingCount).toBe(0);
  });

  it('tells every default country that the service does not know, and where each stands', async () => {
    const config: WorldConfig = {
      sources: { crm: PEOPLE },
      syncs: ['Atlantis', 'India', 'Lemuria', 'Atlantis'].map((defaultCountry, index) => ({
        sources: ['crm'],
        contactType: `List ${String(index)}`,
        defaultCountry,
      })),
    };

    await expect(story(config)).rejects.toMatchObject({
      code: 'MAPPING_INCOMPLETE',
      problems: [
        expect.stringMatching(/^syncs\[0\]\.defaultCountry: .*Atlantis/u),
        expect.stringMatching(/^syncs\[2\]\.defaultCountry: .*Lemuria/u),
        expect.stringMatching(/^syncs\[3\]\.defaultCountry: .*Atlantis/u),
      ],
    });
  });

  it('reads the recipients of the groups that take part', async () => {
    const config: WorldConfig = {
      sources: {
        optouts: [
          ['Email', 'Status'],
          ['ann@example.com', 'unsubscribed'],
          ['bob@example.com', 'unsubscribed'],
        ],
      },
      syncs: [],
      suppressions: [{ sources: ['optouts'], group: 'News' }],
    };
    const world = worldOf(config);
    await world.sync();
    world.config = {
      ...config,
      sources: {
        optouts: [...(config.sources['optouts'] ?? []), ['cem@example.com', 'complained']],
      },
    };

    const sides = await readBoth(
      compareRequest(world.config),
      await toolsOf(world),
      () => undefined,
    );

    expect([...sides.scratch.differences.missingSuppressions(1)]).toMatchObject([
      { address: 'cem@example.com' },
    ]);
    sides.scratch.close();
  });

  it('takes in every contact type of the service when a column names them', async () => {
    const rows = [
      ['Email', 'Country', 'List'],
      ['ann@example.com', 'India', 'Newsletter'],
    ];
    const world = worldOf(newsletter(rows, { contactTypeFrom: 'List', mode: 'mirror' }), {
      given: ({ service }) => {
        for (const name of ['Newsletter', 'Archive']) service.addContactType(name);
        service.addContact('bob@example.com', {}, 'Archive');
      },
    });

    const sides = await readBoth(
      compareRequest(world.config),
      await toolsOf(world),
      () => undefined,
    );

    const { targets, scratch } = sides;
    expect(targets.all().map(({ name }) => name)).toEqual(['Archive', 'Newsletter']);
    expect(scratch.actual.countContacts(targets.named('Archive').index)).toBe(1);
    // No row names it, so that nobody decides over its contacts.
    expect(targets.syncsOf(targets.named('Archive'))).toEqual([]);
    scratch.close();
  });
});
