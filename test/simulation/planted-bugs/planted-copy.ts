// A copy of the program and its tests with one bug planted in it, for as long as somebody looks for it.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PlantedBug } from './planted-bug.ts';

export interface PlantedCopy {
  readonly directory: string;
  remove(): void;
}

const ROOT = dirname(dirname(dirname(import.meta.dirname)));

const COPIED_FOLDERS = ['src', 'test'] as const;
const COPIED_FILES = ['package.json', 'tsconfig.json'] as const;

export function copyWith(bug: PlantedBug): PlantedCopy {
  const directory = mkdtempSync(join(tmpdir(), 'listferry-planted-'));
  const remove = (): void => {
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const changed = plant(bug);
    for (const name of COPIED_FOLDERS) copyFolder(join(ROOT, name), join(directory, name));
    for (const name of COPIED_FILES) copyFileSync(join(ROOT, name), join(directory, name));
    symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    writeFileSync(join(directory, bug.file), changed);
    return { directory, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The text of the bug's file with the bug in it. */
export function plant({ name, file, find, replace }: PlantedBug): string {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(`${name}: what it replaces is ${String(parts.length - 1)} times in ${file}`);
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}
