import { describe, expect, it } from 'vitest';
import { AUTOMATION, mailingAccount, refusedParameters } from '../mailing-account.ts';

describe('the form of an automation', () => {
  it('requires the type and the unsubscribe group', () => {
    const answer = mailingAccount().post('two/automations/create', {});

    expect(answer.errors).toEqual({
      type: ['The type field is required.'],
      unsubscribe_group_id: ['The unsubscribe group id field is required.'],
    });
  });

  it('takes one for nobody and without a name', () => {
    const account = mailingAccount();

    account.post('two/automations/create', { type: 'custom', unsubscribe_group_id: '1' });

    expect(account.list('two/automations')).toMatchObject([
      { automation_for: null, automation_for_table: null, automation_name: null },
    ]);
  });

  it('tells a segment from a contact type', () => {
    const account = mailingAccount();

    account.post('two/automations/create', { ...AUTOMATION, automation_for: 'segments_1' });

    expect(account.list('two/automations')).toMatchObject([
      { automation_for: 1, automation_for_table: 'segments_' },
    ]);
  });

  it('shows another number for each type', () => {
    const account = mailingAccount();

    for (const type of ['welcome', 'custom'])
      account.post('two/automations/create', { ...AUTOMATION, type });

    const numbers = account.list('two/automations').map((row) => row['automation_type']);
    expect(numbers).toEqual([1, 2]);
  });

  it.each([
    ['type', { type: 'weekly' }],
    ['automation_for', { automation_for: 'contacts_9' }],
    ['automation_for', { automation_for: '1' }],
    ['unsubscribe_group_id', { unsubscribe_group_id: '9' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const answer = mailingAccount().post('two/automations/create', { ...AUTOMATION, ...part });

    expect(refusedParameters(answer)).toEqual([name]);
  });
});
