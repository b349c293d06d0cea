// Reads and checks the form of `contacts/add` and `contacts/update`.
import type { Account } from '../account.ts';
import { countryById } from '../countries.ts';
import { isAcceptedEmail } from '../email.ts';
import { formText } from '../request.ts';
import type { SandboxRequest } from '../request.ts';
import type { ParameterChecks } from '../validation.ts';
import { idNumber, invalidText } from '../validation.ts';
import { isUsable } from '../areas/contact-types.ts';
import type { ContactText } from './contact-row.ts';
import { CONTACT_TEXTS } from './contact-row.ts';
import type { ContactDraft } from './placing.ts';

/** Tells every fault to the checks; the draft is of use only when they pass. */
export function contactForm(
  account: Account,
  request: SandboxRequest,
  checks: ParameterChecks,
): ContactDraft {
  const trims = account.behaviours.value.trim === 'yes';
  const given = (name: string): string | undefined => {
    const text = formText(request, name);
    return trims ? text?.trim() : text;
  };
  const email = given('email');
  const typeText = given('contact_type_id');
  const typeId = idNumber(typeText);
  const country = given('country');

  checks.require('contact_type_id', typeText);
  checks.expect('contact_type_id', isUsable(account, typeId), invalidText('contact_type_id'));
  checks.require('email', email);
  checks.expect(
    'email',
    isAcceptedEmail(email ?? '', account.behaviours.value.email_match),
    'The email must be a valid email address.',
  );
  checks.require('country', country);
  checks.expect('country', isKnownCountry(account, country ?? ''), invalidText('country'));
  return { contactTypeId: typeId ?? 0, email: email ?? '', texts: formTexts(given), custom: [] };
}

function isKnownCountry(account: Account, country: string): boolean {
  return account.behaviours.value.country_invalid === 'store' || countryById(country) !== undefined;
}

/** The form carries neither `alt_email` nor custom fields (interface specification, Contacts). */
function formTexts(given: (name: string) => string | undefined): ContactDraft['texts'] {
  const texts: Partial<Record<ContactText, string>> = {};
  for (const name of CONTACT_TEXTS) {
    const text = name === 'alt_email' ? undefined : given(name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
