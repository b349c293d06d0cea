// Which contact types and segments take part in a comparison.
import type { SyncConfig } from '../../config/index.ts';
import { contactTypeKey, type FieldName } from '../../contacts/index.ts';
import { didYouMean } from '../../lib/index.ts';
import type { AccountMetadata } from './account-metadata.ts';
import { type CompareRequest, isSegmentTarget } from './request.ts';
import { spellingProblems } from './spelling.ts';
import { Targets } from './targets.ts';

type Request = Pick<CompareRequest, 'syncs' | 'sources'>;
type Syncs = Pick<Request, 'syncs'>;

/** Whether the rows of a sync may name any contact type. */
function namesAny({ target, sources: names }: SyncConfig, sources: Request['sources']): boolean {
  if (target.kind === 'column') return true;
  if (target.kind !== 'name') return false;
  return sources.some(
    ({ source, namesContactTypes }) => namesContactTypes === true && names.includes(source.name),
  );
}

/** Whether a plan needs the account's segments. */
export function readsSegments({ syncs }: Syncs): boolean {
  return syncs.some(({ target }) => isSegmentTarget(target));
}

/** Names of the configuration that the service does not have and that no sync would create. */
export function unknownTargets(request: Request, metadata: AccountMetadata): string[] {
  const unclear = unclearTargets(request, metadata);
  if (unclear.length > 0) return unclear;
  return [...unknownSegments(request, metadata), ...unknownContactTypes(request, metadata)];
}

/** Names of the configuration that could mean several things on the service. */
function unclearTargets({ syncs }: Syncs, { contactTypes, segments }: AccountMetadata): string[] {
  const targets = syncs.map(({ target }) => target);
  return [
    ...spellingProblems(
      'contact type',
      targets.flatMap((target) => (target.kind === 'name' ? [target.contactType] : [])),
      contactTypes.filter(isThere).map(({ name }) => name),
    ),
    ...spellingProblems(
      'segment',
      targets.flatMap((target) => (target.kind === 'segment' ? [target.segment] : [])),
      segments.filter(isThere).map(({ segmentName }) => segmentName),
    ),
  ];
}

/** The same for unsubscribe groups. */
export function unclearGroups(
  wanted: readonly { readonly group: string }[],
  { groups }: Pick<AccountMetadata, 'groups'>,
): string[] {
  const names = wanted.map(({ group }) => group);
  const existing = groups.map(({ groupName }) => groupName);
  return spellingProblems('unsubscribe group', names, existing);
}

function isThere({ deletedAt }: { readonly deletedAt: string | null }): boolean {
  return deletedAt === null;
}

/** The interface cannot create segments, so a missing one is a problem. */
function unknownSegments({ syncs }: Syncs, { segments }: AccountMetadata): string[] {
  const targets = new Targets([], [], segments);
  const names = segments.map(({ segmentName }) => segmentName);
  return syncs.flatMap(({ target }) => {
    if (target.kind !== 'segment' || targets.segmentNamed(target.segment) !== undefined) return [];
    const guess = didYouMean(target.segment, names);
    return [`into: the service has no segment ${target.segment}.${guess} Make it there first.`];
  });
}

/** A sync that only updates would find no contacts, night after night. */
function unknownContactTypes(
  { syncs, sources }: Request,
  { contactTypes }: AccountMetadata,
): string[] {
  const making = syncs.filter(makes);
  if (making.some((sync) => namesAny(sync, sources))) return [];
  const names = contactTypes.filter(isThere).map(({ name }) => name);
  const made = making.flatMap(({ target }) => (target.kind === 'name' ? [target.contactType] : []));
  const there = new Set([...names, ...made].map(contactTypeKey));
  return syncs.flatMap(({ target }, index) => {
    if (target.kind !== 'name' || there.has(contactTypeKey(target.contactType))) return [];
    const guess = didYouMean(target.contactType, names);
    return [
      `syncs[${String(index)}].contactType: the service has no contact type ${target.contactType}, and update-only makes none.${guess} Correct the name, or choose another mode.`,
    ];
  });
}

function makes({ mode }: SyncConfig): boolean {
  return mode !== 'update-only';
}

/**
 * If a column names contact types or segments, all that exist take part. If sources have ids, all contact types
 * do: an address that is new in one may be in another, where it must stay.
 */
export function chooseTargets(
  { syncs, sources }: Request,
  metadata: AccountMetadata,
  ownedFields: readonly FieldName[],
): Targets {
  const targets = new Targets(metadata.contactTypes, ownedFields, metadata.segments);
  for (const sync of syncs) {
    const { target } = sync;
    if (target.kind === 'name') targets.assign(targets.named(target.contactType), sync);
    const segment = target.kind === 'segment' ? targets.segmentNamed(target.segment) : undefined;
    if (segment !== undefined) targets.assign(segment, sync);
    if (target.kind === 'segment-column') targets.includeExisting('segment');
  }
  const hasIds = sources.some(({ id }) => id !== undefined);
  if (hasIds || syncs.some((sync) => namesAny(sync, sources)))
    targets.includeExisting('contactType');
  return targets;
}
