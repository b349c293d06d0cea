import { describe, expect, it } from 'vitest';
import { SINGLE_SEND, mailingAccount, refusedParameters } from '../mailing-account.ts';

describe('the form of a single send', () => {
  it('keeps all targets, and those to avoid', () => {
    const account = mailingAccount();

    account.post('two/single/send/create', {
      ...SINGLE_SEND,
      'recipient_id[1]': 'segments_1',
      'exclude_specific_recipient_id[0]': 'segments_1',
    });

    expect(account.list('two/single-send/list')).toMatchObject([
      {
        recipient_id: [
          { id: '1', table: 'contacts_' },
          { id: '1', table: 'segments_' },
        ],
        exclude_specific_recipient_id: [{ id: '1', table: 'segments_' }],
      },
    ]);
  });

  it.each([
    ['template_id', { template_id: '99' }],
    ['sender_id', { sender_id: '9' }],
    ['unsubscribe_group_id', { unsubscribe_group_id: '9' }],
    ['recipient_id', { 'recipient_id[1]': 'contacts_9' }],
    ['recipient_id', { 'recipient_id[1]': '1' }],
    ['exclude_specific_recipient_id', { 'exclude_specific_recipient_id[0]': 'segments_9' }],
    ['template_html', { template_json: '{}', template_html: '<p>' }],
  ])('refuses an invalid %s: %j', (name, part) => {
    const account = mailingAccount();

    const answer = account.post('two/single/send/create', { ...SINGLE_SEND, ...part });

    expect(refusedParameters(answer)).toEqual([name]);
    expect(account.list('two/single-send/list')).toEqual([]);
  });

  it.each([
    ['1', { template_html: '<p>Hi</p>' }, { template_json: null, template_html: '<p>Hi</p>' }],
    ['1', { template_json: '{}' }, { template_json: '{}', template_html: null }],
    ['2', { template_html: '<p>Hi</p>' }, { template_json: null, template_html: null }],
  ])('with the template %s and %j keeps %j', (template, part, kept) => {
    const account = mailingAccount();

    account.post('two/single/send/create', { ...SINGLE_SEND, template_id: template, ...part });

    expect(account.list('two/single-send/list')).toMatchObject([kept]);
  });
});
