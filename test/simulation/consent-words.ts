// Columns that ask for consent in odd words, beside the status or alone. What a word means is told by a table.
import type { WorldConfig } from '../world/world-config.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** `odd`: nobody knows whether it is a yes. `nothing`: it says nothing. */
type Meaning = 'yes' | 'no' | 'left' | 'odd' | 'nothing';

interface ConsentColumn {
  readonly title: string;
  readonly words: Readonly<Record<string, Meaning>>;
}

/** The second one asks who left, so that a yes is a no. */
const COLUMNS: readonly ConsentColumn[] = [
  {
    title: 'Newsletter?',
    words: {
      ja: 'yes',
      Yes: 'yes',
      x: 'yes',
      nein: 'no',
      ' NO ': 'no',
      '0': 'no',
      abgemeldet: 'left',
      'Opted-out': 'left',
      vielleicht: 'odd',
      '?': 'odd',
      '': 'nothing',
    },
  },
  {
    title: 'Abgemeldet',
    words: { ja: 'no', x: 'no', '2026-03-01': 'no', nein: 'nothing', fast: 'odd', '': 'nothing' },
  },
];

const SHARE_WITH_COLUMN = 0.2;

/** Most say yes: a seed in which hardly anybody gets mail shows little else. */
const SHARE_OF_YES = 0.5;

/** A person gave the column a use of its own. */
const SHARE_CUSTOM = 0.2;

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function withConsentColumn(seed: number, config: WorldConfig): WorldConfig {
  const random = seededRandom(~(seed * 61));
  if (!random.happens(SHARE_WITH_COLUMN)) return config;
  const column = random.pick(COLUMNS);
  const sources = Object.entries(config.sources).map(([name, [header = [], ...rows]]) => [
    name,
    [[...header, column.title], ...rows.map((row) => [...row, drawWord(random, column)])],
  ]);
  // The loop keeps the tables, which `Object.fromEntries` cannot tell.
  const tables = Object.fromEntries(sources) as WorldConfig['sources'];
  const isCustom = random.happens(SHARE_CUSTOM);
  return {
    ...config,
    sources: tables,
    ...(isCustom ? { columns: { ...config.columns, 'custom.news': column.title } } : {}),
  };
}

function drawWord(random: SeededRandom, { words }: ConsentColumn): string {
  const mailed = Object.keys(words).filter((word) => isMailed(words[word]));
  const others = Object.keys(words).filter((word) => !isMailed(words[word]));
  return random.pick(random.happens(SHARE_OF_YES) ? mailed : others);
}

function isMailed(meaning: Meaning | undefined): boolean {
  return meaning === 'yes' || meaning === 'nothing';
}

/** What a row says by a consent column, where its table has one. */
export function consentOf(header: readonly string[], row: readonly string[]): Meaning {
  for (const { title, words } of COLUMNS) {
    const place = header.indexOf(title);
    if (place >= 0) return words[row[place] ?? ''] ?? 'odd';
  }
  return 'nothing';
}

/** Whether a person put the column to another use: then only words that are known count. */
export function isConsentCustom({ columns = {} }: WorldConfig): boolean {
  return COLUMNS.some(({ title }) => Object.values(columns).includes(title));
}
