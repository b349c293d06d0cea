// Contacts that the service counts and does not list. Deleted ones, perhaps; or those behind a cut of
// the list, who are there all the same: it is not specified whether long lists come whole, nor what is
// counted (interface specification, "Contacts").
import { own } from '../lib/index.ts';
import type { ContactTypeRecord } from '../api/index.ts';
import type { ContactTypeCounts, Unlisted } from '../plan/index.ts';
import { COUNT_FACT, type Scratch } from '../state/index.ts';
import type { CompareMemory } from './request.ts';
import type { Target } from './targets.ts';

/** What is known from before: facts of the service, and what the last finished run left. */
export type UnlistedMemory = Pick<CompareMemory, 'facts' | 'baseline'>;

/** Undefined where nobody is missing, or where nobody of a contact type is created or deleted. */
export function unlistedOf(
  counts: Pick<ContactTypeCounts, 'contactType' | 'existing' | 'counted' | 'create' | 'delete'>,
  targetKey: string,
  memory: UnlistedMemory | undefined,
): Unlisted | undefined {
  const { existing, counted = 0 } = counts;
  if (counted <= existing || counts.create + counts.delete === 0) return undefined;
  const known = knownUnlisted(targetKey, memory);
  return { counted, missing: counted - existing, known, countsDeleted: countsDeleted(memory) };
}

/** Whether some contact type lists fewer contacts than anybody can explain. */
export function isListShort(
  seen: { readonly contactTypes: readonly ContactTypeRecord[]; readonly scratch: Scratch },
  targets: readonly Target[],
  memory: UnlistedMemory | undefined,
): boolean {
  if (countsDeleted(memory)) return false;
  return targets.some(({ id, index, key }) => {
    const counted = seen.contactTypes.find((record) => record.id === id)?.contactsCount ?? 0;
    return counted - seen.scratch.actual.countContacts(index) > knownUnlisted(key, memory);
  });
}

/** Whether the counts are known to include deleted contacts. */
export function countsDeleted(memory: Pick<UnlistedMemory, 'facts'> | undefined): boolean {
  return memory?.facts.get(COUNT_FACT)?.value === 'includes_deleted';
}

function knownUnlisted(targetKey: string, memory: UnlistedMemory | undefined): number {
  return own(memory?.baseline?.unlisted, targetKey) ?? 0;
}
