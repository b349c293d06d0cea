// What is sent for a contact: the form of an add or update.
import type { ContactForm } from '../../api/index.ts';
import { BugError } from '../../lib/index.ts';
import { type Fields, STANDARD_FIELDS } from '../../contacts/index.ts';

export interface ContactContent {
  readonly contactTypeId: string;
  readonly email: string;
  readonly fields: Fields;
}

/**
 * All standard fields, filled or empty: what an update leaves out the service may clear or keep
 * (not shown), so every value that is known is sent along.
 */
export function contactForm(content: ContactContent): ContactForm {
  const { country, ...others } = content.fields;
  if (country === undefined)
    throw new BugError('A contact without a country was about to be sent.');
  const texts = STANDARD_FIELDS.filter((field) => field !== 'country').map(
    (field) => [field, others[field] ?? ''] as const,
  );
  return {
    contact_type_id: content.contactTypeId,
    email: content.email,
    country,
    ...Object.fromEntries(texts),
  };
}
