// What people call the fields of a contact. Formats for machines, and those from which names are typed, keep the names.
import { capitalised } from '../../lib/index.ts';

/** Where the name says too little. */
const KNOWN: Readonly<Record<string, string>> = {
  alt_email: 'Second email',
  address_line1: 'Address, first line',
  address_line2: 'Address, second line',
  state_province_region: 'State, province or region',
};

/** `First name` for `first_name`, `Plan` for `custom.plan`. */
export function fieldWords(field: string): string {
  const name = field
    .replace(/^custom\./u, '')
    .replaceAll('_', ' ')
    .trim();
  return KNOWN[field] ?? (capitalised(name) || field);
}
