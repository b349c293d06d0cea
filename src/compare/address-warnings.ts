// Words for what is odd about the addresses of the sources: how often, and where the first stands. They go
// to logs as well, and name no address.
import type { PlanWarning } from '../plan/index.ts';
import type { AddressFinding, AddressOddity } from './address-findings.ts';
import { decidedSegments, decidedTargets } from './changes.ts';
import type { BothSides } from './read-both.ts';

type Sides = Pick<BothSides, 'feeds' | 'sources' | 'scratch' | 'targets'>;

export function addressWarnings(sides: Sides): PlanWarning[] {
  return [...oddityWarnings(sides), ...lookAlikeWarnings(sides)];
}

/** Once per source: a row that serves several feeds is one row to look at. */
function oddityWarnings({ feeds, sources }: Sides): PlanWarning[] {
  const largest = new Map<string, AddressFinding>();
  for (const finding of sources.addresses) {
    const key = `${feeds[finding.feed]?.source ?? ''}\n${finding.oddity}`;
    if (finding.count > (largest.get(key)?.count ?? 0)) largest.set(key, finding);
  }
  return [...largest.values()].map((finding) => {
    const { count, first, oddity, example } = finding;
    const { code, words, hint } = WORDS[oddity];
    const where = `of ${feeds[finding.feed]?.source ?? ''}, the first in ${placeText(sources, first)}`;
    return { code, message: `${words(count, example)} (${where}).`, hint };
  });
}

interface Words {
  readonly code: string;
  readonly words: (count: number, example: string) => string;
  readonly hint: string;
}

const WORDS: Readonly<Record<AddressOddity, Words>> = {
  role: {
    code: 'ROLE_ADDRESSES',
    words: (count) => `${addresses(count)} of a role and not of a person, such as info@ or admin@`,
    hint: 'They are taken as they are. Make sure that somebody asked for mail there.',
  },
  mistyped: {
    code: 'MISTYPED_ADDRESSES',
    words: (count, example) => `${addresses(count)} at a domain that looks mistyped: ${example}`,
    hint: 'They are taken as they are. Correct them in the source if they are meant so.',
  },
  hash: {
    code: 'HASHED_ADDRESSES',
    words: (count) =>
      `${rows(count)} a hash in the place of the address: such a list cannot be imported`,
    hint: 'Nobody in it is suppressed. Ask where it came from for the addresses themselves.',
  },
  domain: {
    code: 'WHOLE_DOMAINS',
    words: (count) =>
      `${rows(count)} a whole domain or a pattern in the place of the address, which the service cannot suppress`,
    hint: 'Nobody at these domains is suppressed. Name each address, or keep such domains out of the sources.',
  },
};

function addresses(count: number): string {
  return count === 1 ? '1 address is' : `${String(count)} addresses are`;
}

function rows(count: number): string {
  return count === 1 ? '1 row has' : `${String(count)} rows have`;
}

function lookAlikeWarnings(sides: Sides): PlanWarning[] {
  return [...decidedTargets(sides), ...decidedSegments(sides)].flatMap((target) => {
    const found = sides.scratch.desired.lookAlikes(target.index);
    if (found === undefined) return [];
    const what = found.count === 1 ? '1 address looks' : `${String(found.count)} addresses look`;
    return [
      {
        code: 'LOOK_ALIKE_ADDRESSES',
        message: `${what} like another one of ${target.name} and differ${found.count === 1 ? 's' : ''} in letters of another alphabet or width (the first in ${placeText(sides.sources, found)}).`,
        hint: 'They are taken as different people. Keep the right one of each in the source.',
      },
    ];
  });
}

function placeText(
  { filePaths }: Pick<BothSides['sources'], 'filePaths'>,
  { file, line }: { readonly file: number; readonly line: number },
): string {
  return `${filePaths[file] ?? ''} line ${String(line)}`;
}
