import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configJsonSchema, isConfigJsonSchema, knownKeys } from '../../src/config/json-schema.ts';
import { configTemplate } from '../../src/config/draft/template.ts';

const example = readFileSync(
  join(import.meta.dirname, '../../config/listferry.example.yaml'),
  'utf8',
);

it('requires only options without a default', () => {
  expect(configJsonSchema()['else']).toMatchObject({
    type: 'object',
    required: ['service', 'stateDir', 'sources'],
    additionalProperties: false,
  });
});

it('recognises its own text and no other schema', () => {
  expect(isConfigJsonSchema(JSON.stringify(configJsonSchema()))).toBe(true);
  expect(isConfigJsonSchema('{ "title": "another configuration" }')).toBe(false);
  expect(isConfigJsonSchema('# no JSON')).toBe(false);
});

describe('what an editor says of a configuration', () => {
  const validate = new Ajv({ allErrors: true }).compile(configJsonSchema());
  const faultsOf = (text: string): string[] => {
    validate(parse(text));
    // That one of two forms does not fit says no more than what does not fit in it.
    const faults = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    return faults.map(({ instancePath }) => instancePath);
  };

  it('finds nothing wrong with the example', () => {
    expect(faultsOf(example)).toEqual([]);
  });

  it('finds only the two empty addresses in what init writes', () => {
    expect(faultsOf(configTemplate({ stateDir: '../state' }))).toEqual([
      '/service/baseUrl',
      '/service/baseUrl2',
    ]);
  });

  it('finds nothing wrong with an account that fills in a template', () => {
    expect(
      faultsOf('template: ../base.yaml\nvariables: { region: berlin, account: 7001 }'),
    ).toEqual([]);
  });

  it.each([
    ['template: base.yaml\nstateDir: ../state', ''],
    ['template: base.yaml\nvariables: { region: [berlin] }', '/variables/region'],
  ])('underlines what has no place beside a template: %j', (text, place) => {
    expect(faultsOf(text)).toContain(place);
  });

  it.each([
    ['a mode that there is not', 'mode: mirror', 'mode: miror', '/syncs/0/mode'],
    ['an unknown option', 'mode: mirror', 'mood: mirror', '/syncs/0'],
    ['a key in the open', 'env:LISTFERRY_SECRET_KEY', 'abc123', '/service/secretKey'],
    ['a field that contacts do not have', 'postal_code: PLZ', 'plz: PLZ', '/sources/crm/columns'],
    [
      'a status that there is not',
      'unsubscribed }',
      'left }',
      '/sources/crm/status/map/abgemeldet',
    ],
  ])('underlines %s', (_what, right, wrong, place) => {
    const faults = faultsOf(example.replace(right, wrong));

    expect(faults).toContain(place);
  });
});

it.each([
  [[], 'stateDir'],
  [['service'], 'quietSeconds'],
  [['sources', 'any name'], 'columns'],
  [['sources', 'crm', 'status'], 'map'],
  [['syncs', 3], 'contactTypeFrom'],
  [['syncs', 0, 'fields', 'city'], 'blank'],
  [['suppressions', 0, 'into'], 'group'],
  [['guards'], 'onTrip'],
])('knows what may stand at %j', (path, option) => {
  expect(knownKeys(path)).toContain(option);
});

it.each([[['stateDir']], [['sources']], [['sources', 'crm', 'columns']], [['nowhere', 'at all']]])(
  'knows no options at %j',
  (path) => {
    expect(knownKeys(path)).toEqual([]);
  },
);
