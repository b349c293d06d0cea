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

describe('contact types and segments of a comparison', () => {
  it('finds a contact type by name, regardless of capitals and blanks', () => {
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

  it('uses the first spelling of a contact type that the service lacks', () => {
    const targets = new Targets([]);
    targets.named(' Archive ');

    expect(targets.named('Archive')).toMatchObject({ name: 'Archive', id: undefined });
    expect(targets.all()).toHaveLength(1);
    expect(targets.ambiguous).toEqual([]);
  });

  it('does not choose between two spellings of a new contact type in rows', () => {
    const targets = new Targets([]);
    targets.named('Archive');
    targets.named('ARCHIVE');

    expect(targets.ambiguous).toEqual([
      expect.stringContaining('"ARCHIVE" is new, and rows also call it "Archive"'),
    ]);
  });

  it('takes a spelling in a row for the new contact type of a sync', () => {
    const targets = new Targets([]);
    const archive = targets.named('Archive');
    targets.assign(archive, syncSpecOf({ target: { kind: 'name', contactType: 'Archive' } }));

    expect(targets.named('ARCHIVE')).toBe(archive);
    expect(targets.ambiguous).toEqual([]);
    expect(targets.respelled).toEqual([{ asked: 'ARCHIVE', target: archive }]);
  });

  it('uses the lowest id if several contact types share a name', () => {
    const records = ['12', '9', '100'].map((id) => record(id, 'Newsletter'));

    const targets = new Targets(records);

    expect(targets.named('Newsletter').id).toBe('9');
    expect(targets.countNamed({ kind: 'contactType', name: 'Newsletter' })).toBe(3);
    expect(targets.countNamed({ kind: 'contactType', name: 'Archive' })).toBe(0);
  });

  it('skips deleted contact types', () => {
    const targets = new Targets([record('5', 'Newsletter', '2026-01-01'), record('8', 'Other')]);

    expect(targets.named('Newsletter').id).toBeUndefined();
    expect(targets.countNamed({ kind: 'contactType', name: 'Newsletter' })).toBe(0);
  });

  it('finds a contact type by id only after its name was seen', () => {
    const targets = new Targets([record('5', 'Newsletter')]);
    const before = targets.indexesById.get('5');

    targets.includeExisting('contactType');

    expect(before).toBeUndefined();
    expect(targets.all().map(({ name }) => name)).toEqual(['Newsletter']);
    expect(targets.indexesById.get('5')).toBe(targets.all()[0]?.index);
  });

  it('lists each sync of a contact type once', () => {
    const targets = new Targets([]);
    const [first, second] = [syncSpecOf(), syncSpecOf()];
    const target = targets.named('Newsletter');
    for (const sync of [first, second, first]) targets.assign(target, sync);

    expect(targets.syncsOf(target)).toEqual([first, second]);
    expect(targets.syncsOf(targets.named('Archive'))).toEqual([]);
  });

  it('lists contact types in the order of their keys, not in the order of appearance', () => {
    const targets = new Targets([], ['state', 'city']);
    for (const name of ['Zagreb', 'agra', 'Berlin']) targets.named(name);

    expect(targets.all().map(({ name }) => name)).toEqual(['agra', 'Berlin', 'Zagreb']);
    expect(targets.ownedFields).toEqual(['city', 'state']);
  });

  it('keeps a segment apart from a contact type with the same name', () => {
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

  it('distinguishes similar names in any order of the list', () => {
    const both = [record('5', 'VIP news'), record('8', 'vip news')];
    for (const records of [both, both.toReversed()]) {
      const targets = new Targets(records);

      expect(targets.named('vip news').id).toBe('8');
      expect(targets.named('VIP news').id).toBe('5');
      expect(targets.named('vip news').key).not.toBe(targets.named('VIP news').key);
      expect(targets.respelled).toEqual([]);
    }
  });

  it('reports a name that is similar to several as ambiguous', () => {
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

  it('reports which record a name was taken for', () => {
    const targets = new Targets([record('5', 'News')]);
    targets.named('news');

    expect(targets.respelled).toMatchObject([{ asked: 'news', target: { id: '5' } }]);
  });

  it('never creates a segment that the service lacks', () => {
    const targets = new Targets([], [], [segmentRecordOf('9', 'VIP')]);

    expect(targets.segmentNamed('Gold')).toBeUndefined();
    expect(targets.all()).toEqual([]);
  });
});
