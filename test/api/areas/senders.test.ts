import { describe, expect, it } from 'vitest';
import { parseSender } from '../../../src/api/areas/senders.ts';
import { RAW_SENDER } from './specified-records.ts';
import { answer, formOf, lineOf, scriptedService, success } from '../wire-script.ts';

describe('the calls', () => {
  const FORM = {
    from_name: 'Ada',
    from_email: 'ada@example.com',
    reply_to_email: 'reply@example.com',
    country_id: '101',
    state_id: '12',
    city_id: '13',
    zip_code: '01069',
    company_address: 'Weg 1',
    company_address2: '',
    nickname: 'ada',
  };

  it('lists senders as the examples do, and shows one', async () => {
    const { client, requests } = scriptedService([
      success({ senders: [RAW_SENDER] }),
      success({ sender: RAW_SENDER }),
      answer({ status: 'failed', errors: 'Record Not Found' }),
    ]);

    const senders = await client.senders.list();
    const details = await client.senders.details('11');
    const missing = await client.senders.details('12');

    expect(senders).toMatchObject([{ id: '11', fromEmail: 'ada@example.com', isVerified: true }]);
    expect(details).toEqual(senders[0]);
    expect(missing).toBeUndefined();
    expect(requests.map(lineOf)).toEqual([
      'GET two senders',
      'GET two sender/details?sender_id=11',
      'GET two sender/details?sender_id=12',
    ]);
  });

  it('saves and updates a sender', async () => {
    const { client, requests } = scriptedService([
      success('Added Successfully'),
      success('Updated Successfully'),
    ]);

    const saved = await client.senders.save({ ...FORM, state_id: undefined });
    const updated = await client.senders.update({ ...FORM, sender_id: '11' });

    expect([saved.kind, updated.kind]).toEqual(['acknowledged', 'acknowledged']);
    expect(requests.map(lineOf)).toEqual(['POST two sender/save', 'POST two sender/update']);
    expect(await formOf(requests[0])).not.toHaveProperty('state_id');
    expect(await formOf(requests[1])).toEqual({ ...FORM, sender_id: '11' });
  });

  it('believes a deletion only when its text stands where it is specified', async () => {
    const { client, requests } = scriptedService([
      answer({ status: 'success', errors: 'Deleted Successfully' }),
      success('Deleted Successfully'),
    ]);

    const specified = await client.senders.delete('11');
    const other = await client.senders.delete('11');

    expect([specified.kind, other.kind]).toEqual(['acknowledged', 'doubt']);
    expect(lineOf(requests[0])).toBe('DELETE two sender/delete?sender_id=11');
  });

  it('asks for the verification mail once, though by a GET', async () => {
    const { client, requests } = scriptedService([answer('<html>', { status: 503 })]);

    const outcome = await client.senders.resendMail('11');

    expect(outcome.kind).toBe('doubt');
    expect(requests.map(lineOf)).toEqual(['GET two sender/resend-mail?sender_id=11']);
  });
});

describe('the record', () => {
  it('reads a sender with all its members', () => {
    expect(parseSender(RAW_SENDER)).toEqual({
      id: '11',
      userId: '7',
      fromName: 'Ada',
      fromEmail: 'ada@example.com',
      replyToEmail: 'reply@example.com',
      countryId: '101',
      stateId: '12',
      cityId: '13',
      zipCode: '01069',
      companyAddress: 'Weg 1',
      companyAddress2: 'Hof',
      nickname: 'ada',
      isVerified: true,
      utr: 'x7',
      sendAt: '2026-01-02 03:04:05',
      deletedAt: null,
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });
});
