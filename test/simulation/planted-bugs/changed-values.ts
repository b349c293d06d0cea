// Bugs in what is made of a service that writes texts otherwise.
import type { PlantedBug } from './planted-bug.ts';

const KEPT_VALUES = 'src/apply/writing/kept-values.ts';

export const CHANGED_VALUE_BUGS: readonly PlantedBug[] = [
  {
    name: 'sent-along-as-shown',
    file: 'src/apply/reading/sent-along.ts',
    find: '    fields[field] = kept.text;',
    replace: '    fields[field] = shown;',
    why: 'What is shown escaped is escaped once more at every update.',
  },
  {
    name: 'changed-canary-stays',
    file: KEPT_VALUES,
    find: 'const MOST_TRIES = 3;',
    replace: 'const MOST_TRIES = 1;',
    why: 'The contact from which a form is learned keeps the damage.',
  },
];
