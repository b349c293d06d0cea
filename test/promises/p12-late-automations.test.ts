// P12, "A sync sends no mail": what is live is looked at again before the first create of every run. A plan may be
// days old, and a run may lie interrupted for a night.
import { describe, expect, it } from 'vitest';
import { seedAutomation } from '../../src/sandbox/seed/seed.ts';
import { firstTo, orDied, recordWrites, reply, worldOf } from '../apply/stories.ts';
import type { World } from '../world/world.ts';

const UTR = '11111111-1111-4111-8111-111111111111';
const OTHER_UTR = '22222222-2222-4222-8222-222222222222';

function worldWithNewsletter(): World {
  const world = worldOf([
    ['Email', 'First name', 'Country', 'Status'],
    ['ann@example.com', 'Ann', 'India', 'subscribed'],
    ['bob@example.com', 'Bob', 'India', 'subscribed'],
    ['gone@example.com', 'Gone', 'India', 'unsubscribed'],
  ]);
  world.config = { ...world.config, suppressions: [{ sources: ['crm'] }] };
  world.service.addContactType('Newsletter');
  return world;
}

function goLive(world: World, automation: Readonly<Record<string, unknown>> = {}): void {
  seedAutomation(world.sandbox, {
    utr: UTR,
    automation_name: 'Welcome',
    automation_for: Number(world.service.contactTypeId('Newsletter')),
    live_at: '2026-11-01T00:00:00.000000Z',
    status: 1,
    ...automation,
  });
}

const NOT_TODAY = reply(422, '{"status":"failed","errors":{"city":["not today"]}}');

const REFUSED = {
  code: 'AUTOMATION_LIVE',
  automations: [{ utr: UTR, name: 'Welcome', contactType: 'Newsletter' }],
  hint: expect.stringContaining(`listferry resume --accept automation=${UTR}`),
};

describe('P12: an automation that went live after the plan was made', () => {
  it('keeps a saved plan from creating anybody, after those who left are suppressed', async () => {
    const world = worldWithNewsletter();
    const made = await world.plan();
    goLive(world);
    const writes = recordWrites(world);

    await expect(world.apply(made)).rejects.toMatchObject(REFUSED);

    expect(writes).toEqual(['global-unsubscribes/save']);
    expect(world.service.emails()).toEqual([]);
    expect(world.service.suppressed()).toEqual(['gone@example.com']);
  });

  it('keeps a saved plan from creating anybody where it is not understood for whom it is', async () => {
    const world = worldWithNewsletter();
    const made = await world.plan();
    goLive(world, { automation_for: null });

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'AUTOMATION_LIVE',
      message: expect.stringContaining(
        `the automation Welcome (${UTR}) is live for something that is not understood`,
      ),
    });

    expect(world.service.emails()).toEqual([]);
  });

  it('lets the run go on when a person accepts it by its UTR', async () => {
    const world = worldWithNewsletter();
    const made = await world.plan();
    goLive(world);
    await expect(world.apply(made)).rejects.toMatchObject(REFUSED);
    await expect(world.resume(made)).rejects.toMatchObject(REFUSED);

    const { result } = await world.resume(made, [UTR]);

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('stops a run that is resumed, and remembers what was accepted when it began', async () => {
    const world = worldWithNewsletter();
    goLive(world);
    const made = await world.plan();
    world.fateOf = firstTo('contacts/add', 'crash-before');
    await orDied(world.apply(made, { automations: [UTR] }));
    world.fateOf = () => 'answered';
    goLive(world, { utr: OTHER_UTR, automation_name: 'Upsell' });

    const resumed = world.resume(made);

    await expect(resumed).rejects.toMatchObject({
      code: 'AUTOMATION_LIVE',
      automations: [{ utr: OTHER_UTR }],
    });
    const { result } = await world.resume(made, [OTHER_UTR]);
    expect(result.verified).toBe(true);
  });

  it('stops a retry', async () => {
    const world = worldWithNewsletter();
    world.fateOf = firstTo('contacts/add', NOT_TODAY, 2);
    const made = await world.plan();
    const finished = await world.apply(made);
    world.fateOf = () => 'answered';
    const again = await world.planRetry(made, finished);
    goLive(world);

    const retried = world.apply({ plan: again ?? made.plan }, { command: 'retry' });

    await expect(retried).rejects.toMatchObject({ code: 'AUTOMATION_LIVE' });
    expect(world.service.emails()).toEqual([]);
  });

  it('is no matter to a run that creates nobody', async () => {
    const world = worldWithNewsletter();
    world.service.addContact('ann@example.com', { first_name: 'Anna' });
    world.service.addContact('bob@example.com', { first_name: 'Bob' });
    const made = await world.plan();
    goLive(world);

    const { result } = await world.apply(made);

    expect(result.verified).toBe(true);
  });
});

