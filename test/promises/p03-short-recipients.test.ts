// P3 over a list of recipients that looks whole and is not: people whom a segment counts and its list does not show may be
// in it, so nobody is added a second time.
import { describe, expect, it } from 'vitest';
import { endings, firstTo, recordWrites, reply, UNFORGIVING } from '../apply/stories.ts';
import type { FateOf } from '../world/sandbox-send.ts';
import { World } from '../world/world.ts';
import type { WorldConfig } from '../world/world-config.ts';

/** So many people, who all have both names. */
function people(count: number): string[][] {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return [`p${number}@example.com`, `P${number}`, 'Lee', 'India'];
  });
  return [['Email', 'First name', 'Last name', 'Country'], ...rows];
}

/** So many are in the segment VIP, and one more in the source. */
function worldWith(count: number, config: Partial<WorldConfig> = {}): World {
  const world = new World({ behaviours: UNFORGIVING, quietMs: 120_000 });
  world.config = {
    sources: { crm: people(count + 1) },
    syncs: [{ sources: ['crm'], segment: 'VIP', mode: 'mirror' }],
    guards: { firstMirror: 'allow' },
    ...config,
  };
  world.service.addContactType('Newsletter');
  world.service.addSegment('VIP');
  for (const [email = '', first = '', last = ''] of people(count).slice(1)) {
    world.service.addRecipient('VIP', email, first, last);
  }
  return world;
}

/** The next lists of recipients show only so many. */
function cutting(world: World, shown: number, times = Infinity): FateOf {
  let met = 0;
  return ({ endpoint }) => {
    if (endpoint !== 'segment/email/list' || met >= times) return 'answered';
    met += 1;
    return reply(200, world.service.recipientsAnswer('VIP', shown));
  };
}

/** The segment counts so many, whatever its list shows. */
function counting(world: World, count: unknown, fateOf: FateOf = () => 'answered'): FateOf {
  return (request) =>
    request.endpoint === 'segment/list'
      ? reply(200, world.service.segmentsAnswer(count))
      : fateOf(request);
}

function numbered(count: number): string[] {
  return people(count)
    .slice(1)
    .map(([email = '', first = '']) => `${email} ${first} Lee`);
}

const GROWN = numbered(10);

describe('P3: a list of recipients that shows fewer than the segment counts', () => {
  it('adds nobody', async () => {
    const world = worldWith(9);
    world.fateOf = cutting(world, 5);
    const writes = recordWrites(world);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'maxShrink', of: 'segment/email/list, VIP', value: 4, limit: 0 }],
      hint: expect.stringContaining('--accept shrink'),
    });

    expect(writes).toEqual([]);
  });

  it('is told of in the plan', async () => {
    const world = worldWith(9);
    world.fateOf = cutting(world, 5);

    const { head } = (await world.plan()).plan;

    expect(head.warnings).toContainEqual(
      expect.objectContaining({
        code: 'FEWER_LISTED_THAN_COUNTED',
        message: 'The service counts 9 recipients of the segment VIP and lists 5.',
      }),
    );
  });

  it('is looked at once more, since a service may be late or busy', async () => {
    const world = worldWith(9);
    world.fateOf = cutting(world, 5, 1);

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 1, rejected: 0 });
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });

  it('is believed where the count was late, and the list was right', async () => {
    const world = worldWith(9);
    world.fateOf = firstTo('segment/list', reply(200, world.service.segmentsAnswer(12)));

    const { head } = (await world.plan()).plan;

    expect(head.segments).toMatchObject([{ existing: 9, counted: 9, add: 1 }]);
    expect(world.sandbox.requests.get('segment/email/list')).toBe(1);
  });

  it.each([[null], ['']])('says nothing where the segment counts %j', async (count) => {
    const world = worldWith(9);
    world.fateOf = counting(world, count);

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });

  it('says nothing where the segment counts fewer: who came a moment ago is not counted yet', async () => {
    const world = worldWith(9);
    world.fateOf = counting(world, 3, firstTo('segment/email/store', 'answer-lost'));

    const { result } = await world.sync();

    expect(result.verified).toBe(true);
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });
});

