import { expect, it } from 'vitest';
import { itLearns } from './learned.ts';
import { ProbeStage } from './probe-stage.ts';

itLearns([
  ['update_missing_field', 'keep', 'keep'],
  ['update_missing_field', 'clear', 'clear'],
  ['update_missing_field', 'null', 'null'],
  ['update_wipes_unlisted', 'yes', 'yes'],
  ['update_wipes_unlisted', 'no', 'no'],
  ['bulk_unknown_id', 'ignore', 'ignore'],
  ['bulk_unknown_id', 'fail_all', 'fail_all'],
  ['bulk_unknown_id', 'fail_after_partial', 'fail_after_partial'],
]);

it('deletes nobody else where no id means every contact', async () => {
  const stage = new ProbeStage({ bulk_empty: 'deletes_all' });
  stage.service.addContactType('Friends');
  stage.service.addContact('friend@example.com', {}, 'Friends');
  const before = stage.seen();

  await stage.probe();

  expect(stage.seen()).toEqual(before);
  expect(stage.fact('bulk_unknown_id')).toBe('ignore');
});

it('does not say that updates erase nothing when no custom field could be tried', async () => {
  const stage = new ProbeStage({ update_wipes_unlisted: 'no' });
  stage.fateOf = ({ endpoint }) =>
    endpoint === 'custom-fields/save' ? { status: 500, body: '', done: false } : 'answered';

  await stage.probe();

  expect(stage.fact('update_missing_field')).toBe('keep');
  expect(stage.fact('update_wipes_unlisted')).toBeUndefined();
});

it('says nothing when the answer to the update is lost', async () => {
  const stage = new ProbeStage({ update_wipes_unlisted: 'yes' });
  stage.fateOf = ({ endpoint }) => (endpoint === 'contacts/update' ? 'answer-lost' : 'answered');

  await stage.probe();

  expect(stage.fact('update_wipes_unlisted')).toBeUndefined();
});
