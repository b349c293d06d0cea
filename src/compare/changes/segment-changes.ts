// Adds and removals of the recipients of one segment. The service has no endpoint that changes a recipient's name
// (interface specification, "Segments").
import type { FieldPolicies } from '../../contacts/index.ts';
import { diffContact } from '../../diff/index.ts';
import { type Change, mayDeleteIn } from '../../plan/index.ts';
import { namesOf } from '../scope/service-demands.ts';
import type { Target } from '../scope/targets.ts';
import {
  asAddress,
  type ChangeSources,
  personOrigin,
  type TargetTally,
  valuesOrigin,
} from './change-sources.ts';
import { storedForms } from './contact-changes.ts';
import { extraContacts } from './deletes.ts';

export function* additions(segment: Target, sources: ChangeSources): Generator<Change> {
  for (const row of sources.match.differences.missing(segment.index)) {
    const fields = namesOf(row.fields);
    yield {
      kind: 'addSegmentRecipient',
      segment: segment.name,
      segmentId: segment.id ?? '',
      address: asAddress(row.address),
      email: row.email,
      fields,
      origin: personOrigin(row, (field) => fields[field] !== undefined, sources),
    };
  }
}

/** Counts and reports recipients whose name differs from the sources. */
export function countUnwritable(segment: Target, sources: ChangeSources, tally: TargetTally): void {
  for (const row of sources.match.differences.differing(segment.index)) {
    const rules = { ...storedForms(segment, row, sources), policies: NO_POLICIES };
    const actual = row.actualFields;
    const changes = diffContact(row.desiredFields, actual, rules);
    if (changes.length === 0) continue;
    tally.unwritable += 1;
    tally.unwritableOnly += 1;
    const fields = changes.map(({ field }) => field);
    sources.onFinding({
      kind: 'unwritableRecipient',
      segment: segment.name,
      email: row.email,
      changes,
      origin: valuesOrigin(row, fields, sources),
    });
  }
}

/** The source owns every field of a recipient, and a blank one keeps what is there. */
const NO_POLICIES: FieldPolicies = new Map();

export function* removals(
  segment: Target,
  sources: ChangeSources,
  tally: TargetTally,
): Generator<Change> {
  for (const { row, reason } of extraContacts(segment, sources)) {
    if (!mayDeleteIn(sources.phase)) {
      tally.withheldDeletes += 1;
      continue;
    }
    yield {
      kind: 'removeSegmentRecipient',
      segment: segment.name,
      segmentId: segment.id ?? '',
      recipientId: row.contactId,
      address: asAddress(row.address),
      prior: { email: row.email, fields: row.fields },
      reason,
    };
  }
}
