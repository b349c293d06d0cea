// Writes the pin into the text of a configuration that a person edits: one line, and everything else stays as it is.
import { parseYaml } from './yaml-tree.ts';

/** The line that `init` leaves for it. */
const LEFT_OPEN = /^( *)# account:.*$/mu;

/** The last key of the section, at its own indentation. */
const SECRET_KEY = /^( *)secretKey:.*$/mu;

/** Undefined where a line of its own does not make it part of the section, as in one that is written in braces. */
export function pinnedText(text: string, account: string): string | undefined {
  const line = `account: ${/^\d{1,15}$/u.test(account) ? account : JSON.stringify(account)}`;
  const pinned = LEFT_OPEN.test(text)
    ? text.replace(LEFT_OPEN, `$1${line}`)
    : text.replace(SECRET_KEY, `$&\n$1${line}`);
  return accountIn(pinned) === account ? pinned : undefined;
}

function accountIn(text: string): string | undefined {
  const parsed = parseYaml(text);
  if (parsed.kind === 'faults') return undefined;
  const { service } = parsed.tree.value as { readonly service?: { readonly account?: unknown } };
  const account = service?.account;
  return typeof account === 'string' || typeof account === 'number' ? String(account) : undefined;
}
