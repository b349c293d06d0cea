// One account of the sandbox for a test: requests in a line, and time that moves when told to.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/lib/index.ts';
import { insertContactType } from '../../src/sandbox/contacts/contact-structure.ts';
import type {
  FormField,
  SandboxResponse,
  UploadedFile,
} from '../../src/sandbox/protocol/request.ts';
import { SandboxService } from '../../src/sandbox/service/sandbox-service.ts';

export interface Envelope {
  readonly status: string;
  readonly message?: unknown;
  readonly errors?: unknown;
}

export type Listed = Readonly<Record<string, unknown>>;

export interface RequestParts {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly ids?: readonly number[];
  readonly file?: Partial<UploadedFile>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAccount {
  readonly service: SandboxService;
  /** Moves both clocks on. */
  advance(durationMs: number): void;
  /** `path` with its base and query: `two/contacts/details?contact_id=1`. */
  raw(path: string, parts?: RequestParts): SandboxResponse;
  get(path: string): Envelope;
  post(path: string, form: Readonly<Record<string, string>>): Envelope;
  remove(path: string): Envelope;
  bulkDelete(path: string, ids: readonly number[]): Envelope;
  upload(csv: string | Buffer, file?: Partial<UploadedFile>): Envelope;
  add(email: string, form?: Readonly<Record<string, string>>): Envelope;
  list(path: string): Listed[];
  contacts(): Listed[];
}

export const KEYS = { publickey: 'public-key-1', secretkey: 'secret-key-1' };

/** An account with the contact type `News` (id 1 when ids increase). */
export function testAccount(behaviours: unknown = {}, dataFile?: string): TestAccount {
  const clock = steppedClock();
  const service = new SandboxService({
    clock,
    behaviours,
    publicKey: KEYS.publickey,
    secretKey: KEYS.secretkey,
    ...(dataFile === undefined ? {} : { dataFile }),
  });
  const raw = (path: string, parts: RequestParts = {}): SandboxResponse => {
    const url = new URL(path.replace('/', '/api/'), 'http://sandbox.test/');
    return service.handle({
      method: parts.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: parts.headers ?? KEYS,
      fields: formFields(parts),
      ...(parts.file === undefined ? {} : { file: { ...CSV_FILE, ...parts.file } }),
    });
  };
  const send = (path: string, parts: RequestParts): Envelope => envelope(raw(path, parts));
  const post: TestAccount['post'] = (path, form) => send(path, { method: 'POST', form });
  const list = (path: string): Listed[] => {
    const message = (send(path, {}).message ?? {}) as Readonly<Record<string, Listed[]>>;
    return Object.values(Object.values(message)[0] ?? []);
  };
  makeNews(service);
  return {
    service,
    advance: (durationMs) => {
      clock.advance(durationMs);
    },
    raw,
    get: (path) => send(path, {}),
    post,
    remove: (path) => send(path, { method: 'DELETE' }),
    bulkDelete: (path, ids) => send(path, { method: 'POST', ids }),
    upload: (csv, file) =>
      send('two/contacts/upload-csv', {
        method: 'POST',
        form: { contact_type_id: '1' },
        file: { ...file, content: Buffer.from(csv) },
      }),
    add: (email, form) =>
      post('two/contacts/add', { contact_type_id: '1', country: '1', email, ...form }),
    list,
    contacts: () => list('two/contacts/list'),
  };
}

/** Written past the requests, so that no behaviour of the envelope stands in the way. */
function makeNews(service: SandboxService): void {
  const account = service.account();
  if (account.store.query('SELECT id FROM contact_type').get() !== undefined) return;
  account.store.inTransaction(() => insertContactType(account, 'News'));
}

export function bodyText(response: SandboxResponse): string {
  return typeof response.body === 'string' ? response.body : [...response.body].join('');
}

export function envelope(response: SandboxResponse): Envelope {
  return JSON.parse(bodyText(response)) as Envelope;
}

const CSV_FILE: UploadedFile = {
  field: 'file',
  name: 'contacts.csv',
  contentType: 'text/csv',
  content: Buffer.alloc(0),
};

function formFields(parts: RequestParts): FormField[] {
  const ids = (parts.ids ?? []).map((id, index): FormField => [
    `strIds[${String(index)}]`,
    String(id),
  ]);
  return [...Object.entries(parts.form ?? {}), ...ids];
}

export function steppedClock(): Clock & { advance(durationMs: number): void } {
  let elapsedMs = 0;
  return {
    bootId: 'boot-1',
    monotonicMs: () => elapsedMs,
    wallTime: () => new Date(Date.UTC(2026, 0, 5, 9, 30) + elapsedMs),
    sleep: () => Promise.reject(new Error('The sandbox never sleeps.')),
    after: () => {
      throw new Error('The sandbox sets no timers.');
    },
    turn: () => Promise.reject(new Error('The sandbox does everything at once.')),
    advance: (durationMs) => {
      elapsedMs += durationMs;
    },
  };
}

/** The path of a file in which an account may be kept, until the test is over. */
export function accountFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, 'account.db');
}
