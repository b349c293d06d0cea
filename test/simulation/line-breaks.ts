// Values of several lines, of which a later one looks like a row. An importer that splits at line ends makes a
// contact of it whom nobody asked for.
import type { WorldConfig } from '../world/world-config.ts';
import { SEEDS_PER_ROW, type ChosenBehaviours } from './chosen-behaviours.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const SHARE_WITH_BREAKS = 0.15;
const SHARE_OF_ROWS = 0.4;

/** One that every reader knows is most likely. */
const LINE_ENDS = ['\n', '\n', '\r\n', '\r', '\u0085', '\u2028', '\v'] as const;

/** What may have several lines: two that any call carries, and two that make more of an account go by upload. */
const COLUMNS = ['First name', 'City', 'Address', 'Plan'] as const;

/** Draws from a chance of its own: all else of a seed stays what it was. */
export function withLineBreaks(seed: number, config: WorldConfig): WorldConfig {
  const random = chanceOf(seed);
  if (!random.happens(SHARE_WITH_BREAKS)) return config;
  const sources = Object.fromEntries(
    Object.entries(config.sources).map(([name, [header = [], ...rows]]) => {
      const wide = [...header, 'Address'];
      return [name, [wide, ...rows.map((row) => brokenRow(random, [...row, 'High Street'], wide))]];
    }),
  );
  return { ...config, sources, columns: { ...config.columns, address_line1: 'Address' } };
}

const HABITS: readonly ChosenBehaviours[] = [
  { csv_newline_in_quotes: 'breaks' },
  { csv_newline_in_quotes: 'breaks' },
  // Somebody else adds contacts meanwhile, whom no row asks for either.
  { foreign_writer: 'adds(4)' },
];

/** Rows of the table of pairs stay as they are. */
export function withLineHabits(seed: number, chosen: ChosenBehaviours): ChosenBehaviours {
  if (seed % SEEDS_PER_ROW === 0 || !chanceOf(seed).happens(SHARE_WITH_BREAKS)) return chosen;
  return { ...chosen, ...seededRandom(~(seed * 47)).pick(HABITS) };
}

function chanceOf(seed: number): SeededRandom {
  return seededRandom(~(seed * 41));
}

/** Who would come of a line is in no row: the address tells. */
function brokenRow(
  random: SeededRandom,
  row: readonly string[],
  header: readonly string[],
): readonly string[] {
  if (!random.happens(SHARE_OF_ROWS)) return row;
  const place = header.indexOf(random.pick(COLUMNS));
  const further = `x${String(random.below(100))}@example.net,X,Y,India,`;
  return row.map((cell, index) =>
    index === place ? `${cell}${random.pick(LINE_ENDS)}${further}` : cell,
  );
}
