import { expect } from 'vitest';
import type { TEMPLATE_ENDPOINTS } from '../../../src/api/endpoints/table.ts';
import type { ContractsOf } from '../contract.ts';

/** Section Resources, "Dynamic content placeholders". */
const PLACEHOLDERS =
  'first_name last_name email alt_email country state city address_line1 address_line2 ' +
  'state_province_region postal_code full_name father_name designation age company_name ' +
  'birth_date join_date sender_name sender_address unsubscribe_preferences';

export const TEMPLATE_CONTRACTS = {
  'get-design/template': {
    succeeds: async ({ client }) => {
      const templates = await client.templates.list();

      expect(templates.length).toBeGreaterThan(1);
      expect(templates).toContainEqual(expect.objectContaining({ id: '1', isBlank: true }));
      expect(templates).toContainEqual(
        expect.objectContaining({ isBlank: false, previewImage: expect.any(String) }),
      );
    },
  },
  'get-dynamic/content': {
    succeeds: async ({ client }) => {
      expect(await client.templates.placeholders()).toEqual(PLACEHOLDERS.split(' '));
    },
  },
} satisfies ContractsOf<typeof TEMPLATE_ENDPOINTS>;
