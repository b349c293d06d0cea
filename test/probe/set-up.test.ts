import { expect, it } from 'vitest';
import { itLearns } from './learned.ts';
import { ProbeStage } from './probe-stage.ts';

itLearns([
  ['dup_contact_type_name', 'reject', 'reject'],
  ['dup_contact_type_name', 'insert_second', 'insert_second'],
  ['dup_contact_type_name', 'upsert', 'upsert'],
  ['dup_custom_field', 'reject', 'reject'],
  ['dup_custom_field', 'insert_second', 'insert_second'],
  ['dup_custom_field', 'upsert', 'upsert'],
]);

const LIVE = {
  utr: '11111111-1111-4111-8111-111111111111',
  automation_name: 'Welcome',
  live_at: '2026-11-01T00:00:00.000000Z',
  status: 1,
};

it.each([
  ['', { automation_for: null }],
  [' in words', { automation_for: 'all' }],
  [', whatever its status', { automation_for: null, status: 2 }],
])('writes nothing while a live automation does not say for whom it is%s', async (_how, part) => {
  const stage = new ProbeStage();
  stage.addAutomation({ ...LIVE, ...part });

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_REFUSED' });

  expect(stage.writes()).toEqual([]);
});

it('adds no contact when a live automation is for the id of its new contact type', async () => {
  const stage = new ProbeStage();
  stage.addAutomation({ ...LIVE, automation_for: 1 });

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_FAILED' });

  expect(stage.writes().map(({ endpoint }) => endpoint)).not.toContain('contacts/add');
  expect(stage.service.contactTypes()).toEqual([]);
});

it.each([
  ['is for another contact type', { automation_for: 99 }],
  ['is a draft', { automation_for: null, status: 0, live_at: null }],
])('probes when an automation %s', async (_how, automation) => {
  const stage = new ProbeStage();
  stage.addAutomation({ ...LIVE, ...automation });

  await stage.probe();

  expect(stage.fact('trim')).toBe('no');
});

it('ends without anything left when the contact type is refused', async () => {
  const stage = new ProbeStage();
  const body = '{"status":"failed","errors":{"name":["is not allowed"]}}';
  stage.fateOf = ({ endpoint }) =>
    endpoint === 'contacts-type/add' ? { status: 422, body, done: false } : 'answered';

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_FAILED' });

  expect(stage.journal.probes.unfinished()).toBeUndefined();
});

it('ends without anything left when only the answer about the contact type is lost', async () => {
  const stage = new ProbeStage();
  stage.fateOf = ({ endpoint }) => (endpoint === 'contacts-type/add' ? 'answer-lost' : 'answered');

  await expect(stage.probe()).rejects.toMatchObject({ code: 'PROBE_FAILED' });

  expect(stage.service.contactTypes()).toEqual([]);
});
