import { describe, expect, it } from 'vitest';
import { ItemCounts } from '../../../src/compare/summary/plan-counts.ts';
import type { Change } from '../../../src/plan/index.ts';
import {
  addSegmentRecipient,
  createContact,
  deleteContact,
  removeSegmentRecipient,
  suppress,
  suppressInGroup,
  updateContact,
} from '../../plan/changes.ts';

function seen(...changes: readonly Change[]): ItemCounts {
  const items = new ItemCounts();
  for (const change of changes) items.add(change);
  return items;
}

const PACE = { requestsPerSecond: 10, listSeconds: 3 };

describe('counting items', () => {
  it('counts nothing before anything passes', () => {
    const items = seen();

    expect(new Set(Object.values(items.counts))).toEqual(new Set([0]));
    expect(items.ofContactType('Newsletter')).toEqual({
      uploadOnly: 0,
      plain: 0,
      update: 0,
      delete: 0,
    });
  });

  it('counts every kind when one of each passes', () => {
    const items = seen(
      { kind: 'createUnsubscribeGroup', group: 'News' },
      suppress('ann@example.com'),
      suppressInGroup('ann@example.com', 'News'),
      { kind: 'createContactType', contactType: 'Newsletter' },
      { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
      createContact('bob@example.com'),
      updateContact('cem@example.com'),
      deleteContact('dee@example.com'),
      addSegmentRecipient('eli@example.com'),
      removeSegmentRecipient('fay@example.com'),
    );

    expect(new Set(Object.values(items.counts))).toEqual(new Set([1]));
    expect(Object.keys(items.counts)).toHaveLength(10);
  });

  it('keeps the items of contact types apart', () => {
    const items = seen(
      createContact('ann@example.com'),
      createContact('bob@example.com', { country: '57', 'custom.plan': 'pro' }),
      { ...createContact('cem@example.com'), contactType: 'Archive' },
      updateContact('dee@example.com'),
      deleteContact('eli@example.com'),
    );

    expect(items.ofContactType('Newsletter')).toEqual({
      uploadOnly: 1,
      plain: 1,
      update: 1,
      delete: 1,
    });
    expect(items.ofContactType('Archive')).toMatchObject({ plain: 1, uploadOnly: 0 });
  });

  it('knows the countries that items speak of, old and new', () => {
    const items = seen(
      createContact('ann@example.com', { country: '9' }),
      createContact('bob@example.com', {}),
      updateContact('cem@example.com', [
        { field: 'country', old: '57', new: '104' },
        { field: 'city', old: '3', new: '4' },
      ]),
      updateContact('dee@example.com', [{ field: 'country', old: null, new: '104' }]),
      { ...deleteContact('eli@example.com'), prior: { email: '', fields: { country: '77' } } },
    );

    expect(items.countryIds()).toEqual(['104', '57', '77', '9']);
  });

  it('hands on what the cost is made of', () => {
    const items = seen(
      suppressInGroup('ann@example.com', 'News'),
      suppressInGroup('bob@example.com', 'News'),
      suppressInGroup('ann@example.com', 'Offers'),
      createContact('cem@example.com'),
    );

    expect(items.costInput(PACE)).toMatchObject({
      ...PACE,
      suppress: 0,
      suppressInGroups: [2, 1],
      creates: [{ plain: 1, uploadOnly: 0 }],
    });
  });
});
