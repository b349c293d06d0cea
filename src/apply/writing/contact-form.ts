// The form of an add or update.
import type { ContactForm } from '../../api/index.ts';
import { type Fields, STANDARD_FIELDS } from '../../contacts/index.ts';
import { BugError } from '../../lib/index.ts';

/**
 * The form of an add or update, with all standard fields, filled or empty: the specification does not show whether an
 * update clears or keeps what it leaves out.
 */
export function contactForm(contactTypeId: string, email: string, fields: Fields): ContactForm {
  const { country, ...others } = fields;
  if (country === undefined) throw new BugError('A contact is about to be sent without a country.');
  const texts = STANDARD_FIELDS.filter((field) => field !== 'country').map(
    (field) => [field, others[field] ?? ''] as const,
  );
  return { contact_type_id: contactTypeId, email, country, ...Object.fromEntries(texts) };
}
