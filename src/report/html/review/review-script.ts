// What runs inside the page of `init --review`: it shows the words of the columns that are read as consent, collects what
// was chosen, and saves it as a file of answers. The page can be read without it.
//
// As in `changes-script.ts`, the page gets the text of the functions below, so each must stand alone.

/** What of the browser is used. */
export interface ReviewElement {
  hidden: boolean;
  value: string;
  textContent: string;
  href: string;
  download: string;
  getAttribute(name: string): string | null;
  addEventListener(event: string, listener: () => void): void;
  click(): void;
  /** Of a list alone. */
  readonly options?: Iterable<ReviewOption>;
}

interface ReviewOption {
  readonly selected: boolean;
  getAttribute(name: string): string | null;
}

export interface ReviewDocument {
  querySelector(selector: string): ReviewElement | null;
  querySelectorAll(selector: string): Iterable<ReviewElement>;
  createElement(name: string): ReviewElement;
}

interface Control {
  readonly element: Pick<ReviewElement, 'value' | 'options'>;
  /** JSON of what it is about. */
  readonly about: string;
  /** What it showed when the page was made. */
  readonly present: string;
  /** Changes how files are read, so that everything else has to be looked at again. */
  readonly isStructure: boolean;
  /** The number of its column, where it is a word; else empty. */
  readonly wordOf: string;
  /** The number of the column that it is about; else empty. */
  readonly column: string;
}

const FUNCTIONS = [
  startReview,
  readControls,
  chooseSaying,
  refreshReview,
  answersText,
  changesStructure,
  saveText,
];

/** `title` and `version` are those of a file of answers. */
export function reviewScript(title: string, version: number): string {
  return `'use strict';
${FUNCTIONS.map(String).join('\n')}
startReview(document, ${JSON.stringify(title)}, ${String(version)});
`;
}

function startReview(page: ReviewDocument, title: string, version: number): void {
  const controls = readControls(page);
  for (const control of page.querySelectorAll('[data-about]')) {
    control.addEventListener('input', () => {
      chooseSaying(control, controls);
      refreshReview(page, controls, title, version);
    });
  }
  page.querySelector('#save-answers')?.addEventListener('click', () => {
    saveText(page, answersText(controls, title, version));
  });
  refreshReview(page, controls, title, version);
  for (const one of page.querySelectorAll('.scripted')) one.hidden = false;
}

function readControls(page: ReviewDocument): readonly Control[] {
  return Array.from(page.querySelectorAll('[data-about]'), (element) => ({
    element,
    about: element.getAttribute('data-about') ?? '{}',
    present: element.getAttribute('data-present') ?? '',
    isStructure: element.getAttribute('data-structure') !== null,
    wordOf: element.getAttribute('data-word-of') ?? '',
    column: element.getAttribute('data-column') ?? '',
  }));
}

/** Where a question is answered by a column, the column is read as consent, and no longer where it is not. */
export function chooseSaying(
  { options = [] }: Pick<ReviewElement, 'options'>,
  controls: readonly Control[],
): void {
  for (const option of options) {
    const says = option.getAttribute('data-says');
    const named = says === null ? undefined : controls.find(({ column }) => column === says);
    if (named === undefined) continue;
    if (option.selected) named.element.value = 'consent';
    else if (named.element.value === 'consent') named.element.value = named.present;
  }
}

function refreshReview(
  page: ReviewDocument,
  controls: readonly Control[],
  title: string,
  version: number,
): void {
  for (const { element, column } of controls) {
    const words = column === '' ? null : page.querySelector(`#words-${column}`);
    if (words !== null) words.hidden = element.value !== 'consent';
  }
  const isAgain = changesStructure(controls);
  for (const one of page.querySelectorAll('.again')) one.hidden = !isAgain;
  for (const one of page.querySelectorAll('.writes')) one.hidden = isAgain;
  const text = page.querySelector('#answers');
  if (text !== null) text.value = answersText(controls, title, version);
  const changed = controls.filter(({ element, present }) => element.value !== present).length;
  const status = page.querySelector('#changed');
  if (status !== null)
    status.textContent = changed === 1 ? '1 choice changed' : `${String(changed)} choices changed`;
}

/** Everything that is decided, changed or not, so that nothing is guessed anew. */
export function answersText(controls: readonly Control[], title: string, version: number): string {
  const isAgain = changesStructure(controls);
  const consent = new Set(
    controls.filter(({ element }) => element.value === 'consent').map(({ column }) => column),
  );
  const answers = controls
    .filter(({ element }) => element.value.trim() !== '')
    .filter(({ isStructure }) => isStructure || !isAgain)
    .filter(({ wordOf }) => wordOf === '' || consent.has(wordOf))
    .map(
      ({ element, about }) => ({ ...JSON.parse(about), answer: element.value.trim() }) as unknown,
    );
  return `${JSON.stringify({ listferry: title, version, answers }, null, 2)}\n`;
}

function changesStructure(controls: readonly Control[]): boolean {
  return controls.some(
    ({ element, present, isStructure }) => isStructure && element.value !== present,
  );
}

function saveText(page: ReviewDocument, text: string): void {
  const link = page.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'listferry-answers.json';
  link.click();
}
