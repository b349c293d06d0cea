// A cell that is only a person's own word where another one of its row is filled, such as a country
// beside a street: without one, a service may have guessed it.

export function besideFilled(
  cell: string,
  _columns: readonly string[],
  beside: string,
): readonly string[] {
  return beside.trim() === '' ? [] : [cell];
}
