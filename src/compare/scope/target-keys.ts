// The keys by which a contact type or segment is remembered.
import { contactTypeKey, segmentKey } from '../../contacts/index.ts';

interface Named {
  readonly kind: 'contactType' | 'segment';
  readonly name: string;
}

/** Every key that a contact type of this name may have: which one it is depends on what the service has. */
export function contactTypeKeys(name: string): readonly string[] {
  return [contactTypeKey(name), spelledKey({ kind: 'contactType', name })];
}

/** The same for a segment. */
export function segmentKeys(name: string): readonly string[] {
  return [segmentKey(name), spelledKey({ kind: 'segment', name })];
}

export function foldedKey({ kind, name }: Named): string {
  return kind === 'segment' ? segmentKey(name) : contactTypeKey(name);
}

export function spelledKey(named: Named): string {
  return `${foldedKey(named)}\n${named.name}`;
}
