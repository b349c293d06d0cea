// Which contact types the sources fill: the ones that a column names, one for each of several audiences, or
// else one for all sources.
import { counted } from '../../lib/index.ts';
import { type FoundTable, type GuessedCountry, namesContactType } from '../../contacts/index.ts';
import { type Decision, type Draft, type DraftSync, withSource, withSync } from './draft.ts';
import { type GroupedSource, fillsContacts } from './source-groups.ts';

const ONE_FOR_ALL = 'Newsletter';

/** The column of a snapshot that holds the contact type. */
const SNAPSHOT_COLUMN = 'contact_type';

export function draftSyncs(grouped: Grouped): readonly DraftSync[] {
  const filling = grouped.filter(({ group }) => fillsContacts(group));
  const syncs = new Map<string, DraftSync>();
  for (const one of filling) {
    const target = targetOf(one);
    const key = JSON.stringify('contactTypeFrom' in target ? target.contactTypeFrom : target);
    const sources = [...(syncs.get(key)?.sources ?? []), one.source.name];
    syncs.set(key, { target, sources });
  }
  return [...syncs.values()];
}

function targetOf({ group, tables }: GroupedSource): DraftSync['target'] {
  if (group.kind === 'snapshot') return { contactTypeFrom: SNAPSHOT_COLUMN, names: 'its own' };
  const lists = commonLists(tables);
  if (lists !== undefined) return lists;
  return { contactType: group.isList === true ? titleOf(group.base) : ONE_FOR_ALL };
}

/** The name that a person gave the file. */
function titleOf(base: string): string {
  const title = base.replace(/\.(?:zip|csv|txt|tsv|json|gz)$/iu, '').trim();
  return namesContactType(title) ? title : ONE_FOR_ALL;
}

/** Only a column that every table has: a table without it could not be read. */
function commonLists(tables: readonly FoundTable[]) {
  const columns = new Set(tables.map(({ lists }) => lists?.column));
  const [column] = columns;
  if (columns.size !== 1 || column === undefined) return undefined;
  const names = [...new Set(tables.flatMap(({ lists }) => lists?.names ?? []))];
  return { contactTypeFrom: column, names: names.join(', ') };
}

type Grouped = readonly GroupedSource[];

type KnowsCountry = (text: string) => boolean;

export function syncDecisions(
  syncs: readonly DraftSync[],
  grouped: Grouped,
  knowsCountry: KnowsCountry,
): readonly Decision[] {
  return syncs.flatMap((sync, number) => {
    const filling = grouped.filter(({ source }) => sync.sources.includes(source.name));
    return [...nameDecision(sync, number), ...countryDecision(sync, number, filling, knowsCountry)];
  });
}

function* nameDecision({ target, sources }: DraftSync, number: number): Iterable<Decision> {
  if (!('contactType' in target)) return;
  yield {
    place: { sync: number },
    question: {
      kind: 'text',
      text: `The contact type that ${sources.join(', ')} ${sources.length === 1 ? 'fills' : 'fill'}?`,
      about: [{ ask: 'contact-type', source: sources[0] }],
      options: [],
      safe: target.contactType,
      take: (draft, answer) =>
        namesContactType(answer)
          ? withSync(draft, number, (sync) => ({ ...sync, target: { contactType: answer } }))
          : undefined,
    },
  };
}

function* countryDecision(
  { sources }: DraftSync,
  number: number,
  filling: Grouped,
  knowsCountry: KnowsCountry,
): Iterable<Decision> {
  const tables = filling.flatMap((one) => one.tables);
  const count = sum(tables.map(({ takers }) => takers.count));
  const lacking = sum(tables.map(({ takers }) => takers.withoutCountry));
  if (lacking === 0) return;
  const share = `${String(lacking)} of ${counted(count, 'row')}`;
  const have = lacking === 1 ? 'has' : 'have';
  const guess = guessOf(filling);
  yield {
    place: { sync: number },
    words: `${share} looked at ${have} no country, which the service requires. A row that should get mail is skipped as invalid where it lacks one. Name a country under defaultCountry if it is right for all of them.${guessWords(guess)}`,
    question: {
      kind: 'text',
      text: `${share} ${have} no country, which the service requires. Which one is it${guess === undefined ? '' : `, or "${guess.column}" for the column of that name, ${GUESSED[guess.by]}`}?`,
      about: [{ ask: 'country', source: sources[0] }],
      options: [],
      safe: 'none, they are skipped',
      take: (draft, answer) => {
        if (answer === guess?.column) return withGuess(draft, guess);
        return knowsCountry(answer)
          ? withSync(draft, number, (sync) => ({ ...sync, defaultCountry: answer }))
          : undefined;
      },
    },
  };
}

const GUESSED: Readonly<Record<GuessedCountry['by'], string>> = {
  provider: 'which the provider guessed',
  values: 'which holds countries',
};

/** Countries of people who have none in the column of countries. */
interface CountryGuess extends GuessedCountry {
  readonly sources: readonly string[];
}

function guessOf(grouped: Grouped): CountryGuess | undefined {
  const found = grouped.flatMap(({ source, tables }) =>
    tables.flatMap(({ takers: { guessed } }) =>
      guessed === undefined || guessed.count === 0 ? [] : [{ ...guessed, source: source.name }],
    ),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const { column, by } = first;
  const same = found.filter((one) => one.column === column);
  const sources = [...new Set(same.map(({ source }) => source))];
  return { column, by, count: sum(same.map(({ count }) => count)), sources };
}

function guessWords(guess: CountryGuess | undefined): string {
  if (guess === undefined) return '';
  const { column, count, by, sources } = guess;
  return ` ${String(count)} of them have one in the column ${column}, ${GUESSED[by]}${by === 'provider' ? ' by the network address' : ''}: \`columns: { country: ${column} }\` under ${sources.join(', ')} takes it for every row of the source.`;
}

function withGuess(draft: Draft, { column, sources }: CountryGuess): Draft {
  return sources.reduce(
    (changed, name) =>
      withSource(changed, name, (source) => {
        const others = source.columns.filter(({ field }) => field !== 'country');
        return { ...source, columns: [...others, { field: 'country', column }] };
      }),
    draft,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
