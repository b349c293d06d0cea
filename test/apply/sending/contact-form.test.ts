import { describe, expect, it } from 'vitest';
import { contactForm } from '../../../src/apply/writing/creates.ts';

describe('the form of a contact', () => {
  it('sends every standard field, also the empty ones', () => {
    const form = contactForm({
      contactTypeId: '3',
      email: 'ann@example.com',
      fields: { country: '101', city: 'Pune', 'custom.plan': 'gold' },
    });

    expect(form).toEqual({
      contact_type_id: '3',
      email: 'ann@example.com',
      country: '101',
      first_name: '',
      last_name: '',
      state: '',
      city: 'Pune',
      address_line1: '',
      address_line2: '',
      state_province_region: '',
      postal_code: '',
    });
  });

  it('refuses to be made without a country', () => {
    expect(() => contactForm({ contactTypeId: '3', email: 'a@example.com', fields: {} })).toThrow(
      'without a country',
    );
  });
});
