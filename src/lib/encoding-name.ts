// Names of text encodings, as the platform's decoder knows them.

/** The one name of an encoding for all its spellings, or undefined where nobody knows it. */
export function encodingName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
