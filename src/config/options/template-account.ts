// The form of the file of an account that shares a template with others: it names the template, and gives values to the
// places of it.
import * as z from 'zod/mini';
import { described, text } from './option.ts';

const NAME_FAULT = 'must be the name of a variable: a letter, then letters, digits, _ and -';
const VALUE_FAULT = 'must be a text, a number, true or false';

/** The values that an account gives to its template, by name. */
export function variableValues() {
  return z.record(
    z.string().check(z.regex(/^[A-Za-z_][\w-]*$/u, NAME_FAULT)),
    z.union([z.string(), z.number(), z.boolean()], { error: () => VALUE_FAULT }),
    'must be names with values',
  );
}

export const TEMPLATE_ACCOUNT = described({
  template: { shape: text('the path of a configuration'), words: 'The configuration with places.' },
  variables: {
    shape: z._default(variableValues(), {}),
    words: 'The values of its places, by name.',
  },
});
