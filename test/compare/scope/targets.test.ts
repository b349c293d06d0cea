import { describe, expect, it } from 'vitest';
import type { ContactTypeRecord } from '../../../src/api/index.ts';
import { Targets } from '../../../src/compare/scope/targets.ts';
import { segmentRecordOf } from '../segment-records.ts';
import { syncSpecOf } from '../sync-specs.ts';

function record(id: string, name: string, deletedAt: string | null = null): ContactTypeRecord {
  return {
    id,
    userId: '7001',
    name,
    contactsCount: 0,
    deletedAt,
    createdAt: null,
    updatedAt: null,
  };
}

describe('Targets', () => {
  it('finds a contact type by its name whatever its capitals and blanks', () => {
    const targets = new Targets([record('5', 'News Letter')]);

    const found = [' news letter', 'NEWS  LETTER'].map((name) => targets.named(name));

    expect(found[0]).toEqual({
      index: 0,
      kind: 'contactType',
      key: 'news letter',
      name: 'News Letter',
      id: '5',
    });
    expect(found[1]).toBe(found[0]);
    expect(targets.indexesById.get('5')).toBe(found[0]?.index);
  });

  it('takes the first spelling of a contact type that the service lacks', () => {
    const targets = new Targets([]);
    targets.named(' Archive ');

    expect(targets.named('Archive')).toMatchObject({ name: 'Archive', id: undefined });
    expect(targets.all()).toHaveLength(1);
    expect(targets.ambiguous).toEqual([]);
  });

  it('does not know which of two spellings that rows have is the new contact type', () => {
    const targets = new Targets([]);
    targets.named('Archive');
    targets.named('ARCHIVE');

    expect(targets.ambiguous).toEqual([
      expect.stringContaining('"ARCHIVE" is new, and rows also call it "Archive"'),
    ]);
  });

  it('takes the spelling of a row for the new contact type that a sync names', () => {
    const targets = new Targets([]);
    const archive = targets.named('Archive');
    targets.assign(archive, syncSpecOf({ target: { kind: 'name', contactType: 'Archive' } }));

    expect(targets.named('ARCHIVE')).toBe(archive);
    expect(targets.ambiguous).toEqual([]);
    expect(targets.respelled).toEqual([{ asked: 'ARCHIVE', target: archive }]);
  });

  it('takes the lowest id when several contact types have one name', () => {
    const records = ['12', '9', '100'].map((id) => record(id, 'Newsletter'));

    const targets = new Targets(records);

    expect(targets.named('Newsletter').id).toBe('9');
    expect(targets.countNamed({ kind: 'contactType', name: 'Newsletter' })).toBe(3);
    expect(targets.countNamed({ kind: 'contactType', name: 'Archive' })).toBe(0);
  });

  it('passes over deleted contact types', () => {
    const targets = new Targets([record('5', 'Newsletter', '2026-01-01'), record('8', 'Other')]);

    expect(targets.named('Newsletter').id).toBeUndefined();
    expect(targets.countNamed({ kind: 'contactType', name: 'Newsletter' })).toBe(0);
  });

  it('knows no contact type by its id before its name was met', () => {
    const targets = new Targets([record('5', 'Newsletter')]);
    const before = targets.indexesById.get('5');

    targets.includeExisting('contactType');

    expect(before).toBeUndefined();
    expect(targets.all().map(({ name }) => name)).toEqual(['Newsletter']);
    expect(targets.indexesById.get('5')).toBe(targets.all()[0]?.index);
  });

  it('names the syncs of a contact type once each', () => {
    const targets = new Targets([]);
    const [first, second] = [syncSpecOf(), syncSpecOf()];
    const target = targets.named('Newsletter');
    for (const sync of [first, second, first]) targets.assign(target, sync);

    expect(targets.syncsOf(target)).toEqual([first, second]);
    expect(targets.syncsOf(targets.named('Archive'))).toEqual([]);
  });

  it('lists contact types in the order of their keys whatever order they were met in', () => {
    const targets = new Targets([], ['state', 'city']);
    for (const name of ['Zagreb', 'agra', 'Berlin']) targets.named(name);

    expect(targets.all().map(({ name }) => name)).toEqual(['agra', 'Berlin', 'Zagreb']);
    expect(targets.ownedFields).toEqual(['city', 'state']);
  });

  it('keeps a segment apart from the contact type of its name', () => {
    const targets = new Targets(
      [record('5', 'VIP')],
      [],
      [segmentRecordOf('9', 'VIP'), segmentRecordOf('8', 'vip')],
    );
    targets.includeExisting('contactType');

    const found = targets.segmentNamed('vip');

    expect(found).toMatchObject({ kind: 'segment', name: 'vip', id: '8' });
    expect(targets.named('VIP')).toMatchObject({ kind: 'contactType', id: '5' });
    expect(targets.indexesById.get('8')).toBeUndefined();
    expect(targets.countNamed({ kind: 'segment', name: 'vip' })).toBe(1);
    expect(targets.ofKind('contactType').map(({ id }) => id)).toEqual(['5']);
    expect(targets.ofKind('segment').map(({ id }) => id)).toEqual(['8']);
  });

  it('tells apart what is written almost alike, in any order of the list', () => {
    const both = [record('5', 'VIP news'), record('8', 'vip news')];
    for (const records of [both, both.toReversed()]) {
      const targets = new Targets(records);

      expect(targets.named('vip news').id).toBe('8');
      expect(targets.named('VIP news').id).toBe('5');
      expect(targets.named('vip news').key).not.toBe(targets.named('VIP news').key);
      expect(targets.respelled).toEqual([]);
    }
  });

  it('takes a name for none of several that are written almost like it, and says so', () => {
    const targets = new Targets(
      [record('5', 'VIP news'), record('8', 'vip news')],
      [],
      [segmentRecordOf('9', 'Gold'), segmentRecordOf('8', 'GOLD')],
    );

    expect(targets.named('Vip News').id).toBeUndefined();
    expect(targets.segmentNamed('gold')).toBeUndefined();
    expect(targets.ambiguous).toEqual([
      expect.stringContaining('contact type "Vip News"'),
      expect.stringContaining('segment "gold"'),
    ]);
  });

  it('tells what a name was taken for', () => {
    const targets = new Targets([record('5', 'News')]);
    targets.named('news');

    expect(targets.respelled).toMatchObject([{ asked: 'news', target: { id: '5' } }]);
  });

  it('never makes a segment that the service lacks', () => {
    const targets = new Targets([], [], [segmentRecordOf('9', 'VIP')]);

    expect(targets.segmentNamed('Gold')).toBeUndefined();
    expect(targets.all()).toEqual([]);
  });
});
