import { expect, it } from 'vitest';
import { PROBE_WRITES } from '../../src/probe/learn-adds.ts';
import { SimulatedCrash } from '../world/sandbox-send.ts';
import { ProbeStage } from './probe-stage.ts';

it.each([
  {},
  { dup_contact_type_name: 'insert_second', dup_custom_field: 'insert_second' },
  { duplicate_add: 'insert_second', csv_existing: 'duplicate' },
  { cross_base_lag: 'seconds(5)' },
])('sends no write but those that it named before, under %o', async (behaviours) => {
  const stage = new ProbeStage(behaviours);

  await stage.probe();

  const counts = new Map<string, number>();
  for (const { endpoint } of stage.writes()) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  const named = new Map(PROBE_WRITES.map(({ endpoint, atMost }) => [endpoint as string, atMost]));
  expect([...counts.keys()].sort()).toEqual([...named.keys()].sort());
  const tooMany = [...counts].filter(([endpoint, count]) => count > (named.get(endpoint) ?? 0));
  expect(tooMany).toEqual([]);
});

it('learns nothing and leaves nothing when the answers to its writes make no sense', async () => {
  const stage = new ProbeStage({ success_text_variant: 'translated' });

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_FAILED' });

  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
  expect(stage.journal.facts.all()).toEqual([]);
  expect(stage.journal.probes.unfinished()).toBeUndefined();
});

it('learns less but nothing wrong when the answer to a write is lost', async () => {
  const stage = new ProbeStage({ duplicate_add: 'reject' });
  let adds = 0;
  stage.fateOf = ({ endpoint }) => {
    if (endpoint !== 'contacts/add') return 'answered';
    adds += 1;
    return adds === 4 ? 'answer-lost' : 'answered';
  };

  await stage.probe();

  expect(stage.fact('duplicate_add')).toBeUndefined();
  expect(stage.fact('trim')).toBe('no');
  expect(stage.seen()).toMatchObject({ contacts: [], fields: [] });
});

it('writes nothing when something has its name already', async () => {
  const stage = new ProbeStage();
  stage.service.addContactType(stage.names.contactType);

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_REFUSED' });

  expect(stage.writes()).toEqual([]);
});

it('sends nothing more once it is told to stop', async () => {
  const stage = new ProbeStage();
  stage.fateOf = ({ endpoint }) => {
    if (endpoint === 'contacts/delete') stage.drain.abort();
    return 'answered';
  };

  await expect(stage.probe()).rejects.toMatchObject({ code: 'INTERRUPTED' });

  expect(stage.writes().at(-1)?.endpoint).toBe('contacts/delete');
  expect(stage.journal.probes.unfinished()).toMatchObject(stage.names);
});

it('dies with what it made written down when it is killed', async () => {
  const stage = new ProbeStage();
  stage.fateOf = ({ endpoint }) => (endpoint === 'contacts-type/add' ? 'crash-after' : 'answered');

  await stage.probe().catch((error: unknown) => {
    if (!(error instanceof SimulatedCrash)) throw error;
  });

  expect(stage.service.contactTypes()).toEqual([stage.names.contactType]);
  expect(stage.journal.probes.unfinished()).toMatchObject(stage.names);
});
