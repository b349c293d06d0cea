// How the service keeps the texts of all contacts: some write every text in another form when they take it, or when they
// show it. What is known of that says what has to be sent so that a text which is shown stays what it is. Pure functions.
import { type FieldName, isStandardField } from '../contacts/index.ts';
import { equalValues } from './contact-diff.ts';

/** A way to write every text. */
interface TextForm {
  readonly name: string;
  /** What the service shows of a text that it was sent. */
  readonly apply: (text: string) => string;
  /** What it was sent, of a text that it shows. */
  readonly undo: (shown: string) => string;
  /** Whether it leaves all texts as they are that have no signs. */
  readonly isOfSigns: boolean;
}

/** What is known of the way in which the service keeps texts. */
export interface TextHabits {
  /** The forms that everything seen so far agrees with; none where it agrees with none of them. */
  readonly forms: readonly TextForm[];
  /** In characters: what is longer is cut. */
  readonly cutAt: number | undefined;
  /** In characters: a text of this length was seen to be kept whole. */
  readonly keptLength: number;
}

/** A text that was sent, and what is shown of it. */
export type SentText = readonly [sent: string, shown: string];

/** Whether the field holds a text that an add or update carries: the country is chosen from a list. */
export function isText(field: FieldName): boolean {
  return field !== 'country' && isStandardField(field);
}

const VERBATIM = 'verbatim';

/** All that a form of signs writes in another way. */
const SIGNS = /[&<>"'\\]/gu;

/** Every escape writes these signs so, and its quotes in a way of its own. */
const ESCAPED = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The names of `escaped`, `slashed` and `lower` are those of the behaviours of the sandbox. */
const TEXT_FORMS: readonly TextForm[] = [
  writing(VERBATIM, {}),
  writing('escaped', { ...ESCAPED, '"': '&quot;', "'": '&#039;' }),
  writing('escaped_but_apostrophes', { ...ESCAPED, '"': '&quot;' }),
  writing('escaped_39', { ...ESCAPED, '"': '&quot;', "'": '&#39;' }),
  writing('escaped_x27', { ...ESCAPED, '"': '&quot;', "'": '&#x27;' }),
  writing('escaped_34', { ...ESCAPED, '"': '&#34;', "'": '&#39;' }),
  writing('slashed', { '"': '\\"', "'": "\\'", '\\': '\\\\' }),
  // As word processors write it; what is shown so is kept so.
  writing('typographic', { "'": '’' }),
  { name: 'lower', apply: (text) => text.toLowerCase(), undo: (shown) => shown, isOfSigns: false },
];

function writing(name: string, signs: Readonly<Record<string, string>>): TextForm {
  const meant = new Map(Object.entries(signs).map(([sign, written]) => [written, sign]));
  return {
    name,
    apply: (text) => text.replaceAll(SIGNS, (sign) => signs[sign] ?? sign),
    undo: (shown) => shown.replaceAll(/&#?\w+;|\\["'\\]/gu, (one) => meant.get(one) ?? one),
    isOfSigns: true,
  };
}

/** Shorter texts are not cut by any service. */
const SHORTEST_CUT = 20;

/** From facts: the names of the forms that are left, and how long texts may be. Undefined where nothing is known. */
export function textHabits(forms: string | undefined, length: string | undefined): TextHabits {
  const names = forms?.split('|');
  const [, rule, number] = /^(truncate|at_least)\((\d+)\)$/u.exec(length ?? '') ?? [];
  const longest = length === 'reject' ? Infinity : SHORTEST_CUT;
  return {
    forms: TEXT_FORMS.filter(({ name }) => names?.includes(name) ?? true),
    cutAt: rule === 'truncate' ? Number(number) : undefined,
    keptLength: rule === 'at_least' ? Math.max(longest, Number(number)) : longest,
  };
}

/** The names of the forms, as `textHabits` reads them. */
export function formNames({ forms }: Pick<TextHabits, 'forms'>): string {
  return forms.map(({ name }) => name).join('|');
}

/** Whether texts are known to be kept in another form. */
export function isFormChanging({ forms }: TextHabits): boolean {
  return forms.every(({ name }) => name !== VERBATIM);
}

/** Whether it is known that the service shows `sent` as `shown`, which is another text. */
export function isHabit(habits: TextHabits, [sent, shown]: SentText): boolean {
  if (!isFormChanging(habits) && habits.cutAt === undefined) return false;
  if (equalValues(sent, shown)) return false;
  return habits.forms.some((form) => isShownAs(form, habits, [sent, shown]));
}

function isShownAs(form: TextForm, { cutAt }: TextHabits, [sent, shown]: SentText): boolean {
  return equalValues(cut(form.apply(sent), cutAt), shown);
}

function cut(text: string, cutAt: number | undefined): string {
  return cutAt === undefined || text.length <= cutAt ? text : text.slice(0, cutAt);
}

export interface Keeping {
  readonly text: string;
  /** Whether every form that is left says so. */
  readonly isSure: boolean;
}

/** What to send so that a text stays as it is shown; undefined where nothing does. */
export function keepingText(habits: TextHabits, shown: string): Keeping | undefined {
  const { forms, cutAt, keptLength } = habits;
  const hasSigns = shown.search(SIGNS) >= 0;
  const kept = forms.map((form) => {
    // Most texts are of this kind, and there is one for every field of every update.
    if (form.isOfSigns && !hasSigns && cutAt === undefined) return shown;
    const sent = form.undo(shown);
    return isShownAs(form, habits, [sent, shown]) ? sent : undefined;
  });
  const text = kept.find((sent) => sent !== undefined);
  if (text === undefined) return undefined;
  const isWhole = cutAt !== undefined || text.length <= keptLength;
  return { text, isSure: isWhole && kept.every((sent) => sent === text) };
}

/**
 * What all these texts together say: undefined where they agree with no form. `mayBeCut`: nobody else can have shortened
 * them meanwhile.
 */
export function learntFrom(
  habits: TextHabits,
  texts: readonly SentText[],
  mayBeCut: boolean,
): TextHabits | undefined {
  for (const known of [habits, textHabits(undefined, undefined)]) {
    const cutAt = mayBeCut ? cutIn(known, texts) : habits.cutAt;
    const forms = known.forms.filter((form) =>
      texts.every((text) => isShownAs(form, { ...habits, cutAt }, text)),
    );
    const lengths = mayBeCut && cutAt === undefined ? texts.map(([, { length }]) => length) : [];
    const keptLength = Math.max(habits.keptLength, ...lengths);
    if (forms.length > 0) return { forms, cutAt, keptLength };
  }
  return undefined;
}

/** Where the longest text that is shown ends before what was sent does. */
function cutIn({ forms, cutAt }: TextHabits, texts: readonly SentText[]): number | undefined {
  const longest = Math.max(0, ...texts.map(([, shown]) => shown.length));
  const isCut = texts.some(([sent, shown]) =>
    forms.some((form) => {
      const whole = form.apply(sent);
      return shown.length === longest && whole.length > longest && whole.startsWith(shown);
    }),
  );
  return isCut && longest >= SHORTEST_CUT ? longest : cutAt;
}
