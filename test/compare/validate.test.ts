// Every problem at once, and no plan.
import { describe, expect, it } from 'vitest';
import { validate, type Validation } from '../../src/compare/validate.ts';
import type { CompareRequest } from '../../src/compare/scope/request.ts';
import { SourceUnreadableError } from '../../src/sources/index.ts';
import { compareRequest, filesSource, plainSpec, type WorldConfig } from '../world/world-config.ts';
import type { World } from '../world/world.ts';
import { holding, toolsOf, worldOf } from './stories.ts';

const HEADER = ['Email', 'Country'];
const SOUND: WorldConfig = {
  sources: { crm: [HEADER, ['ann@example.com', 'India']], shop: [HEADER] },
  syncs: [{ sources: ['crm', 'shop'], defaultCountry: 'India' }],
};

async function validated(world: World, request: CompareRequest): Promise<Validation> {
  return await validate(request, await toolsOf(world));
}

describe('validating the sources', () => {
  it('finds no problem, and names account and sources, when all is well', async () => {
    const world = worldOf(SOUND, { given: holding() });
    const writes = world.sandbox.writes;

    const validation = await validated(world, compareRequest(SOUND));

    expect(validation).toEqual({
      problems: [],
      sources: [
        { name: 'crm', files: 1 },
        { name: 'shop', files: 1 },
      ],
      accountId: '7001',
      warnings: [],
    });
    expect(world.sandbox.writes).toBe(writes);
    expect(world.sandbox.requests.get('contacts/list')).toBeUndefined();
  });

  it('collects the problems of the countries, of the order and of every source', async () => {
    const config: WorldConfig = {
      sources: { crm: [['Name']], shop: [HEADER] },
      syncs: [
        { sources: ['crm', 'shop'], defaultCountry: 'Atlantis' },
        { sources: ['shop', 'crm'], contactTypeFrom: 'Liste' },
      ],
    };

    const { problems, sources } = await validated(worldOf(config), compareRequest(config));

    const words = ['orders', 'Atlantis', 'columns.email', 'Liste'];
    for (const word of words) {
      expect(problems.map(({ message }) => message).join('\n')).toContain(word);
    }
    expect(sources).toEqual([]);
  });

  it('tells of a group that a snapshot holds in several spellings', async () => {
    const world = worldOf(SOUND, { given: holding() });
    const old = filesSource('old', { 'old.csv': [HEADER] });
    const request = compareRequest({
      ...SOUND,
      readySources: [plainSpec({ ...old, groups: () => Promise.resolve(['NEWS', 'news']) })],
      suppressions: [{ sources: ['old'], group: 'News' }],
    });

    const { problems } = await validated(world, request);

    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('holds no group "News", and "NEWS" and "news"'),
    ]);
  });

  it('still looks at the sources when the service cannot be reached', async () => {
    const world = worldOf(SOUND);
    world.fateOf = () => 'not-sent';

    const { problems, sources, accountId } = await validated(world, compareRequest(SOUND));

    expect(problems).toHaveLength(1);
    expect(sources).toHaveLength(2);
    expect(accountId).toBeNull();
  });

  it('still looks at the other sources when one of them cannot be read', async () => {
    const request = compareRequest(SOUND);
    const unreadable = new SourceUnreadableError('There is no such file.', { hint: 'Look.' });

    const { problems, sources } = await validated(
      worldOf(SOUND),
      withFiles(request, () => {
        throw unreadable;
      }),
    );

    expect(problems).toEqual([unreadable]);
    expect(sources).toEqual([{ name: 'shop', files: 1 }]);
  });

  it('hands on what is no problem of the user', async () => {
    const fault = new TypeError('our own');
    const request = withFiles(compareRequest(SOUND), () => {
      throw fault;
    });

    await expect(validated(worldOf(SOUND), request)).rejects.toBe(fault);
  });
});

/** The first source opens its files in this way. */
function withFiles(request: CompareRequest, files: () => never): CompareRequest {
  const sources = request.sources.map((spec, index) =>
    index === 0 ? { ...spec, source: { name: spec.source.name, files } } : spec,
  );
  return { ...request, sources };
}

it('tells by source and number who left in a source that is named under no suppressions', async () => {
  const config = {
    sources: {
      crm: [
        ['Email', 'Country', 'Status'],
        ['ann@example.com', 'India', 'subscribed'],
        ['bob@example.com', 'India', 'unsubscribed'],
        ['', '', ''],
        ['cem@example.com', 'India', 'bounced'],
      ],
    },
    syncs: [{ sources: ['crm'] }],
  };

  const { problems, warnings } = await validated(worldOf(config), compareRequest(config));
  const named = { ...config, suppressions: [{ sources: ['crm'] }] };
  const quiet = await validated(worldOf(named), compareRequest(named));

  expect(problems).toEqual([]);
  expect(warnings).toMatchObject([
    { message: expect.stringContaining('The source crm marks 2 people as left') as unknown },
  ]);
  expect(quiet.warnings).toEqual([]);
});
