// P12, "A sync sends no mail": a live automation on a contact type that gets new contacts stands in the
// way until a person accepts it by name.
import { describe, expect, it } from 'vitest';
import { seedAutomation } from '../../src/sandbox/seed/seed.ts';
import type { World } from '../world/world.ts';
import { PEOPLE, recordWrites, worldOf } from '../apply/stories.ts';
import { saying } from '../saying.ts';

const UTR = '11111111-1111-4111-8111-111111111111';

function worldWithAutomation(
  automation: Readonly<Record<string, unknown>> = {},
  behaviours: Readonly<Record<string, string>> = {},
): World {
  const world = worldOf(PEOPLE, { behaviours });
  world.service.addContactType('Newsletter');
  world.service.addContact('ann@example.com', { first_name: 'Ann', city: 'Pune' });
  const typeId = world.service.contactTypeId('Newsletter');
  seedAutomation(world.sandbox, {
    utr: UTR,
    automation_name: 'Welcome',
    automation_for: Number(typeId),
    live_at: '2026-11-01T00:00:00.000000Z',
    status: 1,
    ...automation,
  });
  return world;
}

describe('P12: a sync sends no mail', () => {
  it('refuses to add to a contact type with a live automation, and writes nothing', async () => {
    const world = worldWithAutomation();
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      automations: [{ utr: UTR }],
      hint: expect.stringContaining(`--accept automation=${UTR}`),
    });

    expect(writes).toEqual([]);
    expect(world.journal.runs.unfinished()).toBeUndefined();
  });

  it('refuses a saved plan in the same way', async () => {
    const world = worldWithAutomation();
    const made = await world.plan();
    const writes = recordWrites(world);

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'GUARD_REFUSED' });

    expect(made.plan.head.warnings.map(({ code }) => code)).toContain('AUTOMATION_LIVE');
    expect(writes).toEqual([]);
  });

  it('adds when a person accepts the automation by its UTR', async () => {
    const world = worldWithAutomation();

    const { result } = await world.sync({ allowed: { automations: [UTR] } });

    expect(result.warnings).toMatchObject([
      { code: 'AUTOMATION_LIVE', hint: `It was accepted for this run alone, with --accept automation=${UTR}.` },
    ]); // prettier-ignore

    expect(result.verified).toBe(true);
    expect(world.service.emails()).toHaveLength(3);
  });

  it.each([
    ['names nothing', { automation_for: null, automation_for_table: null }],
    ['names 0', { automation_for: 0 }],
    ['says "all"', { automation_for: 'all', automation_for_table: null }],
  ])('refuses while a live automation %s, until a person accepts it', async (_how, automation) => {
    const world = worldWithAutomation(automation);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      message: expect.stringContaining(
        'the automation Welcome is live for something that is not understood and may send mail',
      ),
      hint: expect.stringContaining(`--accept automation=${UTR}`),
    });

    expect(writes).toEqual([]);
    const { result } = await world.sync({ allowed: { automations: [UTR] } });
    expect(result.verified).toBe(true);
  });

  it.each([
    ['has a status that is not specified', { status: 2 }, 'may be live'],
    ['has a blank deleted_at', { deleted_at: '' }, 'is live'],
    ['has a deleted_at of zero', { deleted_at: '0000-00-00 00:00:00' }, 'is live'],
  ])('refuses while an automation %s', async (_how, automation, words) => {
    const world = worldWithAutomation(automation, { list_includes_soft_deleted: 'yes' });

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      message: saying(words, 'Newsletter'),
    });
  });

  it.each([
    ['is a draft', { status: 0, live_at: null }],
    ['belongs to another contact type', { automation_for: 99_999 }],
  ])('needs nobody when the automation %s', async (_how, automation) => {
    const world = worldWithAutomation(automation);

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
  });

  it('needs nobody when no contact is added', async () => {
    const world = worldWithAutomation();
    world.config = {
      ...world.config,
      sources: { crm: [PEOPLE[0] ?? [], ['ann@example.com', 'Anna', 'India', 'Pune']] },
    };

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.contacts()[0]?.fields['first_name']).toBe('Anna');
  });

  it('sends nothing to an endpoint that mails', async () => {
    const world = worldWithAutomation();
    const writes = recordWrites(world);

    await world.sync({ allowed: { automations: [UTR] } });

    expect(writes.filter((path) => /send|sender|automations|schedule/u.test(path))).toEqual([]);
  });
});
