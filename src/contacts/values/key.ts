// The key form of a contact type's name: people write one list's name with other capitals and spaces
// in every file, and two contact types for one list would mean two mails for one contact.

/** Two names with the same key mean the same contact type. For comparing only, never to be shown. */
export function contactTypeKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase().toLowerCase();
}

/** In characters (interface specification, section Limits). */
const SHORTEST_NAME = 2;

/** Whether the service takes the name for a contact type. */
export function namesContactType(name: string): boolean {
  return name.trim().length >= SHORTEST_NAME;
}

/** The key form of a segment's name. The line end keeps it apart from every contact type, whose keys have none. */
export function segmentKey(name: string): string {
  return `segment\n${contactTypeKey(name)}`;
}
