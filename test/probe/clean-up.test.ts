import { expect, it } from 'vitest';
import { cleanUpUnfinished } from '../../src/probe/set-up.ts';
import { newProbeNames } from '../../src/probe/bench.ts';
import { systemRandom } from '../../src/lib/index.ts';
import { SimulatedCrash } from '../world/sandbox-send.ts';
import { ProbeStage } from './probe-stage.ts';

/** A probe that dies at its n-th write; false once it has fewer. */
async function diesAt(
  stage: ProbeStage,
  writeNumber: number,
  fate: 'crash-before' | 'crash-after',
): Promise<boolean> {
  stage.fateOf = (request) =>
    request.isWrite && request.writeNumber === writeNumber ? fate : 'answered';
  try {
    await stage.probe();
    return false;
  } catch (error) {
    if (!isDeath(error)) throw error;
    return true;
  } finally {
    stage.fateOf = () => 'answered';
  }
}

function isDeath(error: unknown): boolean {
  return error instanceof SimulatedCrash;
}

it.each(['crash-before', 'crash-after'] as const)(
  'takes everything away after a death at any write (%s)',
  async (fate) => {
    let deaths = 0;
    for (;;) {
      const stage = new ProbeStage();
      stage.service.addContactType('Newsletter');
      stage.service.addContact('ann@example.com');
      const before = stage.seen();
      if (!(await diesAt(stage, deaths + 1, fate))) break;
      deaths += 1;

      const count = await cleanUpUnfinished(await stage.tools());

      expect(count).toBe(1);
      expect(stage.seen(), `death at write ${String(deaths)}`).toEqual(before);
      expect(stage.journal.probes.unfinished()).toBeUndefined();
    }
    expect(deaths).toBeGreaterThan(20);
  },
  60_000,
);

it('takes everything away when it dies while cleaning up as well', async () => {
  const stage = new ProbeStage();
  await diesAt(stage, 12, 'crash-after');
  stage.fateOf = ({ writeNumber }) => (writeNumber === 3 ? 'crash-after' : 'answered');
  await expect(cleanUpUnfinished(await stage.tools())).rejects.toThrow(SimulatedCrash);
  stage.fateOf = () => 'answered';

  await cleanUpUnfinished(await stage.tools());

  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
});

it('waits until a write that was under way can no longer take effect', async () => {
  const stage = new ProbeStage();
  await diesAt(stage, 8, 'crash-before');
  const diedMs = stage.clock.monotonicMs();

  await cleanUpUnfinished(await stage.tools());

  expect(stage.clock.monotonicMs() - diedMs).toBeGreaterThanOrEqual(120_000);
});

it('leaves the contact type when another user has put a contact into it', async () => {
  const stage = new ProbeStage();
  await diesAt(stage, 12, 'crash-after');
  stage.service.addContact('ann@example.com', {}, stage.names.contactType);

  const cleaning = cleanUpUnfinished(await stage.tools());

  await expect(cleaning).rejects.toMatchObject({ code: 'PROBE_LEFTOVERS' });
  expect(stage.service.emails(stage.names.contactType)).toEqual(['ann@example.com']);
  expect(stage.journal.probes.unfinished()).toMatchObject(stage.names);
});

it('touches nothing of another account', async () => {
  const stage = new ProbeStage();
  stage.journal.bindAccount('another account', null);
  stage.journal.probes.begin(newProbeNames(systemRandom()));

  await expect(cleanUpUnfinished(await stage.tools())).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  });

  expect(stage.sent).toEqual([]);
});

it('sends nothing when no probe was interrupted', async () => {
  const stage = new ProbeStage();

  expect(await cleanUpUnfinished(await stage.tools())).toBe(0);

  expect(stage.sent).toEqual([]);
});
