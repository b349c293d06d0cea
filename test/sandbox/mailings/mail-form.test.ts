import { describe, expect, it } from 'vitest';
import { ParameterForm } from '../../../src/sandbox/forms/parameters.ts';
import {
  type Design,
  designParameters,
  recipientReference,
} from '../../../src/sandbox/mailings/templates.ts';
import { mailingAccount } from '../mailing-account.ts';
import { testAccount } from '../sandbox-account.ts';

describe('the design of a mail', () => {
  it.each([
    [{}, null, null],
    [{ template_json: '', template_html: '' }, null, null],
    [{ template_json: ' {} ', template_html: '' }, ' {} ', null],
    [{ template_json: '', template_html: '<b>Hi</b>' }, null, '<b>Hi</b>'],
  ])('keeps %j verbatim', (content, json, html) => {
    const { design, errors } = read({ template_id: '1', ...content }, { html_in_text: 'stripped' });

    expect(design).toEqual({ template_id: 1, template_json: json, template_html: html });
    expect(errors).toEqual({});
  });

  it.each([
    [{}, 'template_id'],
    [{ template_id: '99' }, 'template_id'],
    [{ template_id: '1', template_json: '{}', template_html: '<p>' }, 'template_html'],
  ])('refuses %j', (content, name) => {
    const { errors } = read(content);

    expect(Object.keys(errors)).toEqual([name]);
  });
});

function read(
  content: Readonly<Record<string, string>>,
  behaviours: unknown = {},
): { readonly design: Design; readonly errors: object } {
  const form = new ParameterForm(testAccount(behaviours).service.account(), {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    fields: Object.entries(content),
  });
  return { design: designParameters(form), errors: form.errors };
}

it.each([
  ['contacts_1', { id: 1, table: 'contacts_' }],
  ['segments_1', { id: 1, table: 'segments_' }],
  ['contacts_2', undefined],
  ['segments_2', undefined],
  ['senders_1', undefined],
  ['1', undefined],
  ['contacts_', undefined],
  ['contacts_1x', undefined],
])('takes %s for %j', (text, expected) => {
  const account = mailingAccount().service.account();

  expect(recipientReference(account, text)).toEqual(expected);
});

it.each([
  ['contacts_1', 'one/contacts-type/delete?contact_type_id=1'],
  ['segments_1', 'one/segment/delete?segment_id=1'],
])('does not know %s once it is deleted', (text, path) => {
  const test = mailingAccount();

  test.remove(path);

  expect(recipientReference(test.service.account(), text)).toBeUndefined();
});
