import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListedIds } from '../../../src/state/staged-rows/listed-ids.ts';
import { StagingHomes } from '../../../src/state/staged-rows/staged-rows.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

type Listed = readonly [id: string, place: string, email: string];

const ANN: Listed = ['7', '3', 'ann@example.com'];
const BOB: Listed = ['8', '3', 'bob@example.com'];
const LONG = '12345678901234567890';

describe.each(['memory', 'file'])('the ids of a list that are kept in %s', (kind) => {
  let homes: StagingHomes;
  let ids: ListedIds;

  beforeEach(() => {
    const place = kind === 'file' ? directory.place('a.scratch') : ({ kind: 'memory' } as const);
    homes = new StagingHomes(place, false);
    ids = new ListedIds(homes.openList().ids ?? { kind: 'memory' });
  });

  afterEach(() => {
    homes.close();
  });

  function listed(contacts: readonly Listed[]): boolean {
    for (const contact of contacts) ids.add(...contact);
    return ids.hasShared();
  }

  it.each<[string, readonly Listed[], boolean]>([
    ['none', [], false],
    ['in their order', [ANN, BOB], false],
    ['from the last to the first', [BOB, ANN], false],
    ['in no order', [ANN, BOB, ['1', '3', 'cem@example.com']], false],
    ['with one contact twice', [ANN, ANN, BOB], false],
    ['with one id for two addresses', [ANN, ['7', '3', 'bob@example.com']], true],
    ['with one id for two contact types', [ANN, BOB, ['7', '4', 'ann@example.com']], true],
    [
      'with one long id for two addresses',
      [ANN, [LONG, '3', 'a@x.de'], [LONG, '3', 'b@x.de']],
      true,
    ],
    [
      'with long ids that are nearly one',
      [[LONG, '3', 'a@x.de'], ['12345678901234567891', '3', 'b@x.de'], ANN],
      false,
    ],
  ])('share nothing unless they do: %s', (_how, contacts, expected) => {
    expect(listed(contacts)).toBe(expected);
  });

  it('are forgotten with an attempt that failed', () => {
    listed([ANN, ['7', '3', 'bob@example.com']]);

    ids.restart();

    expect(listed([BOB, ANN])).toBe(false);
  });

  it('are found in a long list, wherever they stand', () => {
    // More than a block of each partition holds.
    const count = 200_000;
    for (let id = count; id > 0; id -= 1) {
      const swapped = id % 2 === 0 ? id - 1 : id + 1;
      ids.add(String(swapped), '3', 'ann@example.com');
    }
    expect(ids.hasShared()).toBe(false);

    ids.add('77', '3', 'bob@example.com');

    expect(ids.hasShared()).toBe(true);
  });
});
