import { expect, it } from 'vitest';
import { RAW_DESIGN_TEMPLATE } from '../schemas/specified-records.ts';
import { answer, lineOf, scriptedService, success } from '../wire-script.ts';
import type { Scripted } from '../wire-script.ts';

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
