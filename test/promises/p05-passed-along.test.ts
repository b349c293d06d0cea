// P5 where an address is passed along: one person has the address that another had, who has a further one now. By the
// address alone, a contact would be overwritten or deleted before its person is anywhere else.
import { assert, describe, expect, it } from 'vitest';
import { holdingKind } from '../../src/apply/index.ts';
import { type Item, ItemSet, NOTHING_HELD } from '../../src/plan/index.ts';
import type { PlanReader } from '../../src/state/index.ts';
import { withinLimit } from '../../src/cli/runs/choosing.ts';
import {
  A,
  B,
  C,
  CHAIN,
  longChain,
  people,
  place,
  table,
  worldAfter,
} from '../apply/passed-along.ts';
import { endings, firstTo, orDied, reply, worldOf } from '../apply/stories.ts';
import { itemsOf } from '../world/world.ts';
import { saying } from '../saying.ts';

const BEFORE = [`Ann ${A}`, `Bob ${B}`];
const AFTER = [`Ann ${B}`, `Bob ${C}`];

const KINDS = ['createContact', 'updateContact', 'deleteContact'] as const;

function without(plan: PlanReader, kind: Item['kind']) {
  const items = ItemSet.all(plan.head.itemCount);
  for (const { seq } of plan.items(kind)) items.delete(seq);
  const left = plan.needs.closed(items);
  return { items: left.toBase64(), count: left.count, isAll: left.isAll };
}

