import { describe, expect, it } from 'vitest';
import { seedSegment } from '../../../src/sandbox/seed/seed.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

const ANN = { segment_id: '1', first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' };

describe('segments', () => {
  it('lists a segment with its conditions and the number of its recipients', () => {
    const account = testAccount();
    seedSegment(account.service, {
      name: 'Regulars',
      contactType: 'News',
      conditions: [
        { field: 'city', operator: 'is', values: ['Pune'] },
        { field: 'age', operator: 'between', values: ['20', '30'] },
      ],
      recipients: [{ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.test' }],
    });

    expect(account.list('one/segment/list')).toEqual([
      {
        id: 1,
        user_id: 7001,
        contact_type_id: 1,
        segment_name: 'Regulars',
        select_field: ['city', 'age'],
        select_operator: ['is', 'between'],
        value: ['Pune', '20', '30'],
        query_type: null,
        deleted_at: null,
        created_at: '2026-01-05T09:30:00.000000Z',
        updated_at: '2026-01-05T09:30:00.000000Z',
        segment_emails_count: 1,
      },
    ]);
  });

  it('shows a recipient that is no contact without a contact and a place', () => {
    const account = withSegment();

    const answer = account.post('one/segment/email/store', ANN);

    expect(answer).toEqual({ status: 'success', message: 'Added Successfully' });
    expect(recipients(account)).toEqual([
      {
        id: 1,
        user_id: 7001,
        segment_id: 1,
        contact_id: null,
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'ann@example.test',
        country: null,
        state: null,
        city: null,
        address_line1: null,
        created_at: '2026-01-05T09:30:00.000000Z',
        updated_at: '2026-01-05T09:30:00.000000Z',
        fullname: 'Ann Lee',
      },
    ]);
  });

  it('names the recipients under contactEmails', () => {
    const answer = withSegment().get('one/segment/email/list?segment_id=1');

    expect(answer).toEqual({ status: 'success', message: { contactEmails: [] } });
  });

  it('reports every missing parameter of a recipient whose name is blank', () => {
    const answer = withSegment().post('one/segment/email/store', {});

    expect(answer).toEqual({
      status: 'failed',
      errors: {
        segment_id: ['The segment id field is required.'],
        first_name: ['The first name field is required.'],
        last_name: ['The last name field is required.'],
        email: ['The email field is required.'],
      },
    });
  });

  it('refuses what is no address', () => {
    const answer = withSegment().post('one/segment/email/store', { ...ANN, email: 'ann' });

    expect(answer.errors).toEqual({ email: ['The email must be a valid email address.'] });
  });

  it('takes a recipient out of its segment', () => {
    const account = withSegment();
    account.post('one/segment/email/store', ANN);

    const answer = account.remove('one/segment/email/delete?segment_recipient_id=1');

    expect(answer).toEqual({ status: 'success', message: 'Deleted Successfully' });
    expect(recipients(account)).toEqual([]);
  });

  it('carries the text of a deleted segment under errors', () => {
    const account = withSegment();

    const answer = account.remove('one/segment/delete?segment_id=1');

    expect(answer).toEqual({ status: 'success', errors: 'Deleted Successfully' });
    expect(account.list('one/segment/list')).toEqual([]);
  });

  it('deletes the recipients with their segment', () => {
    const account = withSegment();
    account.post('one/segment/email/store', ANN);

    account.remove('one/segment/delete?segment_id=1');

    const answer = account.remove('one/segment/email/delete?segment_recipient_id=1');
    expect(answer.status).toBe('failed');
  });

  it.each([
    ['GET', 'one/segment/email/list?segment_id=9', 'Record not found'],
    ['DELETE', 'one/segment/email/delete?segment_recipient_id=9', 'Record Not Found'],
    ['DELETE', 'one/segment/delete?segment_id=9', 'Record Not Found'],
  ])('answers %s %s with %s', (method, path, text) => {
    const account = withSegment();

    const answer = method === 'GET' ? account.get(path) : account.remove(path);

    expect(answer).toEqual({ status: 'failed', errors: text });
  });

  it('answers Record Not Found to a recipient for an unknown segment', () => {
    const answer = withSegment().post('one/segment/email/store', { ...ANN, segment_id: '9' });

    expect(answer).toEqual({ status: 'failed', errors: 'Record Not Found' });
  });
});

function withSegment(): TestAccount {
  const account = testAccount();
  seedSegment(account.service, { name: 'Regulars', contactType: 'News' });
  return account;
}

function recipients(account: TestAccount): ReturnType<TestAccount['list']> {
  return account.list('one/segment/email/list?segment_id=1');
}
