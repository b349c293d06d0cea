// Which seeds have a service that writes every text otherwise: drawn one by one they seldom meet an update.
import { type ChosenBehaviours, SEEDS_PER_ROW } from './chosen-behaviours.ts';

const SEEDS_PER_FORM = 19;

const FORMS: readonly ChosenBehaviours[] = [
  { text_form: 'escaped' },
  { text_form: 'slashed' },
  { text_form: 'escaped_shown' },
  { text_form: 'slashed_shown' },
  { text_form: 'lower' },
  { html_in_text: 'escaped' },
];

/** Instead of all that was drawn, which would be an excuse; rows of the table of pairs stay as they are. */
export function withTextForm(seed: number, behaviours: ChosenBehaviours): ChosenBehaviours {
  if (seed % SEEDS_PER_FORM !== 0 || seed % SEEDS_PER_ROW === 0) return behaviours;
  return FORMS[(seed / SEEDS_PER_FORM) % FORMS.length] ?? behaviours;
}
