import { describe, expect, it } from 'vitest';
import { concurrentRequest } from '../../../src/sandbox/service/concurrent-user.ts';
import { type TestAccount, testAccount } from '../sandbox-account.ts';

describe('another user of the account', () => {
  it.each([
    [
      'adds',
      [
        'POST /two/api/contacts/add contact_type_id=2&email=colleague.1%40example.org&country=1',
        'POST /one/api/global-unsubscribes/save email_address=cy%40example.test',
        'POST /two/api/contacts/add contact_type_id=2&email=colleague.3%40example.org&country=1',
        'POST /one/api/custom-fields/save field_name=field_4&field_type=text',
        'POST /two/api/contacts/add contact_type_id=2&email=colleague.5%40example.org&country=1',
        'POST /one/api/contacts-type/add name=List+6',
      ],
    ],
    [
      'deletes',
      [
        'DELETE /two/api/contacts/delete contact_id=2',
        'DELETE /one/api/global-unsubscribes/delete id=1',
        'DELETE /two/api/contacts/delete contact_id=1',
        'DELETE /one/api/custom-fields/delete id=1',
        'DELETE /two/api/contacts/delete contact_id=3',
        'DELETE /one/api/contacts-type/delete contact_type_id=1',
      ],
    ],
  ])('with %s asks for something else in each of six turns', (rule, asked) => {
    const account = accountWithEverything(rule);

    const turns = [1, 2, 3, 4, 5, 6].map((turn) => askedBefore(account, turn * 100));

    expect(turns).toEqual(asked);
  });

  it('with edits changes a little of one contact, field or type and leaves the rest', () => {
    const account = accountWithEverything('edits');

    const turns = [1, 2, 4, 6].map((turn) => new URLSearchParams(formBefore(account, turn * 100)));

    expect(turns.map((form) => form.get('city'))).toEqual(['City 1', 'City 2', null, null]);
    expect(turns.map((form) => form.get('first_name'))).toEqual(['bob', 'cy', null, null]);
    expect(turns[2]?.toString()).toBe('field_name=plan&field_type=number');
    expect(turns[3]?.toString()).toBe('id=1&name=Renamed+6');
  });

  it('asks for nothing between its turns', () => {
    const account = accountWithEverything('adds');

    const requests = [99, 101, 199].map((number) =>
      concurrentRequest(account.service.account(), number),
    );

    expect(requests).toEqual([undefined, undefined, undefined]);
  });

  it('is neither counted nor shown to observers', () => {
    const account = testAccount({ foreign_writer: 'adds(1)' });
    let seenCount = 0;
    account.service.before.push(() => (seenCount += 1));

    const contacts = account.contacts();

    expect(contacts).toHaveLength(1);
    expect(account.service.writes).toBe(0);
    expect(seenCount).toBe(1);
  });

  it.each(['edits(1)', 'deletes(1)'])('with %s does no harm in an empty account', (rule) => {
    const account = testAccount({ foreign_writer: rule });

    const statuses = [1, 2, 3, 4, 5].map(() => account.get('two/contacts/list').status);

    expect(new Set(statuses)).toEqual(new Set(['success']));
  });
});

/** Fewer than a hundred requests, so that nothing has happened yet. */
function accountWithEverything(rule: string): TestAccount {
  const account = testAccount({ foreign_writer: `${rule}(100)` });
  account.post('one/contacts-type/add', { name: 'Shop' });
  account.post('one/custom-fields/save', { field_name: 'plan', field_type: 'text' });
  account.post('one/global-unsubscribes/save', { email_address: 'dan@example.test' });
  for (const name of ['ann', 'bob', 'cy'])
    account.add(`${name}@example.test`, { first_name: name });
  return account;
}

function askedBefore(account: TestAccount, requestNumber: number): string {
  const request = concurrentRequest(account.service.account(), requestNumber);
  const form = formBefore(account, requestNumber);
  return `${request?.method ?? ''} ${request?.path ?? ''} ${form}`;
}

/** The form or the query of the request, as text. */
function formBefore(account: TestAccount, requestNumber: number): string {
  const request = concurrentRequest(account.service.account(), requestNumber);
  const form = new URLSearchParams(request?.query);
  for (const [name, value] of request?.fields ?? []) form.append(name, value);
  return form.toString();
}
