// What lies below a directory, and what a command left there that is no whole file.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPlan } from '../../../src/state/index.ts';

/** Path: hash of the content. */
export function fileTree(directory: string): ReadonlyMap<string, string> {
  return new Map(filesBelow(directory).map((path) => [relative(directory, path), hashOf(path)]));
}

/** A story may take away the right to look. */
function filesBelow(directory: string): string[] {
  const entries = orElse([], () => readdirSync(directory, { withFileTypes: true }));
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** New files that are drafts, side files, working files, or plans that cannot be read. */
export function leftovers(directory: string, before: ReadonlyMap<string, string>): string[] {
  return [...fileTree(directory).keys()]
    .filter((path) => !before.has(path))
    .filter((path) => /\.(?:draft|scratch)|-journal$/u.test(path) || isBrokenPlan(directory, path));
}

function isBrokenPlan(directory: string, path: string): boolean {
  if (!path.endsWith('.plan')) return false;
  try {
    readPlan(join(directory, path)).close();
    return false;
  } catch {
    return true;
  }
}

function hashOf(path: string): string {
  return orElse('unreadable', () => createHash('sha256').update(readFileSync(path)).digest('hex'));
}

function orElse<T>(otherwise: T, look: () => T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
