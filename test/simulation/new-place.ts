// Where the person of a contact that a plan deletes is to be afterwards, as the checkers read it from the delete alone.
import type { CreateContact, DeleteContact } from '../../src/plan/item.ts';

type NewPlace = Pick<CreateContact, 'contactType' | 'address'>;

/** Undefined for a person who only goes. */
export function newPlaceOf(
  removal: Pick<DeleteContact, 'address' | 'movedTo' | 'movedAs'>,
): NewPlace | undefined {
  const { address, movedTo, movedAs } = removal;
  if (movedTo === undefined) return undefined;
  return { contactType: movedTo, address: movedAs?.address ?? address };
}