describe('P12: an automation on a segment over the contact type', () => {
  it.each([
    ['an id behind a prefix', (id: string) => ({ automation_for: `segments_${id}` })],
    [
      'an id and the table',
      (id: string) => ({ automation_for: Number(id), automation_for_table: 'segments_' }),
    ],
  ])('is found by %s when the plan is made', async (_how, forSegment) => {
    const world = worldWithNewsletter();
    world.service.addSegment('VIP');
    goLive(world, { automation_for_table: null, ...forSegment(world.service.segmentId('VIP')) });

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      automations: [{ utr: UTR, contactType: 'segment VIP' }],
    });
  });

  it('is found before the first create when it went live since', async () => {
    const world = worldWithNewsletter();
    world.service.addSegment('VIP');
    const made = await world.plan();
    goLive(world, {
      automation_for: `segments_${world.service.segmentId('VIP')}`,
      automation_for_table: null,
    });

    await expect(world.apply(made)).rejects.toMatchObject({
      code: 'AUTOMATION_LIVE',
      automations: [{ utr: UTR, contactType: 'segment VIP' }],
    });

    expect(world.service.emails()).toEqual([]);
  });
});

const NOT_FOUND = reply(404, '{"status":"failed","errors":"Record Not Found"}');

/** The service says from now on that it does not find the list of automations. */
function loseAutomations(world: World, isLost: (look: number) => boolean = () => true): void {
  let looks = 0;
  world.fateOf = ({ endpoint }) => {
    if (endpoint !== 'automations') return 'answered';
    looks += 1;
    return isLost(looks) ? NOT_FOUND : 'answered';
  };
}

describe('P12: a list of automations that the service does not find', () => {
  it('stops the night after one that was refused for a live automation', async () => {
    const world = worldWithNewsletter();
    goLive(world);
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    loseAutomations(world);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
      message:
        'The service answered against its specification: the answer for the automations is said not to be found, and had 1 entry before.',
      hint: expect.stringContaining(`--accept automation=${UTR}`),
    });

    expect(writes).toEqual([]);
    expect(world.service.emails()).toEqual([]);
  });

  it('stops a run that saw it when it made its plan, before the first create', async () => {
    const world = worldWithNewsletter();
    goLive(world, { automation_for: null, status: 0 });
    loseAutomations(world, (look) => look > 1);

    await expect(world.sync()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });

    expect(world.service.emails()).toEqual([]);
  });

  it('is asked for again, as after any answer that makes no sense', async () => {
    const world = worldWithNewsletter();
    goLive(world);
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    loseAutomations(world, (look) => look < 3);

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
  });

  it('stops nothing while a person accepts by name each one that was live', async () => {
    const world = worldWithNewsletter();
    goLive(world);
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    loseAutomations(world);

    const { result } = await world.sync({ allowed: { automations: [UTR] } });

    expect(result.verified).toBe(true);
    world.config = { ...world.config, sources: { crm: [['Email'], ['dan@example.com']] } };
    await expect(world.sync()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
  });

  it('is an empty one where no run has seen an automation, or the last list had none', async () => {
    const world = worldWithNewsletter();
    loseAutomations(world);

    expect((await world.sync()).result.verified).toBe(true);
  });
});
