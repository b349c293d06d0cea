import { expect, it } from 'vitest';
import { configJsonSchema, knownKeys } from '../../src/config/json-schema.ts';

it('demands only what has no default', () => {
  expect(configJsonSchema()).toMatchObject({
    type: 'object',
    required: ['service', 'stateDir', 'sources'],
    additionalProperties: false,
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