describe('P5: an address that is passed along', () => {
  it('is carried out from the last one on, and then all is done', async () => {
    const world = await worldAfter();
    const seen: string[][] = [];
    world.sandbox.before.push(({ path }) => {
      if (/contacts\/(?:add|update|delete)$/u.test(path)) seen.push(people(world));
    });

    const { result } = await world.sync();

    expect(seen).toEqual([BEFORE, [...BEFORE, `Bob ${C}`], [`Ann ${A}`, `Ann ${B}`, `Bob ${C}`]]);
    expect(result).toMatchObject({ verified: true, verdicts: { applied: 3 } });
    expect(people(world)).toEqual(AFTER);
    expect(await world.differences()).toEqual([]);
  });

  it.each(KINDS)('stays as it is where a person leaves the %s out', async (kind) => {
    const world = await worldAfter();
    const made = await world.plan();

    await world.apply(made, { chosen: without(made.plan, kind) });

    expect(people(world)).toEqual(BEFORE);
    await world.sync();
    expect(people(world)).toEqual(AFTER);
  });

  it.each([
    ['creates', { creates: true }],
    ['updates', { updates: true }],
    ['deletes', { deletes: true }],
  ] as const)('waits as a whole where %s wait for a person', async (kind, held) => {
    const world = await worldAfter();
    const { plan } = await world.plan();

    const kinds = itemsOf(plan).map((item) =>
      holdingKind(item, { ...NOTHING_HELD, ...held }, plan),
    );

    expect(kinds).toEqual([kind, kind, kind]);
  });

  it.each([1, 2, 3])('is within a limit of %i as a whole', async (itemLimit) => {
    const world = await worldAfter();
    const made = await world.plan();

    await world.apply(made, { itemLimit });

    expect(people(world)).toEqual(itemLimit < 3 ? BEFORE : AFTER);
  });

  it('is what the message about too low a limit counts, also in a part', async () => {
    const world = await worldAfter();
    const whole = await world.plan();
    const rows = [...table(B, C), ['9', 'aaa@example.com', 'Eve', 'India']];
    world.config = { ...world.config, sources: { crm: rows } };
    const { plan } = await world.plan();
    const items = ItemSet.all(plan.head.itemCount);
    items.delete(1);

    const part = { items, head: plan.head, isApproved: false };

    const message = /^--limit 2 .*\b2 others\b/u;
    expect(() => withinLimit(undefined, whole.plan, 2)).toThrow(message);
    expect(() => withinLimit(part, plan, 2)).toThrow(message);
    expect(withinLimit(undefined, plan, 2)?.items.count).toBe(1);
  });

  it('is left where the service refuses the last one', async () => {
    const world = await worldAfter();
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/add',
      reply(200, '{"status":"failed","errors":{"email":["The email is invalid."]}}'),
    );

    const finished = await world.apply(made);

    const why = 'counterpart-left-out';
    expect(endings(world, made, finished)).toEqual([
      saying(`createContact ${C}: rejected, rejected message=`, 'email', 'invalid'),
      `updateContact ${B}: drifted, ${why}`,
      `deleteContact ${A}: drifted, ${why}`,
    ]);
    expect(people(world)).toEqual(BEFORE);
    const again = await world.planRetry(made, finished);
    if (again !== undefined) await world.apply({ plan: again }, { command: 'retry' });
    expect(people(world)).toEqual(AFTER);
  });

  it('is ended by a retry of the one change that the service refused', async () => {
    const world = await worldAfter();
    world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'upsert' }] };
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/update',
      reply(200, '{"status":"failed","errors":{"first_name":["The first name is invalid."]}}'),
    );
    const finished = await world.apply(made);
    const again = await world.planRetry(made, finished);
    assert.ok(again);
    expect(itemsOf(again).map(({ kind }) => kind)).toEqual(['updateContact']);

    const { result } = await world.apply({ plan: again }, { command: 'retry' });

    expect(result.verdicts).toMatchObject({ applied: 1 });
    expect(people(world)).toEqual([`Ann ${A}`, ...AFTER]);
  });

  it('is left where the last one is acknowledged and never shows', async () => {
    const world = await worldAfter();
    const made = await world.plan();
    const done = reply(200, '{"status":"success","message":"Added Successfully"}');
    world.fateOf = firstTo('contacts/add', done, 9);

    const finished = await world.apply(made);

    expect(endings(world, made, finished)).toEqual([
      expect.stringContaining(`createContact ${C}: unknown, no-clear-answer attempts=4`),
      `updateContact ${B}: skipped, not-sendable`,
      `deleteContact ${A}: skipped, not-sendable`,
    ]);
    expect(people(world)).toEqual(BEFORE);
  });

  it.each(
    ['contacts/add', 'contacts/update', 'contacts/delete'].flatMap((endpoint) =>
      (['crash-before', 'crash-after', 'request-lost', 'answer-lost'] as const).map(
        (fate) => [endpoint, fate] as const,
      ),
    ),
  )('is carried out as a whole where %s meets %s', async (endpoint, fate) => {
    const world = await worldAfter();
    const made = await world.plan();
    world.fateOf = firstTo(endpoint, fate);

    if ((await orDied(world.apply(made))) === 'died') await world.resume(made);

    expect(people(world)).toEqual(AFTER);
    expect(await world.differences()).toEqual([]);
  });

  it('is left where somebody changed one of its contacts since the plan was made', async () => {
    const world = await worldAfter();
    const made = await world.plan();
    world.service.updateContact(A, { city: 'Ulm' });

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ drifted: 3 });
    expect(people(world)).toEqual(BEFORE);
  });

  it('is left where a row mentions its first one again since the plan was made', async () => {
    const world = await worldAfter();
    const made = await world.plan();
    world.config = {
      ...world.config,
      sources: { crm: [...table(B, C), ['9', A, 'Ian', 'India']] },
    };

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ drifted: 3 });
    expect(people(world)).toEqual(BEFORE);
  });

  it('is over once it is carried out, and binds no later change', async () => {
    const world = await worldAfter();
    await world.sync();
    const [header = [], ann = [], bob = [], ...others] = table(B, C);
    const named = [header, ann.with(2, 'Anna'), bob.with(2, 'Bobby'), ...others];
    world.config = { ...world.config, sources: { crm: named } };

    const { plan } = await world.plan();

    expect(itemsOf(plan).map((item) => [item.kind, 'chain' in item])).toEqual([
      ['updateContact', false],
      ['updateContact', false],
    ]);
  });

  it.each([
    ['three people', [B, C, 'd@example.com']],
    ['a circle', [B, C, A]],
    ['a swap', [B, A, C]],
  ] as const)(
    'is one decision in a later night, too, and when it goes back: %s',
    async (_, now) => {
      const of = (addresses: readonly string[]) => [
        ['Id', 'Email', 'First name', 'Country'],
        ...['Ann', 'Bob', 'Cem'].map((name, at) => [
          String(at),
          addresses[at] ?? '',
          name,
          'India',
        ]),
      ];
      const world = worldOf(of([A, B, C]), {
        config: { ids: { crm: 'Id' }, guards: { firstMirror: 'allow' } },
      });
      world.config = { ...world.config, syncs: [{ sources: ['crm'], mode: 'mirror' }] };
      await world.sync();
      world.config = { ...world.config, sources: { crm: of(now) } };
      const first = await world.plan();
      const { plan } = await world.plan();

      expect(itemsOf(plan).map((item) => 'chain' in item)).toEqual(
        itemsOf(first.plan).map(() => true),
      );

      await world.sync();
      world.config = { ...world.config, sources: { crm: of([A, B, C]) } };
      const back = await world.plan();
      expect(itemsOf(back.plan).every((item) => 'chain' in item)).toBe(true);
      await world.sync();
      expect(await world.differences()).toEqual([]);
    },
  );

  it.each([
    [100, true],
    [101, false],
  ])('is no matter of people where %i ids in a row shift by one', async (shifted, isBound) => {
    const header = ['Id', 'Email', 'First name', 'Country'];
    const emails = Array.from({ length: 1_200 }, (_, at) => `p${String(at)}@example.com`);
    const of = (addresses: readonly string[]) =>
      addresses.map((email, at) => [String(at), email, email.slice(0, 6), 'India']);
    const world = worldOf([header, ...of(emails)], { config: { ids: { crm: 'Id' } } });
    await world.plan();
    const [kept, after] = [emails.slice(0, -shifted), emails.slice(-shifted)];
    const rows = of([...kept, 'new@example.com', ...after]);
    world.config = { ...world.config, sources: { crm: [header, ...rows] } };

    const { plan } = await world.plan();

    expect(plan.needs.hasAny('chain')).toBe(isBound);
  });

  it('is overwritten from its end on, and by nobody whose next address the service refuses', async () => {
    const world = await longChain();
    const updated: (string | undefined)[] = [];
    world.sandbox.before.push(({ path, fields }) => {
      const [, email] = fields.find(([name]) => name === 'email') ?? [];
      if (path.endsWith('contacts/update')) updated.push(email);
    });
    const made = await world.plan();
    world.fateOf = firstTo(
      'contacts/update',
      reply(200, '{"status":"failed","errors":{"city":["not today"]}}'),
    );

    await world.apply(made);
    const names = world.service.contacts().map(({ fields }) => fields['first_name']);
    await world.sync();

    expect(new Set(names)).toEqual(new Set(CHAIN));
    expect(updated).toEqual([3, 2, 1].map(place));
    expect(world.service.emails()).toEqual([1, 2, 3, 4].map(place));
    expect(await world.differences()).toEqual([]);
  });

  it('is left between two of its updates once a person has stopped the run, and ended by the next', async () => {
    const world = await longChain();
    const made = await world.plan();
    let updates = 0;
    world.sandbox.after.push(({ path }) => {
      if (!path.endsWith('contacts/update')) return;
      updates += 1;
      if (updates === 1) world.drain.abort();
    });

    await expect(world.apply(made)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    expect(updates).toBe(1);
    world.drain = new AbortController();
    const { result } = await world.resume(made);

    expect(result.verified).toBe(true);
    expect(await world.differences()).toEqual([]);
  });

  it('is suppressed for the one of its people who left, and goes on for the others', async () => {
    const world = await longChain({ suppressions: [{ sources: ['crm'] }] });
    world.service.unsubscribe(place(0));

    const { result } = await world.sync();
    const again = await world.plan();

    expect(result.verified).toBe(true);
    expect(itemsOf(again.plan)).toEqual([]);
    expect(world.service.suppressed()).toEqual([0, 1].map(place));
    const names = world.service
      .contacts()
      .map(({ email, fields }) => [email, fields['first_name']]);
    expect(names.slice(-3)).toEqual([
      [place(2), 'Bob'],
      [place(3), 'Cem'],
      [place(4), 'Dee'],
    ]);
  });

  it.each([A, B])('is left where %s unsubscribes since the plan was made', async (email) => {
    const world = await worldAfter();
    const made = await world.plan();
    world.service.unsubscribe(email);

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ drifted: 3 });
    expect(people(world)).toEqual(BEFORE);
    // Nobody knows which of them it was, so that neither comes back by a shorter list.
    expect(world.journal.knownLeavers.has(C)).toBe(true);
  });

  it('is left where one of two who swap unsubscribes since the plan was made', async () => {
    const world = await worldAfter(B, A);
    const made = await world.plan();
    world.service.unsubscribe(A);

    await world.apply(made);

    expect(people(world)).toEqual(BEFORE);
  });

  it.each([
    ['says no', [B, 'unsubscribed']],
    ['is gone', undefined],
  ] as const)('is left where the row of who takes it %s by now', async (_, row) => {
    const world = await worldAfter();
    const withStatus = (rows: readonly (readonly string[])[]) =>
      rows.map((cells, at) => [...cells, at === 0 ? 'Status' : 'subscribed']);
    world.config = { ...world.config, sources: { crm: withStatus(table(B, C)) }, suppressions: [{ sources: ['crm'] }] }; // prettier-ignore
    const made = await world.plan();
    const [header = [], , ...others] = withStatus(table(B, C));
    const ann = row === undefined ? [] : [['1', row[0], 'Ann', 'India', row[1]]];
    world.config = { ...world.config, sources: { crm: [header, ...ann, ...others] } };

    const { result } = await world.apply(made);

    expect(result.verdicts).toMatchObject({ applied: 0, drifted: 3 });
    expect(people(world)).toEqual(BEFORE);
    expect(world.service.suppressed()).toEqual(row === undefined ? [] : [B]);
  });

  it('is one decision in a later night, too', async () => {
    const world = await worldAfter();
    await world.plan();

    const { plan } = await world.plan();

    expect(itemsOf(plan).map((item) => 'chain' in item)).toEqual([true, true, true]);
  });

  it('is one decision where two people swap, and hinders nobody else', async () => {
    const world = await worldAfter(B, A);
    const [header = [], ann = [], bob = [], cem = []] = table(B, A);
    world.config = {
      ...world.config,
      sources: {
        crm: [header, ann, bob, cem.with(2, 'Cemal'), ['4', 'dee@example.com', 'dee', 'India']],
      },
    };
    const made = await world.plan();

    await world.apply(made, { itemLimit: 1 });

    expect(itemsOf(made.plan).map((item) => 'chain' in item)).toEqual([true, true, false]);
    expect(people(world)).toEqual(BEFORE);
    await world.apply(made);
    expect(people(world)).toEqual([`Ann ${B}`, `Bob ${A}`]);
  });
});
