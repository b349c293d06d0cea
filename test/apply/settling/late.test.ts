import { expect, it } from 'vitest';
import {
  endings,
  firstTo,
  knowsSecondAdds,
  knowsUploads,
  manyPeople,
  recordWrites,
  reply,
  worldOf,
} from '../stories.ts';

const HOURS_LATE = 'async(20000,1000)';

it('holds further creates back while most of what was sent is not to be seen, and others not', async () => {
  const world = worldOf(manyPeople(12), { behaviours: { csv_timing: HOURS_LATE } });
  knowsUploads(world);
  await world.sync();
  world.config = { ...world.config, sources: { crm: manyPeople(14) } };
  const writes = recordWrites(world);

  const made = await world.plan();
  const finished = await world.applyFresh(made);

  expect(writes).toEqual([]);
  expect(finished.result.late).toEqual({ waiting: 12, overdue: 0, held: 2 });
  expect(endings(world, made, finished).at(-1)).toMatch(
    /p0014@example\.com: skipped, held-for-late$/u,
  );
});

it('goes on with others where only few of those that were sent are late', async () => {
  const world = worldOf(manyPeople(12), { behaviours: { csv_max: 'truncated(10)' } });
  await world.sync();
  world.config = { ...world.config, sources: { crm: manyPeople(14) } };

  const { result } = await world.sync();

  expect(result.verdicts).toMatchObject({ applied: 2, unknown: 1 });
});

it('calls those applied who arrive while others are still being sent', async () => {
  const world = worldOf(manyPeople(12), {
    behaviours: { csv_timing: 'async(420,1000)' },
    config: {
      sources: { crm: manyPeople(12), shop: manyPeople(1) },
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Customers' }],
    },
  });
  knowsUploads(world);
  const made = await world.plan();
  world.fateOf = firstTo('contacts/add', 'request-lost', 3);

  const finished = await world.apply(made);

  expect(endings(world, made, finished)).toContain(
    'createContact p0001@example.com: applied, arrived-late',
  );
  expect(finished.result.verified).toBe(true);
});

it('lets a run that a person gave the number to send them once', async () => {
  const world = worldOf(manyPeople(12), { behaviours: { csv_timing: HOURS_LATE } });
  knowsUploads(world);
  await world.sync();
  const writes = recordWrites(world);

  const { result } = await world.apply(await world.plan(), { resend: 12 });

  expect(writes).toEqual(['contacts/upload-csv']);
  expect(result.late).toEqual({ waiting: 12, overdue: 0, held: 0 });
});

it('refuses a number where nobody is late', async () => {
  const world = worldOf(manyPeople(2));

  await expect(world.sync({ resend: 2 })).rejects.toMatchObject({
    hint: 'Leave --accept resend out.',
  });
});

it('has no late contacts where a second add is known to do no harm', async () => {
  const world = worldOf(manyPeople(12), { behaviours: { csv_timing: HOURS_LATE } });
  knowsUploads(world);
  await world.sync();
  knowsSecondAdds(world);

  const { result } = await world.sync();

  expect(result.verified).toBe(true);
  expect(world.journal.late.isEmpty).toBe(true);
});

it('calls nobody arrived whom the service has refused', async () => {
  const world = worldOf(manyPeople(12), {
    behaviours: { csv_timing: 'async(420,1000)' },
    config: {
      sources: { crm: manyPeople(12), shop: manyPeople(2) },
      syncs: [{ sources: ['crm'] }, { sources: ['shop'], contactType: 'Customers' }],
    },
    concurrency: 1,
  });
  knowsUploads(world);
  const made = await world.plan();
  const refusal = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');
  const loses = firstTo('contacts/add', 'request-lost', 3);
  world.fateOf = (request) => {
    const isRefused = request.endpoint === 'contacts/add' && request.body.includes('p0001@');
    return isRefused ? refusal : loses(request);
  };

  const finished = await world.apply(made);

  expect(finished.result.verdicts).toMatchObject({ rejected: 1, unknown: 0 });
  expect(endings(world, made, finished)).toContain(
    'createContact p0002@example.com: applied, arrived-late',
  );
});
