// Writes a file of any length without holding it.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const PIECE_LENGTH = 262_144;

export async function writeAll(path: string, texts: Iterable<string>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    if (!file.write(piece)) await once(file, 'drain');
    piece = '';
  }
  file.end(piece);
  await once(file, 'finish');
}