describe('P3: a list of recipients that is short when a run reads it again', () => {
  it('sends nobody again whose answer was lost, and says that the outcome is not known', async () => {
    const world = worldWith(9);
    const made = await world.plan();
    const lose = firstTo('segment/email/store', 'answer-lost');
    let isSent = false;
    world.fateOf = (request) => {
      isSent ||= request.endpoint === 'segment/email/store';
      return isSent && !request.isWrite ? cutting(world, 9)(request) : lose(request);
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'addSegmentRecipient p10@example.com: unknown, list-incomplete',
    ]);
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });

  it('waits for it, and finds who was added', async () => {
    const world = worldWith(9);
    const made = await world.plan();
    const lose = firstTo('segment/email/store', 'answer-lost');
    let cut: FateOf | undefined;
    world.fateOf = (request) => {
      if (request.endpoint === 'segment/email/store') cut ??= cutting(world, 9, 2);
      return cut && !request.isWrite ? cut(request) : lose(request);
    };

    const finished = await world.apply(made);

    expect(finished.result.verdicts).toMatchObject({ applied: 1, unknown: 0 });
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });

  it.each([
    ['by the time that a plan is applied', 0],
    ['right before they are added', 1],
  ])('adds nobody where it is short %s', async (_when, whole) => {
    const world = worldWith(9);
    const made = await world.plan();
    world.service.addRecipient('VIP', 'p10@example.com', 'P10');
    const cut = cutting(world, 5);
    let reads = 0;
    world.fateOf = (request) => {
      if (request.endpoint === 'segment/email/list') reads += 1;
      if (reads > whole) return cut(request);
      return request.endpoint === 'segment/email/list'
        ? reply(200, world.service.recipientsAnswer('VIP', 9))
        : counting(world, 9)(request);
    };

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      'addSegmentRecipient p10@example.com: skipped, recipient-may-be-there',
    ]);
    expect(world.service.recipients('VIP')).toEqual(GROWN);
  });

  it('adds who is new where others left the segment meanwhile', async () => {
    const world = worldWith(9);
    const made = await world.plan();
    let reads = 0;
    world.sandbox.before.push(({ path }) => {
      if (!path.endsWith('segment/email/list')) return;
      reads += 1;
      if (reads === 2) world.service.removeRecipient('VIP', 'p01@example.com');
    });

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 1, skipped: 0 });
    expect(world.service.recipients('VIP')).toEqual(GROWN.slice(1));
  });
});

describe('a segment that counts people whom its list does not show', () => {
  /** So many more than are listed, such as unsubscribed ones. */
  function hiding(world: World, hidden: () => number): FateOf {
    return (request) => counting(world, world.service.recipients('VIP').length + hidden())(request);
  }

  it('is accepted once, and holds nothing up when a few more of them are hidden each night', async () => {
    const world = worldWith(30);
    let hidden = 2;
    world.fateOf = hiding(world, () => hidden);
    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
    await world.sync({ allowed: { shrink: true } });

    for (let count = 32; count <= 36; count += 1) {
      hidden += 3;
      world.config = { ...world.config, sources: { crm: people(count) } };
      const { result, runId } = await world.sync();
      expect(result).toMatchObject({ verified: true, verdicts: { applied: 1 } });
      expect(world.journal.runs.get(runId)).toBeDefined();
    }

    expect(world.service.recipients('VIP')).toEqual(numbered(36));
  });

  it('still adds nobody when many more are missing at once', async () => {
    const world = worldWith(30);
    world.fateOf = hiding(world, () => 2);
    await world.sync({ allowed: { shrink: true } });
    world.config = { ...world.config, sources: { crm: people(32) } };
    const isHiding = hiding(world, () => 2);
    const cut = cutting(world, 15);
    world.fateOf = (request) =>
      request.endpoint === 'segment/list' ? isHiding(request) : cut(request);

    await expect(world.sync()).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
      guards: [{ name: 'maxShrink', of: 'segment/email/list, VIP' }],
    });
  });

  it('is held to its count again once both agree', async () => {
    const world = worldWith(9);
    world.fateOf = hiding(world, () => 2);
    await world.sync({ allowed: { shrink: true } });
    world.fateOf = () => 'answered';
    await world.sync();
    world.config = { ...world.config, sources: { crm: people(11) } };
    world.fateOf = cutting(world, 9);

    await expect(world.sync()).rejects.toMatchObject({ code: 'GUARD_REFUSED' });
  });

  it('keeps what was accepted where a run that is ending is told no count', async () => {
    const world = worldWith(9);
    const hide = hiding(world, () => 2);
    let isSent = false;
    world.fateOf = (request) => {
      isSent ||= request.isWrite;
      return isSent ? counting(world, null)(request) : hide(request);
    };

    const { result } = await world.sync({ allowed: { shrink: true } });

    expect(Object.values(result.baseline.unlisted ?? {})).toEqual([2]);
  });

  it('is known without a person after a run that took people out whom it still counts', async () => {
    const world = worldWith(9, { sources: { crm: people(8) } });
    world.fateOf = counting(world, 9);
    await world.sync();
    world.config = { ...world.config, sources: { crm: people(9) } };
    world.fateOf = hiding(world, () => 1);

    const { result } = await world.sync();

    expect(result).toMatchObject({ verified: true, verdicts: { applied: 1 } });
    expect(world.service.recipients('VIP')).toEqual(numbered(9));
  });

  it('does not hold up its adds for those whom the same run takes out', async () => {
    const world = worldWith(9, { sources: { crm: people(11).toSpliced(1, 1) } });
    const added = { count: 2 };
    world.fateOf = hiding(world, () => added.count);
    await world.sync({ allowed: { shrink: true } });
    world.config = { ...world.config, sources: { crm: people(12).toSpliced(1, 2) } };
    const lose = firstTo('segment/email/store', 'request-lost');
    const hide = hiding(world, () => added.count);
    world.fateOf = (request) => {
      if (request.endpoint === 'segment/email/delete') added.count = 3;
      return request.isWrite ? lose(request) : hide(request);
    };

    const { result } = await world.sync();

    expect(result.verdicts).toMatchObject({ applied: 2, unknown: 0 });
  });
});
