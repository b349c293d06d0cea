import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { SnapshotContents } from '../../../src/state/snapshot/snapshot-contents.ts';
import { fullWorld } from '../../compare/snapshot/readings.ts';
import { snapshotOf } from '../../compare/snapshot/taken.ts';
import { stateDirectory } from '../state-directory.ts';

const directory = stateDirectory();

it('gives the rows of a snapshot, and changes nothing beside or in it', async () => {
  const path = directory.path('a.sqlite');
  await snapshotOf(fullWorld(), path);

  const held = new SnapshotContents(path);

  expect([...held.contents.contacts()]).toHaveLength(3);
  expect(held.isUnsubscribed('LEFT@Example.com ')).toBe(true);
  expect(held.isUnsubscribed('tired@example.com')).toBe(false);
  expect(held.seal).toMatch(/^[0-9a-f]{64}$/u);
  expect(readdirSync(dirname(path))).toEqual(['a.sqlite']);
  held.close();
});
