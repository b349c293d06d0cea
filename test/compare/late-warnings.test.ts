import { expect, it } from 'vitest';
import { manyPeople, worldOf } from '../apply/stories.ts';

it('tells how many creates of a plan are late, and how to send them again', async () => {
  const world = worldOf(manyPeople(3));
  const key = { contactType: 'newsletter', address: 'p0002@example.com' };
  world.journal.late.add('run 1', [key]);

  const { plan } = await world.plan();

  expect(plan.head.warnings).toContainEqual({
    code: 'LATE_CONTACTS',
    message:
      '1 contact of Newsletter is late: the service said yes to an earlier run and does not show it.',
    hint: expect.stringContaining('--resend 1.'),
  });
});

it('counts several as several', async () => {
  const world = worldOf(manyPeople(3));
  const keys = ['p0001', 'p0002'].map((name) => ({
    contactType: 'newsletter',
    address: `${name}@example.com`,
  }));
  world.journal.late.add('run 1', keys);

  const { plan } = await world.plan();

  expect(plan.head.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^2 contacts of Newsletter are late/u),
  );
});
