import { expect, it } from 'vitest';
import { isTemplate } from '../../../src/sandbox/mailings/templates.ts';
import { testAccount } from '../sandbox-account.ts';

it('has the blank template with id 1 among a few others', () => {
  const templates = testAccount().list('two/get-design/template');

  expect(templates.length).toBeGreaterThan(2);
  expect(templates.filter((template) => template['is_blank'] === 1)).toMatchObject([
    { id: 1, html_code: '' },
  ]);
});

it('shows every field of a template', () => {
  const [template] = testAccount().list('two/get-design/template');

  expect(Object.keys(template ?? {}).toSorted()).toEqual(
    [
      ...['id', 'user_id', 'template_name', 'preview_image', 'json_code', 'html_code', 'is_blank'],
      ...['created_at', 'updated_at'],
    ].toSorted(),
  );
});

it('knows its own templates and no others', () => {
  expect([0, 1, 4, 99].map(isTemplate)).toEqual([false, true, true, false]);
});

it('lists the placeholders of the specification', () => {
  const answer = testAccount().get('two/get-dynamic/content');

  expect(answer.message).toEqual({
    contents: [
      'first_name',
      'last_name',
      'email',
      'alt_email',
      'country',
      'state',
      'city',
      'address_line1',
      'address_line2',
      'state_province_region',
      'postal_code',
      'full_name',
      'father_name',
      'designation',
      'age',
      'company_name',
      'birth_date',
      'join_date',
      'sender_name',
      'sender_address',
      'unsubscribe_preferences',
    ],
  });
});

it('uses only known placeholders in its designs', () => {
  const account = testAccount();
  const known = new Set(account.list('two/get-dynamic/content').map(String));

  const used = account
    .list('two/get-design/template')
    .flatMap((template) => [...String(template['html_code']).matchAll(/\(\((\w+)\)\)/g)])
    .map(([, name]) => String(name));

  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});
