// Words for what the sources say about consent and no list or option of the configuration takes up: columns
// that nothing reads, and people who left and can still get mail.
import type { PlanWarning } from '../plan/index.ts';
import type { ConsentFinding } from './consent-findings.ts';
import type { BothSides } from './read-both.ts';
import type { CompareRequest } from './request.ts';

export function consentWarnings(
  { feeds, sources, scratch }: Pick<BothSides, 'feeds' | 'sources' | 'scratch'>,
  request: CompareRequest,
): PlanWarning[] {
  // Once per source: a row that serves several feeds is one row.
  const largest = new Map<string, ConsentFinding & { readonly source: string }>();
  for (const finding of sources.consent) {
    const source = feeds[finding.feed]?.source ?? '';
    const key = `${source}\n${finding.column}`;
    const known = largest.get(key);
    if (known === undefined || finding.held > known.held) largest.set(key, { ...finding, source });
  }
  const trusting = new Set(request.sources.filter(takesEveryRow).map(({ source }) => source.name));
  return [
    ...[...largest.values()]
      .filter(({ held, isUnread, source }) => held > 0 || (isUnread && trusting.has(source)))
      .map(columnWarning),
    ...scratch.desired.leftMailable().map(leftWarning),
  ];
}

/** Whether the configuration takes every row as subscribed. */
function takesEveryRow({ status }: CompareRequest['sources'][number]): boolean {
  return status.kind === 'constant' && status.status === 'subscribed';
}

function columnWarning({
  source,
  column,
  held,
}: Pick<ConsentFinding, 'column' | 'held'> & { readonly source: string }): PlanWarning {
  const rows = held === 1 ? '1 row gets' : `${String(held)} rows get`;
  return {
    code: 'CONSENT_COLUMN',
    message: `The column ${column} of ${source} speaks of consent and is not read as the status: by its words ${rows} no mail.`,
    hint: `Name it with \`status: { column: ${JSON.stringify(column)}, map: { … } }\`. Where it is about something else, name it under columns as a custom field: then only words that say no count.`,
  };
}

/** Of a source that is named under no suppressions: nothing keeps mail from these people. */
export function leftWarning({
  source,
  count,
}: {
  readonly source: string;
  readonly count: number;
}): PlanWarning {
  const people = count === 1 ? '1 person' : `${String(count)} people`;
  return {
    code: 'LEFT_STILL_MAILABLE',
    message: `${people} left in the source ${source}, which is not named under suppressions: the service may still send them mail.`,
    hint: `Write \`suppressions: [{ source: ${source}, into: global }]\`, and they are unsubscribed on the service.`,
  };
}
