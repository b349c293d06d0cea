import { expect, it } from 'vitest';
import { optionsOf, sectionsOf } from '../../src/config/rules.ts';

it('keeps the sound options of a section and leaves the wrong ones out', () => {
  const { syncs } = sectionsOf({ syncs: [{ source: 'crm', mode: 'mirorr', contactType: 7 }] });

  const rules = { onGone: 'leave', onAdded: 'leave', onEdit: 'overwrite', onConflict: 'source' };
  expect(syncs[0]?.value).toEqual({ source: 'crm', where: {}, fields: {}, ...rules });
  expect([...(syncs[0]?.written.keys() ?? [])]).toEqual(['source', 'mode', 'contactType']);
});

it('fills in the defaults of a missing service', () => {
  expect(sectionsOf({}).service.value).toMatchObject({ timeoutSeconds: 60, quietSeconds: 120 });
});

it.each([undefined, null, 'text', 7, [1]])('holds nothing when %o stands there', (root) => {
  const sections = sectionsOf(root);

  expect([...sections.sources, ...sections.syncs, ...sections.suppressions]).toEqual([]);
  expect(optionsOf(root).size).toBe(0);
});
