// Tags taken for contact types: a person is in the one of the sync and in one for each tag, and whoever
// left is in none of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { furtherTargets } from '../../src/compare/rows/take-row.ts';
import { namedIn } from '../../src/compare/rows/file-mapping.ts';
import { Targets } from '../../src/compare/scope/targets.ts';
import { migrationWorld } from '../sources/presets/migration-story.ts';
import { itemsOf } from '../world/world.ts';
import type { World } from '../world/world.ts';

const SUBSCRIBED = 'subscribed_email_audience_export_1a2b3c4d5e.csv';

describe('tags as contact types', () => {
  it('put a person into each of them besides the one of the sync', async () => {
    const world = tagged({ files: [SUBSCRIBED] });
    const made = await world.plan();
    const { head } = made.plan;

    await world.apply(made);

    expect(membersOf(world)).toEqual({
      'Blog, weekly': ['ada@example.com'],
      Newsletter: ['BEN@example.com', 'ada@example.com', 'dan@example.com', 'eve@example.com'],
      VIP: ['ada@example.com'],
      plain: ['eve@example.com'],
      tags: ['eve@example.com'],
    });
    expect(world.service.customFields()).not.toContain('tags');
    // A row counts once, however many contacts it makes.
    expect(head.rows[0]).toMatchObject({ read: 6, desired: 4, invalid: 1, duplicate: 1 });
    expect(await world.differences()).toEqual([]);
  });

  it('of somebody who left make no contact anywhere', async () => {
    const folder = await folderWith({
      'subscribed_members.csv': members('ann', 'ben'),
      'unsubscribed_members.csv': members('ben'),
    });
    const files = ['subscribed_members.csv', 'unsubscribed_members.csv'];
    const world = tagged({ files, folder });

    await world.apply(await world.plan());

    expect(membersOf(world)).toEqual({ Newsletter: ['ann@example.com'], VIP: ['ann@example.com'] });
    expect(world.service.suppressed()).toEqual(['ben@example.com']);
  });

  it('are found again in the contact types that the service has', async () => {
    const folder = await folderWith({ 'subscribed_members.csv': members('ann') });
    const world = tagged({ files: ['subscribed_members.csv'], folder });
    world.service.addContactType('vip');

    await world.apply(await world.plan());

    expect(membersOf(world)).toEqual({ Newsletter: ['ann@example.com'], vip: ['ann@example.com'] });
  });

  it('take nobody out who lost a tag, unless the sync is a mirror', async () => {
    const folder = await folderWith({ 'subscribed_members.csv': members('ann', 'ben') });
    const world = tagged({ files: ['subscribed_members.csv'], folder });
    await world.apply(await world.plan());
    const content = members('ann', 'ben').replace('VIP,x', 'Jazz');
    await writeFile(join(folder, 'subscribed_members.csv'), content);

    const upserted = itemsOf((await world.plan()).plan);
    world.config = {
      ...world.config,
      syncs: [{ sources: ['file0'], mode: 'mirror', defaultCountry: 'India' }],
    };
    const mirrored = itemsOf((await world.plan()).plan);

    expect(upserted.filter(({ kind }) => kind === 'deleteContact')).toEqual([]);
    expect(mirrored).toContainEqual(
      expect.objectContaining({ kind: 'deleteContact', contactType: 'VIP', movedTo: 'Jazz' }),
    );
  });
});

it('names each contact type once, and never the one of the sync again', () => {
  const targets = new Targets([]);
  const first = targets.named('Newsletter');

  const further = furtherTargets(['VIP', 'newsletter', ' vip'], { targets, first });

  expect(further.map(({ name }) => name)).toEqual(['VIP']);
});

it('names none in a file whose tags are something else', () => {
  expect(namedIn({})({ line: 2, cells: ['ada@example.com', 'VIP'] })).toEqual([]);
});

function tagged(story: { readonly files: readonly string[]; readonly folder?: string }): World {
  return migrationWorld({ type: 'mailchimp', options: { tags: { contactTypes: true } }, ...story });
}

function membersOf({ service }: World): Record<string, string[]> {
  return Object.fromEntries(service.contactTypes().map((name) => [name, service.emails(name)]));
}

/** Members with the tag VIP, and one that is too short for a contact type. */
function members(...names: readonly string[]): string {
  const rows = names.map((name) => `${name}@example.com,3,e1,2024-01-02,"VIP,x"\n`);
  return `Email Address,MEMBER_RATING,EUID,LAST_CHANGED,TAGS\n${rows.join('')}`;
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tags-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
