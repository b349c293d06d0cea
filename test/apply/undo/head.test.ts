import { expect, it } from 'vitest';
import { PEOPLE, worldOf } from '../stories.ts';
import { ran, undoOf } from './undone.ts';

it('says what the plan is made from and for', async () => {
  const ranRun = await ran(worldOf(PEOPLE));

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.basis).toMatchObject({ account: 'account', configuration: 'configuration' });
  expect(Object.keys(head.basis.lists)).toEqual(['contacts/list']);
  expect(head).toMatchObject({ rows: [], baseline: { mirrored: [] } });
  expect(head.contactTypes).toMatchObject([{ existing: 3, desired: 0, delete: 3, unchanged: 0 }]);
  expect(head.cost.requests).toBeGreaterThan(0);
});

it('does not take the rows of the sources for gone afterwards', async () => {
  const ranRun = await ran(worldOf(PEOPLE));

  await ranRun.world.apply(await undoOf(ranRun));

  expect(ranRun.world.journal.runs.lastBaseline()).toMatchObject({
    validRows: { crm: 3 },
    listedContacts: 0,
  });
});

it('trips over a list that shrank since the last run', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`p${String(index)}@example.com`, 'India']);
  const ranRun = await ran(worldOf([['Email', 'Country'], ...rows]));
  for (const [email = ''] of rows.slice(0, 30)) ranRun.world.service.deleteContact(email);

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.guards.filter(({ tripped }) => tripped)).toMatchObject([
    { name: 'maxDelete' },
    { name: 'maxShrink', of: 'contacts/list', value: 30 },
  ]);
});

it('measures no list against a run that did not read it', async () => {
  const ranRun = await ran(worldOf(PEOPLE));
  const { runs } = ranRun.world.journal;
  const { result } = ranRun.run;
  runs.begin({ runId: 'unread', command: 'sync' });
  runs.finish('unread', { ...result, baseline: { ...result.baseline, listedContacts: null } });

  const { head } = (await undoOf(ranRun)).plan;

  expect(head.guards.filter(({ name }) => name === 'maxShrink')).toEqual([]);
});
