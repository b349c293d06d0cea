// The texts of an envelope in the forms that the specification leaves open.
import type { BehaviourValues } from './behaviour-table.ts';
import type { Behaviours } from './behaviours.ts';
import type { ParameterErrors } from './answer.ts';

export function shownErrors(
  errors: string | ParameterErrors,
  { value }: Pick<Behaviours, 'value'>,
): unknown {
  if (typeof errors === 'string') return spelled(errors, value.not_found_spelling);
  const texts = Object.values(errors).flat();
  switch (value.errors_shape) {
    case 'object_of_arrays':
      return errors;
    case 'object_of_strings':
      return Object.fromEntries(
        Object.entries(errors).map(([name, messages]) => [name, messages.join(' ')]),
      );
    case 'string':
      return texts.join(' ');
    case 'array':
      return texts;
  }
}

/** A success text as specified, or as a service that words it otherwise would say it. */
export function shownText(text: string, variant: BehaviourValues['success_text_variant']): string {
  switch (variant) {
    case 'exact':
      return text;
    case 'different_case':
      return text.toLowerCase();
    case 'translated':
      return TRANSLATIONS[text] ?? `Erledigt: ${text}`;
  }
}

/** Both spellings are specified, each for other endpoints (section Errors). */
function spelled(text: string, spelling: BehaviourValues['not_found_spelling']): string {
  const isNotFound = text.toLowerCase() === 'record not found';
  return isNotFound && spelling !== 'as_specified' ? spelling : text;
}

const TRANSLATIONS: Readonly<Record<string, string>> = {
  'Added Successfully': 'Erfolgreich hinzugefügt',
  'Saved Successfully': 'Erfolgreich gespeichert',
  'Updated Successfully': 'Erfolgreich aktualisiert',
  'Deleted Successfully': 'Erfolgreich gelöscht',
  'Imported Successfully': 'Erfolgreich importiert',
  'Contact Added Successfully': 'Kontakt erfolgreich hinzugefügt',
  'Contact Updated Successfully': 'Kontakt erfolgreich aktualisiert',
  'Duplicated Successfully': 'Erfolgreich dupliziert',
  'Automation Paused Successfully': 'Automation erfolgreich angehalten',
  'Automation has been set live': 'Automation ist jetzt aktiv',
  'Schedule Added': 'Zeitplan hinzugefügt',
  'Verification Mail Send': 'Bestätigungsmail gesendet',
};
