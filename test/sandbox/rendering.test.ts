import { describe, expect, it } from 'vitest';
import { bodyText, testAccount } from './sandbox-account.ts';

describe('the envelope', () => {
  it.each([
    ['failure_status', '200', 'two/contacts/details', 200],
    ['failure_status', '422', 'two/contacts/details', 422],
    ['success_status', '200', 'one/contacts-type', 200],
    ['success_status', '201', 'one/contacts-type', 201],
  ])('with %s %s answers %s with %i', (name, rule, path, status) => {
    const account = testAccount({ [name]: rule });

    const response = account.raw(path);

    expect(response.status).toBe(status);
  });

  it('with success_status 204_empty answers a write with nothing and a read with a body', () => {
    const account = testAccount({ success_status: '204_empty' });

    const response = account.raw('one/contacts-type/add', {
      method: 'POST',
      form: { name: 'Shop' },
    });

    expect(response).toMatchObject({ status: 204, body: '' });
    expect(account.list('one/contacts-type')).toHaveLength(2);
  });

  it.each([
    ['json', 'application/json'],
    ['text/html_with_json', 'text/html; charset=UTF-8'],
  ])('with content_type %s says %s', (rule, contentType) => {
    const account = testAccount({ content_type: rule });

    const response = account.raw('one/contacts-type');

    expect(response.headers['content-type']).toBe(contentType);
    expect(bodyText(response)).toMatch(/^\{"status":"success"/);
  });

  it.each([
    ['php_noise', 'none', /^\{.*\}$/s],
    ['php_noise', 'warning_before_json', /^<br \/>.*\}$/s],
    ['php_noise', 'after_json', /^\{.*Notice.*\n$/s],
    ['bom_before_json', 'yes', /^\uFEFF\{.*\}$/s],
  ])('with %s %s the body looks like %s', (name, rule, form) => {
    const account = testAccount({ [name]: rule });

    const answer = bodyText(account.raw('two/contacts/details?contact_id=9'));
    const list = bodyText(account.raw('one/contacts-type'));

    expect(answer).toMatch(form);
    expect(list).toMatch(form);
  });

  it.each([
    ['array', '[', ']}}'],
    ['object_keyed_by_index', '{"0":{', '}}}}'],
  ])('with list_shape %s a list begins with %s', (shape, begin, end) => {
    const account = testAccount({ list_shape: shape });

    const body = bodyText(account.raw('one/contacts-type'));

    expect(body.startsWith(`{"status":"success","message":{"contactTypes":${begin}`)).toBe(true);
    expect(body.endsWith(end)).toBe(true);
  });

  it('redirects a refused form when validation_transport says so', () => {
    const account = testAccount({ validation_transport: 'redirect_302_html' });

    const response = account.raw('one/contacts-type/add', { method: 'POST' });

    expect(response).toMatchObject({ status: 302, headers: { location: '/login' } });
  });

  it('carries success texts under errors when success_under_errors says so', () => {
    const account = testAccount({ success_under_errors: 'also_elsewhere' });

    const answer = account.post('one/contacts-type/add', { name: 'Shop' });

    expect(answer).toEqual({ status: 'success', errors: 'Added Successfully' });
  });

  it('makes a long list piece by piece', () => {
    const account = testAccount();
    for (let index = 0; index < 1_500; index += 1)
      account.add(`person${String(index)}@example.test`);
    const { body } = account.raw('two/contacts/list');
    const pieces = (body as Iterable<string>)[Symbol.iterator]();

    const first = pieces.next();
    account.bulkDelete(
      'two/contacts/bulk-delete',
      Array.from({ length: 1_500 }, (_, index) => index + 1),
    );
    const rest = [...{ [Symbol.iterator]: () => pieces }].join('');

    expect(String(first.value).length).toBeLessThan(70_000);
    // What was deleted after the first piece is missing: it had not been read yet.
    expect(rest).not.toContain('person1400@');
  });
});
