import { describe, expect, it } from 'vitest';
import { assertOneDesign, parseTemplate } from '../../../src/api/areas/templates.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';
import { RAW_DESIGN_TEMPLATE } from './specified-records.ts';
import { answer, lineOf, scriptedService, success, type Scripted } from '../wire-script.ts';

describe('the calls', () => {
  it('lists templates', async () => {
    const { client, requests } = scriptedService([success({ templates: [RAW_DESIGN_TEMPLATE] })]);

    const templates = await client.templates.list();

    expect(templates).toMatchObject([{ id: '2', templateName: 'Newsletter', htmlCode: '<p>' }]);
    expect(lineOf(requests[0])).toBe('GET two get-design/template');
  });

  it.each([
    ['an array', ['first_name', 'age'], ['first_name', 'age']],
    ['an object by index', { 0: 'first_name', 2: 'age' }, ['first_name', 'age']],
    ['an empty array', [], []],
    ['an empty object', {}, []],
    ['null', null, []],
  ])('lists the placeholders from %s', async (_name, contents, expected) => {
    const { client, requests } = scriptedService([success({ contents })]);

    expect(await client.templates.placeholders()).toEqual(expected);
    expect(lineOf(requests[0])).toBe('GET two get-dynamic/content');
  });

  it.each<[string, Scripted]>([
    ['no list', success({})],
    ['a list of records', success({ contents: [{ name: 'age' }] })],
    ['no record', answer({ status: 'failed', errors: 'Record Not Found' })],
  ])('fails by name when there is %s', async (_name, scripted) => {
    const { client } = scriptedService([scripted]);

    await expect(client.templates.placeholders()).rejects.toMatchObject({
      code: 'UNEXPECTED_ANSWER',
    });
  });
});

describe('the record', () => {
  it('reads a template with all its members', () => {
    expect(parseTemplate(RAW_DESIGN_TEMPLATE)).toEqual({
      id: '2',
      templateName: 'Newsletter',
      previewImage: 'newsletter.png',
      jsonCode: '{}',
      htmlCode: '<p>',
      isBlank: false,
      createdAt: '2026-01-02T03:04:05.000006Z',
      updatedAt: '2026-01-02T03:04:05.000006Z',
    });
  });

  it.each([1, '1', true])('is blank by %j', (is_blank) => {
    expect(parseTemplate({ ...RAW_DESIGN_TEMPLATE, is_blank }).isBlank).toBe(true);
  });
});

describe('the design of a mail', () => {
  it.each([
    ['none', {}],
    ['JSON', { template_json: '{}' }],
    ['JSON and an empty text', { template_json: '{}', template_html: '' }],
    ['HTML', { template_html: '<p>', template_json: undefined }],
  ])('takes %s for a design', (_name, code) => {
    expect(() => assertOneDesign(code)).not.toThrow();
  });

  it('refuses two designs, since the service would choose between them', () => {
    expect(() => assertOneDesign({ template_json: '{}', template_html: '<p>' })).toThrow(CallError);
  });
});
