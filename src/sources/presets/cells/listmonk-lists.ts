// The lists that a subscriber of listmonk is or was on, as its interface writes them: a JSON list in one
// cell, one object per list with the person's answer.

/** Names of the columns that the cell becomes. */
export const LIST_COLUMNS = ['Lists (wanted)', 'Answer of the lists'] as const;

/**
 * The names of the lists that a person wants, and the best answer: `wanted`, `unconfirmed`, `left` where
 * every list was left, or `none`. A list that asks for no confirmation leaves its people unconfirmed.
 */
export function listAnswers(cell: string): readonly string[] {
  const wanted = wantedLists(cell);
  if (wanted.length > 0) return [wanted.join(', '), 'wanted'];
  const lists = parsed(cell);
  const has = (status: string): boolean => lists.some((list) => list.status === status);
  if (has('unconfirmed')) return ['', 'unconfirmed'];
  return ['', has('unsubscribed') ? 'left' : 'none'];
}

/** The names of the lists that a person wants, which may hold commas. */
export function wantedLists(cell: string): readonly string[] {
  return parsed(cell)
    .filter(isWanted)
    .map(({ name }) => name);
}

interface ListAnswer {
  readonly name: string;
  readonly status: string;
  /** `single` or `double`; older versions do not tell it. */
  readonly optin: unknown;
}

function isWanted({ status, optin }: ListAnswer): boolean {
  return status === 'confirmed' || (status === 'unconfirmed' && optin === 'single');
}

function parsed(cell: string): readonly ListAnswer[] {
  try {
    const lists: unknown = JSON.parse(cell);
    return Array.isArray(lists) ? lists.flatMap(answerOf) : [];
  } catch {
    // No list: it says nothing, and so nothing is taken for wanted.
    return [];
  }
}

function answerOf(list: unknown): readonly ListAnswer[] {
  if (typeof list !== 'object' || list === null) return [];
  const { name, subscription_status: status, optin } = list as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof status === 'string' ? [{ name, status, optin }] : [];
}
