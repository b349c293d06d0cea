import { expect, it } from 'vitest';
import { assertOneDesign } from '../../../src/api/areas/templates.ts';
import { CallError } from '../../../src/api/outcome/errors.ts';

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
