// What the service demands of a custom field's name (interface specification, section "Contact fields").

const NAME = /^[A-Za-z0-9_]+$/u;

/** Why the service would refuse the name, in words that complete "the custom field …". */
export function customFieldNameFault(
  name: string,
  reservedNames: readonly string[],
): string | undefined {
  if (name === '') return 'has no name';
  if (!NAME.test(name)) return 'may hold only letters A-Z, digits and underscores';
  // Capitals are ignored, since whether the service minds them is not shown.
  const folded = name.toLowerCase();
  if (reservedNames.some((reserved) => reserved.toLowerCase() === folded)) {
    return 'has the name of a reserved field';
  }
  return undefined;
}
