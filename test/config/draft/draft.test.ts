import { expect, it } from 'vitest';
import { EMPTY_DRAFT, settled, withSource, withSync } from '../../../src/config/draft/draft.ts';
import type { Draft } from '../../../src/config/draft/draft.ts';

const OPEN = { place: 'sources', words: 'Something is open.' } as const;
const DRAFT: Draft = {
  ...EMPTY_DRAFT,
  sources: ['crm', 'shop'].map((name) => ({
    name,
    type: 'csv',
    paths: [`${name}.csv`],
    about: [],
    columns: [],
  })),
  syncs: ['News', 'Shop'].map((contactType) => ({ sources: ['crm'], target: { contactType } })),
  decisions: [OPEN, { ...OPEN }],
};

it('changes one source or sync and keeps the others', () => {
  const changed = withSync(
    withSource(DRAFT, 'shop', (source) => ({ ...source, status: 'subscribed' })),
    1,
    (sync) => ({ ...sync, defaultCountry: 'Austria' }),
  );

  expect(changed.sources.map(({ status }) => status)).toEqual([undefined, 'subscribed']);
  expect(changed.syncs.map(({ defaultCountry }) => defaultCountry)).toEqual([undefined, 'Austria']);
});

it('removes only the decision that was made', () => {
  expect(settled(DRAFT, OPEN).decisions).toEqual([OPEN]);
});
