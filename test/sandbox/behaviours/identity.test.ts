import { seedSegment } from '../../../src/sandbox/seed/seed.ts';
import type { TestAccount } from '../sandbox-account.ts';
import { tellStories } from './story.ts';

const ANN = 'ann@example.test';

tellStories('Duplicates and identity', {
  duplicate_add: {
    tell: (account) => {
      account.add(ANN, { first_name: 'Ann', city: 'Oslo' });
      const { status } = account.add(ANN, { first_name: '', city: 'Bergen' });
      return [status, account.contacts().map(({ first_name, city }) => [first_name, city])];
    },
    seen: {
      reject: ['failed', [['Ann', 'Oslo']]],
      insert_second: [
        'success',
        [
          ['Ann', 'Oslo'],
          ['', 'Bergen'],
        ],
      ],
      upsert: ['success', [['', 'Bergen']]],
      upsert_ignore_blank: ['success', [['Ann', 'Bergen']]],
      success_but_ignored: ['success', [['Ann', 'Oslo']]],
    },
  },
  uniqueness_scope: {
    tell: (account) => {
      account.post('one/contacts-type/add', { name: 'Shop' });
      account.add('bob@example.test');
      account.remove('two/contacts/delete?contact_id=1');
      account.add('bob@example.test');
      account.add(ANN);
      account.add(ANN);
      account.add(ANN, { contact_type_id: '2' });
      const [bobs, anns] = ['bob@example.test', ANN].map((email) => ids(account, email));
      return { bobIsTheOldOne: bobs?.[0] === 1, annCount: anns?.length };
    },
    seen: {
      none: { bobIsTheOldOne: false, annCount: 3 },
      per_type: { bobIsTheOldOne: false, annCount: 2 },
      account: { bobIsTheOldOne: false, annCount: 1 },
      account_including_deleted: { bobIsTheOldOne: true, annCount: 1 },
    },
  },
  email_case: {
    tell: (account) => {
      account.add('Ann@Example.TEST');
      return account.contacts()[0]?.['email'];
    },
    seen: {
      preserve: 'Ann@Example.TEST',
      lower_all: 'ann@example.test',
      lower_domain: 'Ann@example.test',
    },
  },
  email_match: {
    tell: (account) => {
      account.add('ann@gmail.com');
      account.add('ann@bücher.example');
      const variants = [
        'ANN@gmail.com',
        'änn@gmail.com',
        ' ann@gmail.com ',
        'a.nn@gmail.com',
        'ann@xn--bcher-kva.example',
      ];
      return variants.map((variant) => meeting(account, variant));
    },
    seen: {
      exact: ['another', 'another', 'refused', 'another', 'another'],
      case_insensitive: ['the same', 'another', 'refused', 'another', 'another'],
      accent_insensitive: ['the same', 'the same', 'refused', 'another', 'another'],
      trim_insensitive: ['the same', 'another', 'the same', 'another', 'another'],
      gmail_dots: ['the same', 'another', 'refused', 'the same', 'another'],
      domain_encoding: ['the same', 'another', 'refused', 'another', 'the same'],
    },
  },
  readd_after_delete: {
    tell: (account) => {
      account.add(ANN);
      account.remove('two/contacts/delete?contact_id=1');
      const { status } = account.add(ANN);
      return [status, ids(account, ANN)];
    },
    seen: {
      new_id: ['success', [2]],
      restores_old_id: ['success', [1]],
      rejected_taken: ['failed', []],
    },
  },
  id_type: {
    tell: (account) => {
      account.add(ANN);
      const [contact] = account.contacts();
      return [contact?.['id'], contact?.['contact_type_id'], contact?.['user_id']];
    },
    seen: { int: [1, 1, 7001], numeric_string: ['1', '1', '7001'] },
  },
  id_order: {
    tell: (account) => {
      const added = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
      for (const name of added) account.post('one/contacts-type/add', { name });
      const byId = account.list('one/contacts-type').map(({ name }) => name);
      return byId.join() === ['News', ...added].join() ? 'as they came' : 'in no order';
    },
    seen: { increasing: 'as they came', arbitrary: 'in no order' },
  },
  id_reuse: {
    tell: (account) => {
      account.post('one/global-unsubscribes/save', { email_address: `${ANN},bob@example.test` });
      account.remove('one/global-unsubscribes/delete?id=1');
      account.post('one/global-unsubscribes/save', { email_address: 'cy@example.test' });
      account.add(ANN);
      account.add('bob@example.test');
      account.remove('two/contacts/delete?contact_id=1');
      account.add('cy@example.test');
      const unsubscribed = account.list('one/global-unsubscribes');
      return [unsubscribed, account.contacts()].map((list) => list.map(({ id }) => id));
    },
    seen: {
      never: [
        [2, 3],
        [2, 3],
      ],
      possible: [
        [1, 2],
        [1, 2],
      ],
    },
  },
  dup_contact_type_name: {
    tell: (account) => twice(account, 'one/contacts-type', 'add', { name: 'Shop' }),
    seen: { reject: ['failed', 2], insert_second: ['success', 3], upsert: ['success', 2] },
  },
  dup_custom_field: {
    tell: (account) =>
      twice(account, 'one/custom-fields', 'save', { field_name: 'plan', field_type: 'text' }),
    seen: { reject: ['failed', 1], insert_second: ['success', 2], upsert: ['success', 1] },
  },
  dup_group_name: {
    tell: (account) =>
      twice(account, 'two/unsubscribes-groups', 'save', {
        group_name: 'Offers',
        description: 'Weekly offers',
        is_display: '1',
      }),
    seen: { reject: ['failed', 1], insert_second: ['success', 2], upsert: ['success', 1] },
  },
  dup_segment_recipient: {
    tell: (account) => {
      const segment = seedSegment(account.service, { name: 'Readers', contactType: 'News' });
      const form = { segment_id: String(segment), first_name: 'Ann', last_name: 'Lee', email: ANN };
      account.post('one/segment/email/store', form);
      const { status } = account.post('one/segment/email/store', { ...form, last_name: 'Berg' });
      const list = account.list(`one/segment/email/list?segment_id=${String(segment)}`);
      return [status, list.map(({ last_name }) => last_name)];
    },
    seen: {
      reject: ['failed', ['Lee']],
      insert_second: ['success', ['Lee', 'Berg']],
      upsert: ['success', ['Berg']],
    },
  },
  dup_unsub: {
    tell: (account) => {
      account.post('one/global-unsubscribes/save', { email_address: ANN });
      const { status } = account.post('one/global-unsubscribes/save', {
        email_address: `bob@example.test,${ANN}`,
      });
      return [status, account.list('one/global-unsubscribes').length];
    },
    seen: {
      ignore: ['success', 2],
      insert_second: ['success', 3],
      reject_item: ['failed', 2],
      reject_all: ['failed', 1],
    },
  },
});

function ids(account: TestAccount, email: string): unknown[] {
  return account
    .contacts()
    .filter((contact) => contact['email'] === email)
    .map(({ id }) => id);
}

/** What a service makes of one more address: the contact that is there, or another one. */
function meeting(account: TestAccount, email: string): string {
  const before = account.contacts().length;
  const { status } = account.add(email);
  if (status === 'failed') return 'refused';
  return account.contacts().length === before ? 'the same' : 'another';
}

/** Saves the same thing twice: how the second time is answered, and how many there are. */
function twice(
  account: TestAccount,
  list: string,
  verb: string,
  form: Readonly<Record<string, string>>,
): unknown[] {
  account.post(`${list}/${verb}`, form);
  const { status } = account.post(`${list}/${verb}`, form);
  return [status, account.list(list).length];
}
