// A service in a process of its own that answers each write after 5 ms. Its reads were recorded twice, as the
// writes find the account and as they leave it. Prints its address.
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { LIST_FILE, listening, serveRecorded } from './prepared-service.ts';

/** What became of the writes since the figures were asked for last. */
export interface WriteFigures {
  readonly count: number;
  /** From the first write to the last answer. */
  readonly seconds: number;
  /** The most that were under way together. */
  readonly mostTogether: number;
}

const ANSWER_MS = 5;
const ANSWER = '{"status":"success","message":"Contact Updated Successfully"}';
const NOTHING = { count: 0, firstMs: 0, lastMs: 0, together: 0, mostTogether: 0 };

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) throw new Error('where are the recorded answers?');

const readBefore = serveReads(before);
const readAfter = serveReads(after);
let seen = NOTHING;

const server = createServer((request, response) => {
  if (request.method === 'POST') answerWrite(request, response);
  else if (request.url === '/figures') tellFigures(response);
  else if (seen.count === 0) readBefore(request, response);
  else readAfter(request, response);
});
process.stdout.write(`${await listening(server)}\n`);

/** What was recorded, and each contact of the list alone. */
function serveReads(directory: string): RequestListener {
  const recorded = serveRecorded(directory);
  // Written by the world of this part.
  const { message } = JSON.parse(readFileSync(join(directory, LIST_FILE), 'utf8')) as {
    readonly message: { readonly contacts: readonly { readonly id: number }[] };
  };
  const contacts = new Map(message.contacts.map((contact) => [String(contact.id), contact]));
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const contact = contacts.get(searchParams.get('contact_id') ?? '');
    if (contact === undefined || !pathname.endsWith('/contacts/details'))
      recorded(request, response);
    else response.end(JSON.stringify({ status: 'success', message: { contact } }));
  };
}

function answerWrite(request: IncomingMessage, response: ServerResponse): void {
  const firstMs = seen.count === 0 ? performance.now() : seen.firstMs;
  const together = seen.together + 1;
  const mostTogether = Math.max(seen.mostTogether, together);
  seen = { ...seen, count: seen.count + 1, firstMs, together, mostTogether };
  request.resume().on('end', () => {
    setTimeout(() => {
      response.end(ANSWER);
      seen = { ...seen, together: seen.together - 1, lastMs: performance.now() };
    }, ANSWER_MS);
  });
}

function tellFigures(response: ServerResponse): void {
  const { count, firstMs, lastMs, mostTogether } = seen;
  const figures: WriteFigures = { count, seconds: (lastMs - firstMs) / 1_000, mostTogether };
  response.end(JSON.stringify(figures));
  seen = NOTHING;
}
