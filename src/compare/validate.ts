// Checks everything that a plan needs without making one, and collects every problem.
import { SyncError } from '../lib/errors.ts';
import { readsSegments, unknownTargets } from './choose-targets.ts';
import { listFeeds, Scopes } from './feeds.ts';
import { MappingProblemsError } from './errors.ts';
import { namedSuppressions } from './held-groups.ts';
import { unknownCountry } from './default-country.ts';
import { openSources } from './open-sources.ts';
import { readOutline, type AccountOutline } from './read-account.ts';
import { readingOrder } from './reading-order.ts';
import type { CompareRequest, CompareTools, NamedSuppressions } from './request.ts';
import { buildCountryIndex } from '../contacts/country.ts';

export interface Validation {
  readonly problems: readonly SyncError[];
  /** Sources that could be opened, with the number of their files. */
  readonly sources: readonly { readonly name: string; readonly files: number }[];
  readonly accountId: string | null;
}

/** Looks at the service and at each source on its own, so that one problem hides no other. */
export async function validate(request: CompareRequest, tools: CompareTools): Promise<Validation> {
  const problems: SyncError[] = [];
  const outline = await collect(problems, () =>
    readOutline(tools.client, tools.countryNames, { withSegments: readsSegments(request) }),
  );
  const unknown = outline === undefined ? [] : unknownTargets(request, outline);
  if (unknown.length > 0) problems.push(new MappingProblemsError(unknown));
  const sources: { name: string; files: number }[] = [];
  await collect(problems, () => Promise.resolve(readingOrder(request.sources, request.syncs)));
  const suppressions = await knownSuppressions(request);
  const feeds = listFeeds(
    { ...request, suppressions },
    {
      scopes: new Scopes(),
      resolveCountry: (text, key) => checkCountry({ text, key }, { outline, problems }),
    },
  );
  for (const spec of request.sources) {
    const countries = outline?.countries ?? buildCountryIndex([], tools.countryNames);
    const opened = await collect(problems, () => openSources([spec], { feeds, countries }));
    for (const { name, files } of opened ?? []) sources.push({ name, files: files.length });
  }
  return { problems, sources, accountId: outline?.accountId ?? null };
}

/** None where a source cannot be read: its problem is told once, when it is opened. */
async function knownSuppressions(request: CompareRequest): Promise<NamedSuppressions[]> {
  return (await collect([], () => namedSuppressions(request))) ?? [];
}

function checkCountry(
  { text, key }: { readonly text: string; readonly key: string },
  found: { readonly outline: AccountOutline | undefined; readonly problems: SyncError[] },
): string | undefined {
  if (found.outline === undefined) return undefined;
  const id = found.outline.countries.resolve(text);
  if (id === undefined) {
    found.problems.push(
      new MappingProblemsError([unknownCountry(key, text, found.outline.countries)]),
    );
  }
  return id;
}

async function collect<T>(problems: SyncError[], look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    problems.push(error);
    return undefined;
  }
}
