// The cells of one object of a JSON file, or an error that names its line.
import { unreadable } from '../source/source.ts';
import { type JsonCells, jsonCells } from './json-cells.ts';
import type { JsonObjectText } from './json-objects.ts';

export function cellsOfObject({ text, line }: JsonObjectText, path: string): JsonCells {
  const found = jsonCells(text);
  if (found === undefined) {
    const hint = 'Run the export again, or look at that line for a missing comma or quote.';
    throw unreadable(path, `line ${String(line)} is no JSON`, hint);
  }
  const { doubled } = found;
  if (doubled === undefined) return found;
  const key = doubled.includes('@') ? 'one key' : `the key "${doubled}"`;
  const hint =
    'Only one of the two values can be meant. Correct that line, or run the export again.';
  throw unreadable(path, `line ${String(line)} has ${key} twice`, hint);
}
