import { describe, expect, it } from 'vitest';
import { designParameters } from '../../src/sandbox/design-form.ts';
import type { Design } from '../../src/sandbox/design-form.ts';
import { parameterForm } from '../../src/sandbox/parameter-form.ts';
import { testAccount } from './sandbox-account.ts';

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
  const form = parameterForm(testAccount(behaviours).service.account(), {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    fields: Object.entries(content),
  });
  return { design: designParameters(form), errors: form.checks.errors() };
}
