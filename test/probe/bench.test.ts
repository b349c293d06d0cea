import { expect, it } from 'vitest';
import { liveAt } from '../../src/probe/bench.ts';
import type { Contact } from '../../src/api/index.ts';
import { ProbeStage } from './probe-stage.ts';

it('replaces what it knew when it probes again', async () => {
  const stage = new ProbeStage({ trim: 'yes' });
  stage.journal.facts.set({ name: 'trim', value: 'no', source: 'observed' });

  await stage.probe();

  expect(stage.journal.facts.get('trim')).toMatchObject({ value: 'yes', source: 'probed' });
});

it('leaves a fact that a person has configured', async () => {
  const stage = new ProbeStage({ trim: 'yes' });
  stage.journal.facts.set({ name: 'trim', value: 'no', source: 'configured' });

  await stage.probe();

  expect(stage.journal.facts.get('trim')).toMatchObject({ value: 'no', source: 'configured' });
});

it('sends no write when its time could not be written down before', async () => {
  const stage = new ProbeStage();
  const tools = await stage.tools();
  stage.journal.close();

  await expect(stage.probe(stage.names)).rejects.toThrow();

  expect(tools.client.requestCount.total).toBe(0);
  expect(stage.writes()).toEqual([]);
});

it('stops when the keys are refused on the way', async () => {
  const stage = new ProbeStage({ credential_revoked_midrun: 'after(20)' });

  await expect(stage.probe()).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });

  expect(stage.journal.probes.unfinished()).toMatchObject(stage.names);
});

it('finds live contacts by the part before the at sign, the oldest id first', () => {
  const contact = (id: string, email: string, deletedAt: string | null = null): Contact => ({
    id,
    userId: '1',
    contactTypeId: '1',
    email,
    fields: {
      first_name: null,
      last_name: null,
      country: null,
      state: null,
      city: null,
      address_line1: null,
      address_line2: null,
      state_province_region: null,
      postal_code: null,
      alt_email: null,
    },
    customFields: new Map(),
    customFieldLabels: new Map(),
    deletedAt,
    createdAt: null,
    updatedAt: null,
  });

  const found = liveAt(
    [
      contact('12', 'Pair@p.example'),
      contact('9', ' pair@p.example'),
      contact('3', 'pair@p.example', '2026-11-20'),
      contact('1', 'other@p.example'),
    ],
    'PAIR',
  );

  expect(found.map(({ id }) => id)).toEqual(['9', '12']);
});
