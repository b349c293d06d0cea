// Which live automations may mail contacts that come into a contact type or a segment.
import { describe, expect, it } from 'vitest';
import type { AutomationRecord, SegmentRecord } from '../../../src/api/index.ts';
import { isLiveOnSegment } from '../../../src/compare/scope/account-metadata.ts';
import type { Target } from '../../../src/compare/scope/targets.ts';
import { automationsOn } from '../../../src/compare/summary/live-automations.ts';
import { saying } from '../../saying.ts';

const NEWSLETTER: Target = {
  index: 0,
  kind: 'contactType',
  key: 'newsletter',
  name: 'Newsletter',
  id: '1',
};

const VIP: Target = { index: 1, kind: 'segment', key: 'segment\nvip', name: 'VIP', id: '7' };

function automation(part: Partial<AutomationRecord>): AutomationRecord {
  const record: Partial<AutomationRecord> = {
    utr: 'utr-1',
    automationName: 'Welcome',
    automationFor: '1',
    automationForTable: 'contacts_',
    isLive: true,
    isDraft: false,
    deletedAt: null,
    ...part,
  };
  // The parts that are asked about; the others play no role.
  return record as AutomationRecord;
}

function segment(part: Partial<SegmentRecord>): SegmentRecord {
  const record = { id: '7', contactTypeId: '1', segmentName: 'VIP', deletedAt: null, ...part };
  return record as SegmentRecord;
}

const OTHERS = segment({ id: '9', contactTypeId: '2' });

const UNCLEAR: unknown = expect.stringContaining('not understood');

function found(
  part: Partial<AutomationRecord>,
  segments: readonly SegmentRecord[] = [segment({})],
  growing: readonly Target[] = [NEWSLETTER],
): readonly string[] {
  const lists = { automations: [automation(part)], segments };
  return automationsOn(growing, lists).map(({ contactType }) => contactType);
}

const ON_SEGMENT = { automationFor: '7', automationForTable: 'segments_' };

describe('a live automation', () => {
  it('may mail new contacts of its contact type', () => {
    expect(found({})).toEqual(['Newsletter']);
    expect(found({ automationFor: 'contacts_1', automationForTable: null })).toEqual([
      'Newsletter',
    ]);
  });

  it('may mail new contacts of the contact type of its segment', () => {
    expect(found(ON_SEGMENT)).toEqual(['segment VIP']);
    expect(found({ automationFor: 'segments_7', automationForTable: null })).toEqual([
      'segment VIP',
    ]);
  });

  it('may mail anybody where its segment is not listed', () => {
    expect(found(ON_SEGMENT, [])).toEqual([saying('segment 7')]);
  });

  it('is told once for a segment that grows together with its contact type', () => {
    expect(found(ON_SEGMENT, [segment({})], [NEWSLETTER, VIP])).toEqual(['segment VIP']);
  });

  it.each([
    ['is for another contact type', { automationFor: '2' }, []],
    ['is for several others', { automationFor: '2, 3' }, []],
    ['is for a segment and another contact type', { automationFor: 'segments_9;2' }, [OTHERS]],
    ['is a draft', { isLive: false, isDraft: true }, []],
    ['was deleted', { deletedAt: '2026-01-01' }, []],
    ['is for a segment over another contact type', ON_SEGMENT, [segment({ contactTypeId: '2' })]],
    ['is for a segment that was deleted', ON_SEGMENT, [segment({ deletedAt: '2026-01-01' })]],
  ])('mails nobody new where it %s', (_why, part, segments) => {
    expect(found(part, segments)).toEqual([]);
  });

  it.each([
    ['several ids', { automationFor: '2,1' }],
    ['several ids with their prefix', { automationFor: 'contacts_2;contacts_1' }],
    [
      'an id with a prefix of its own',
      { automationFor: 'Contacts_1', automationForTable: 'segments_' },
    ],
    ['an id that is not said to be of a segment', { automationForTable: null }],
    ['its name', { automationFor: ' Newsletter ' }],
    ['its name alone', { automationFor: 'Newsletter', automationForTable: null }],
    ['an id, beside something unclear', { automationFor: '1,all' }],
  ])('may mail new contacts of its contact type by %s', (_how, part) => {
    expect(found(part)).toEqual(['Newsletter']);
  });

  it('may mail new recipients of its segment by its name', () => {
    const byName = { ...ON_SEGMENT, automationFor: 'VIP' };

    expect(found(byName, [], [VIP])).toEqual(['segment VIP']);
    expect(found(byName, [], [NEWSLETTER])).toEqual([UNCLEAR]);
  });

  it.each([
    ['is for nothing', { automationFor: null, automationForTable: null }],
    ['is for no contact type in particular', { automationFor: null }],
    ['is for 0', { automationFor: '0' }],
    ['is for a blank', { automationFor: ' , ' }],
    ['is for "all"', { automationFor: 'all' }],
    ['is for another name', { automationFor: 'Customers' }],
    ['is for an id of an unknown kind', { automationFor: '2', automationForTable: 'lists_' }],
    ['is for another contact type and something unclear', { automationFor: '2,all' }],
  ])('may mail anybody where it %s', (_why, part) => {
    expect(found(part)).toEqual([UNCLEAR]);
    expect(found(part, [], [VIP])).toEqual([UNCLEAR]);
  });

  it('may mail the contacts of a contact type that is still to be made where it is for that name', () => {
    const toBeMade = [{ ...NEWSLETTER, id: undefined }];

    expect(found({ automationFor: 'Newsletter' }, [], toBeMade)).toEqual(['Newsletter']);
    expect(found({ automationFor: 'all' }, [], toBeMade)).toEqual([UNCLEAR]);
  });

  it('may be live in a status that is not specified', () => {
    const automations = [automation({ isLive: false })];

    expect(automationsOn([NEWSLETTER], { automations, segments: [] })).toEqual([
      { utr: 'utr-1', name: 'Welcome', contactType: 'Newsletter', isStatusUnknown: true },
    ]);
  });

  it('mails no recipient of a segment that it is not for', () => {
    expect(found({}, [], [VIP])).toEqual([]);
    expect(found({ ...ON_SEGMENT, automationFor: '8' }, [segment({ id: '8' })], [VIP])).toEqual([]);
  });

  it('can be for no contact type that is still to be made', () => {
    expect(found(ON_SEGMENT, [], [{ ...NEWSLETTER, id: undefined }])).toEqual([]);
  });

  it('has need of the segments only where it is for one', () => {
    expect(isLiveOnSegment(automation(ON_SEGMENT))).toBe(true);
    expect(isLiveOnSegment(automation({}))).toBe(false);
    expect(isLiveOnSegment(automation({ ...ON_SEGMENT, isDraft: true }))).toBe(false);
  });
});
