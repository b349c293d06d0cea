// What zod found in a configuration becomes sentences: which key, what is wrong, what is allowed. Only mistyped words of
// a closed list are repeated: any other value may be a key that was pasted in the wrong place.
import type * as z from 'zod/mini';
import { nearestName } from '../lib/index.ts';
import { knownKeys, type OptionOfForm, optionOfForm } from './json-schema.ts';
import type { KeyPath } from './yaml-tree.ts';

/** A problem before it has a line. */
export interface Finding {
  readonly path: KeyPath;
  /** What the message points at. */
  readonly at: 'key' | 'value';
  readonly message: string;
  /** Of a mistyped option: the one that was meant, which is not missing as well. */
  readonly meant?: KeyPath | undefined;
}

/** `form`: that of the file, where it is no configuration. */
export function findingsOf(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  form?: z.ZodMiniType,
): readonly Finding[] {
  const found = issues.flatMap((issue) => findingsOfIssue(issue, root, form));
  const meant = new Set(
    found.flatMap((one) => (one.meant === undefined ? [] : keyText(one.meant))),
  );
  return found.filter(({ path }) => !meant.has(keyText(path)));
}

/** The same file with each mistyped option under the name that was meant, for what else there is to find in it. */
export function withMeantNames(value: unknown, findings: readonly Finding[]): unknown {
  return findings.reduce(
    (root, { path, meant }) => (meant ? renamed(root, path, meant) : root),
    value,
  );
}

function renamed(holder: unknown, [step, ...rest]: KeyPath, [to, ...meant]: KeyPath): unknown {
  if (Array.isArray(holder))
    return holder.map((item: unknown, at) => (at === step ? renamed(item, rest, meant) : item));
  if (typeof holder !== 'object' || holder === null) return holder;
  const entries = Object.entries(holder).map(
    ([key, value]: [string, unknown]): [string, unknown] => {
      if (key !== String(step)) return [key, value];
      return rest.length === 0 ? [String(to), value] : [key, renamed(value, rest, meant)];
    },
  );
  return Object.fromEntries(entries);
}

function findingsOfIssue(
  issue: z.core.$ZodIssue,
  root: unknown,
  form?: z.ZodMiniType,
): readonly Finding[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const inner = issue.code === 'invalid_union' ? issuesOfMeantForm(issue) : [];
  if (inner.length > 0) {
    return inner.flatMap((one) =>
      findingsOfIssue({ ...one, path: [...path, ...one.path] }, root, form),
    );
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey([...path, key], valueAt(root, path), form));
  }
  const value = valueAt(root, path);
  if (value === undefined) return [finding(path, `is missing; it ${issue.message}`, 'key')];
  if (value === null) return [finding(path, `is still empty; it ${issue.message}`, 'key')];
  return [finding(path, issue.message)];
}

/** The words complete "<key> …"; a full stop is added where they carry none. */
export function finding(path: KeyPath, words: string, at: 'key' | 'value' = 'value'): Finding {
  const stop = /[.?]$/u.test(words) ? '' : '.';
  return { path, at, message: `${keyText(path)} ${words}${stop}` };
}

/** Such as `syncs[0].mode`. */
export function keyText(path: KeyPath): string {
  const [first, ...rest] = path;
  if (first === undefined) return 'The configuration';
  const steps = rest.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`));
  return `${String(first)}${steps.join('')}`;
}

/** The form that was meant, if only one fits: its value has the right type and is wrong inside. */
function issuesOfMeantForm(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] {
  const meant = issue.errors.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  const own = meant.filter((issues) => !issues.some(isAboutKeys));
  const [form = [], ...others] = own.length === 0 ? meant : own;
  return others.length === 0 ? form : [];
}

/** A key of another form. */
function isAboutKeys({ code, path }: z.core.$ZodIssue): boolean {
  return code === 'unrecognized_keys' && path.length === 0;
}

function unknownKey(path: KeyPath, holder: unknown, form?: z.ZodMiniType): Finding {
  const [parent, key] = [path.slice(0, -1), String(path.at(-1))];
  const option = optionOfForm(parent, key, form);
  if (option !== undefined) return finding(path, unfitWords(option, holder));
  const known = knownKeys(parent, form);
  const meant = nearestName(key, known);
  if (meant === undefined)
    return finding(path, `is not a known option.${knownWords(known)}`, 'key');
  const told = finding(path, `is not a known option. Did you mean ${meant}?`, 'key');
  // Beside the right one, it is one too many.
  const isThere = valueAt(holder, [meant]) !== undefined;
  return isThere ? told : { ...told, meant: [...parent, meant] };
}

const MOST_KNOWN = 8;

/** Begins with a space. */
function knownWords(known: readonly string[]): string {
  const more = known.length - MOST_KNOWN;
  const others = more > 0 ? `, and ${String(more)} more in config/options.md` : '';
  return ` Known here: ${known.slice(0, MOST_KNOWN).join(', ')}${others}`;
}

/** Of an option that is known, and belongs to another form than the one that what stands here fits into. */
function unfitWords({ beside, isList, description }: OptionOfForm, holder: unknown): string {
  const missing = beside.filter((name) => valueAt(holder, [name]) === undefined);
  if (missing.length > 0) return `goes with ${missing.join(' and ')}, which is missing`;
  return `must be ${isList ? 'a list' : 'written in another way'}. ${description}`;
}

function valueAt(root: unknown, path: KeyPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}
