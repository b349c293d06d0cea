// How often something happened to a person, or whether it did: some exports count in a column in which
// others of the same provider say TRUE or FALSE.

/** `yes` for any number above 0, `no` for 0; what is no number stays as it is. */
export function anyCounted(cell: string): readonly string[] {
  const text = cell.trim();
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return [text];
  return [Number(text) > 0 ? 'yes' : 'no'];
}
