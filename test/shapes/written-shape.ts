// The files of a shape, as bytes on a disk.
import { SqliteDatabase } from '../../src/lib/sqlite.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodedText } from './legacy-text.ts';
import type { Shape, ShapeFile } from './shape.ts';
import { workbookOf } from './written-workbook.ts';

/** Returns the absolute paths of the files, in the order of the shape. */
export function writeShape({ files }: Pick<Shape, 'files'>, directory: string): readonly string[] {
  return Object.entries(files).map(([name, file]) => {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytesOf(file));
    return path;
  });
}

function bytesOf(file: ShapeFile): Buffer {
  if ('database' in file) return databaseOf(file.database);
  if ('sheets' in file) return workbookOf(file.sheets);
  if ('text' in file) return encodedText(file.text, file.encoding ?? 'utf-8');
  return Buffer.from(`${file.join('\n')}\n`);
}

function databaseOf(sql: string): Buffer {
  const db = new SqliteDatabase(':memory:');
  try {
    db.exec(sql);
    return db.serialize();
  } finally {
    db.close();
  }
}
