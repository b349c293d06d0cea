import { expect, it } from 'vitest';
import { designTemplateRecord } from '../../../src/api/areas/templates.ts';
import { RAW_DESIGN_TEMPLATE } from './specified-records.ts';

it('reads a template with all its members', () => {
  expect(designTemplateRecord.parse(RAW_DESIGN_TEMPLATE)).toEqual({
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
  expect(designTemplateRecord.parse({ ...RAW_DESIGN_TEMPLATE, is_blank }).isBlank).toBe(true);
});
