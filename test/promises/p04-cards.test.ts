// P4 for address books (vCard, LDIF): how many columns of addresses their table has follows from the cards of tonight,
// so that no configuration can name them all. Every address of a card is one of its person.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceSpec } from '../../src/compare/index.ts';
import { fileSource } from '../../src/sources/readers.ts';
import { plainSpec } from '../world/world-config.ts';
import { worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';
import { planned } from './planned-night.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'listferry-cards-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

type People = readonly (readonly string[])[];

function vcard(people: People): string {
  const cards = people.map(
    (emails) =>
    ['BEGIN:VCARD', 'VERSION:3.0', ...emails.map((one) => `EMAIL:${one}`), 'END:VCARD', ''].join('\r\n'), // prettier-ignore
  );
  return cards.join('');
}

function ldif(people: People): string {
  const records = people.map((emails, index) =>
    [`dn: uid=${String(index)}`, ...emails.map((one) => `mail: ${one}`), '', ''].join('\n'),
  );
  return records.join('');
}

const FORMS = [
  ['vCard', vcard],
  ['LDIF', ldif],
] as const;

/** A world over the cards, in which `LEFT` left on the service. */
function worldOver(content: string, spec: Partial<SourceSpec> = {}): World {
  writeFileSync(join(directory, 'people'), content);
  const source = fileSource({ name: 'crm', baseDirectory: directory, path: 'people' });
  const world = worldOf([['Email']], {
    config: {
      sources: {},
      readySources: [{ ...plainSpec(source), ...spec }],
      syncs: [{ sources: ['crm'], defaultCountry: 'India' }],
    },
  });
  world.service.unsubscribe(LEFT);
  return world;
}

const LEFT = 'ann@old.example.com';
const BOB = ['bob@example.com', 'bob@work.example.com'];

/** As `init` writes it where a card has two addresses. */
const TWO = { columns: { email: 'Email' }, furtherEmail: ['Email 2'] };

/** As a person may, whose cards begin with private addresses. */
const SECOND = { columns: { email: 'Email 2' } };

describe.each(FORMS)('P4: a person with several addresses in %s', (_form, written) => {
  it.each([
    ['no column is named', {}, ['ann@example.com', LEFT], 'bob@example.com'],
    ['two are named', TWO, ['ann@example.com', 'ann@work.example.com', LEFT], 'bob@example.com'],
    ['one is named', SECOND, [LEFT, 'ann@example.com'], 'bob@work.example.com'],
  ])('is not created where one of them left and %s', async (_case, spec, ann, others) => {
    const world = worldOver(written([ann, BOB]), spec);

    const { codes } = await planned(world);
    await world.sync();

    expect(world.service.emails()).toEqual([others]);
    expect(codes).toEqual(expect.arrayContaining(['FURTHER_ADDRESSES', 'FURTHER_HELD']));
  });

  it('is read on a night on which nobody has as many addresses as the configuration names', async () => {
    const world = worldOver(written([['ann@example.com'], ['bob@example.com']]), TWO);

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('leaves with all of them', async () => {
    const spec = { status: { kind: 'constant', status: 'unsubscribed' } } as const;
    const world = worldOver(written([['ann@example.com'], BOB]), spec);
    world.config = { ...world.config, syncs: [], suppressions: [{ sources: ['crm'] }] };

    await world.sync();

    expect(world.service.suppressed()).toEqual(['ann@example.com', LEFT, ...BOB]);
  });

  it('becomes no contact of another address than the one that a person named', async () => {
    const world = worldOver(written([['ann@example.com'], BOB]), SECOND);
    world.config = { ...world.config, guards: { maxInvalid: { kind: 'share', share: 1 } } };

    await world.sync();

    expect(world.service.emails()).toEqual(['bob@work.example.com']);
  });
});

describe('P4: a source that has only cards for a night', () => {
  /** The files of the night, by their names. */
  function comes(files: Readonly<Record<string, string>>): void {
    rmSync(directory, { recursive: true });
    mkdirSync(directory);
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(directory, name), content);
    }
  }

  it('still misses the column of consent that its tables had before', async () => {
    comes({ 'a.csv': 'Email,Opted out\nann@example.com,\nbob@example.com,\n' });
    const source = fileSource({ name: 'crm', baseDirectory: directory, path: '*' });
    const world = worldOf([['Email']], {
      config: {
        sources: {},
        readySources: [plainSpec(source)],
        syncs: [{ sources: ['crm'], defaultCountry: 'India' }],
      },
    });
    await world.sync();
    comes({ 'a.vcf': vcard([['ann@example.com'], ['bob@example.com']]) });
    await world.sync({ allowed: { shrink: true } });
    comes({ 'a.csv': 'Email,Field 7\nann@example.com,\nbob@example.com,\neve@example.com,x\n' });

    await world.sync();

    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });
});
