// Learns how the rows of an upload must name their countries. The service's sample shows one form, but it may silently
// drop rows whose form it does not understand. So one row goes first, until one has arrived in some form.
import { COUNTRY_FORMS, type CountryForm } from '../../api/index.ts';
import { type FactTable, UPLOAD_COUNTRY_FACT } from '../../state/index.ts';
import { learnFact, type Run } from '../context/run-context.ts';

export class CountryTrial {
  readonly #run: Pick<Run, 'journal' | 'runId'>;
  readonly #shown: CountryForm;
  #form: CountryForm;
  #untried: readonly CountryForm[];
  #isOpen = false;

  /** `shown`: the form of the service's sample. */
  constructor(run: Pick<Run, 'journal' | 'runId'>, shown: CountryForm) {
    const { facts } = run.journal;
    this.#run = run;
    this.#shown = shown;
    const unread = facts.unreadCountries();
    const forms = [shown, ...COUNTRY_FORMS.filter((form) => form !== shown)];
    this.#untried = forms.filter((form) => !unread.includes(FACT_VALUES[form]));
    const known = knownCountryForm(facts);
    this.#form = known ?? shown;
    if (known === undefined) this.#tryNext();
  }

  /** The form to write now. */
  get form(): CountryForm {
    return this.#form;
  }

  /** Its name among the facts. */
  get formName(): string {
    return FACT_VALUES[this.#form];
  }

  /** Whether it is still unknown that the service understands this form. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Rows in this form have arrived. */
  noteArrived(): void {
    learnFact(this.#run, UPLOAD_COUNTRY_FACT, this.formName);
    this.#isOpen = false;
  }

  /** A whole file in this form was refused: the same rows may go in another form. */
  noteRefused(): void {
    this.#tryNext();
  }

  /** The service accepted a file, and no row of it arrived. Kept for the runs that send the rows again. */
  noteUnread(): void {
    const { journal, runId } = this.#run;
    journal.facts.noteUnreadCountry(this.formName, runId);
    this.#tryNext();
  }

  /** It cannot be seen what becomes of the rows: the form is used as it is. */
  noteUnclear(): void {
    this.#isOpen = false;
  }

  #tryNext(): void {
    const [next, ...others] = this.#untried;
    this.#form = next ?? this.#shown;
    this.#untried = others;
    this.#isOpen = next !== undefined;
  }
}

const FACT_VALUES: Readonly<Record<CountryForm, string>> = { id: 'id', name: 'name', code: 'iso2' };

/** The form that rows of this account have arrived in, or that a probe has learned. */
export function knownCountryForm(facts: Pick<FactTable, 'get'>): CountryForm | undefined {
  const value = facts.get(UPLOAD_COUNTRY_FACT)?.value;
  return COUNTRY_FORMS.find((form) => FACT_VALUES[form] === value);
}
