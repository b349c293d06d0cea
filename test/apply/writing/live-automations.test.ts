// What is looked at before contacts come in.
import { describe, expect, it } from 'vitest';
import { seedAutomation } from '../../../src/sandbox/seed/seed.ts';
import { firstTo, orDied, PEOPLE, worldOf } from '../stories.ts';

const LIVE = { status: 1, utr: 'utr-1', automation_name: 'Welcome' };

describe('the last look at automations', () => {
  it('takes none for refused that a segment needs and a person accepted', async () => {
    const world = worldOf([
      ['Email', 'First name', 'Last name', 'Country'],
      ['ann@example.com', 'Ann', 'Lee', 'India'],
    ]);
    world.service.addContactType('Newsletter');
    world.service.addSegment('VIP');
    world.config = { ...world.config, syncs: [{ sources: ['crm'], segment: 'VIP' }] };
    const made = await world.plan();
    const automation_for = `segments_${world.service.segmentId('VIP')}`;
    seedAutomation(world.sandbox, { ...LIVE, automation_for, automation_for_table: null });

    await expect(world.apply(made)).rejects.toMatchObject({
      automations: [{ utr: 'utr-1', contactType: 'segment VIP' }],
    });
    const { result } = await world.resume(made, ['utr-1']);

    expect(result.verified).toBe(true);
  });

  it('asks for nothing where nobody comes in', async () => {
    const world = worldOf(PEOPLE);
    (await world.plan()).close();
    await world.sync();
    world.config = { ...world.config, sources: { crm: PEOPLE.slice(0, 3) } };
    const made = await world.plan();

    await world.apply(made, { delete: 1 });

    expect(world.client.requestCount.byEndpoint.get('automations')).toBeUndefined();
  });

  it('believes a run that kept no names that those of its plan were accepted', async () => {
    const world = worldOf(PEOPLE);
    world.service.addContactType('Newsletter');
    seedAutomation(world.sandbox, {
      ...LIVE,
      automation_for: Number(world.service.contactTypeId('Newsletter')),
    });
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before');
    await orDied(world.apply(made, { automations: ['utr-1'] }));
    world.fateOf = () => 'answered';
    const { runs } = world.journal;
    const run = runs.unfinished();
    const { planId, planPath, planFingerprint } = run ?? {};
    runs.adoptPlan(run?.runId ?? '', {
      planId: planId ?? '',
      planPath: planPath ?? '',
      planFingerprint: planFingerprint ?? '',
      release: { withoutDeletes: false, itemLimit: null },
    });

    const { result } = await world.resume(made);

    expect(result.verified).toBe(true);
  });
});
