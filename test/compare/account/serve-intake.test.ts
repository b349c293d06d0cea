import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IntakeNotice, IntakeOrder } from '../../../src/compare/account/intake-elsewhere.ts';
import { serveIntake } from '../../../src/compare/account/serve-intake.ts';
import { Scratch } from '../../../src/state/index.ts';
import { stateDirectory } from '../../state/state-directory.ts';
import { bodyOf, INDIA, listed, OWNED, TARGETS } from './listed-contacts.ts';

const directory = stateDirectory();

let scratch: Scratch;

beforeEach(() => {
  scratch = new Scratch(directory.place('a.scratch'), 'look up', OWNED);
});

afterEach(() => {
  scratch.close();
});

type NoticeOf<K extends IntakeNotice['kind']> = Extract<IntakeNotice, { kind: K }>;

interface Served {
  readonly order: (order: IntakeOrder) => void;
  readonly notices: readonly IntakeNotice[];
  /** The next notice of a kind; skips those before it. */
  readonly next: <K extends IntakeNotice['kind']>(kind: K) => Promise<NoticeOf<K>>;
}

/** The intake in this thread, writing into the contacts' files. */
function serve(): Served {
  const notices: IntakeNotice[] = [];
  let seen = 0;
  let wake = (): void => undefined;
  const orders = new PassThrough({ objectMode: true, highWaterMark: 10_000 });
  const order = (one: IntakeOrder): void => void orders.write(one);
  const countryNames = { alpha2Of: () => undefined, isName: () => false, namesOf: () => [] };
  void serveIntake(orders[Symbol.asyncIterator](), countryNames, (notice) => {
    notices.push(notice);
    wake();
  });
  const start = { ...scratch.actual.contacts.handOver(), targets: TARGETS, countries: [INDIA] };
  order({ kind: 'open', start });
  return {
    order,
    notices,
    next: async (kind) => {
      for (;;) {
        const notice = notices[seen];
        if (notice === undefined) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        seen += 1;
        if (isOf(notice, kind)) return notice;
      }
    },
  };
}

function isOf<K extends IntakeNotice['kind']>(
  notice: IntakeNotice,
  kind: K,
): notice is NoticeOf<K> {
  return notice.kind === kind;
}

/** Begins an attempt and sends the body in pieces of so many bytes. */
function send({ order }: Served, body: Uint8Array, pieceBytes = 64): void {
  order({ kind: 'begin', listName: 'contacts' });
  for (let from = 0; from < body.length; from += pieceBytes) {
    const buffer = new Uint8Array(body.subarray(from, from + pieceBytes)).buffer;
    order({ kind: 'piece', buffer, length: buffer.byteLength });
  }
}

/** Finishes the list and returns the addresses of both contact types. */
async function finished(served: Served): Promise<readonly string[][]> {
  served.order({ kind: 'finish' });
  scratch.actual.contacts.take((await served.next('finished')).written);
  return [0, 1].map((target) => [...scratch.actual.addresses(target)].toSorted());
}

const THREE = [listed(1), listed(2, { contact_type_id: 4 }), listed(3, { country: 'India' })];

describe('a list', () => {
  it('becomes rows of the comparison', async () => {
    const served = serve();
    send(served, bodyOf(THREE));
    served.order({ kind: 'end' });

    const { result, totals } = await served.next('read');

    expect(result).toMatchObject({ kind: 'list', rowCount: 3, bodyBytes: bodyOf(THREE).length });
    expect(totals).toEqual({
      owners: ['7001'],
      contactTypes: new Map([
        ['3', 2],
        ['4', 1],
      ]),
    });
    expect(await finished(served)).toEqual([
      ['ann1@example.com', 'ann3@example.com'],
      ['ann2@example.com'],
    ]);
    expect(scratch.actual.find(0, 'ann3@example.com')).toEqual({
      contactId: '3',
      email: 'ann3@example.com',
      fields: { city: 'Ulm', country: '104' },
    });
  });

  it('is refused where one id stands for two contacts', async () => {
    const served = serve();
    send(served, bodyOf([listed(1), listed(2), listed(2, { email: 'bob@example.com' })]));
    served.order({ kind: 'end' });

    const { failure } = await served.next('failed');

    expect(failure).toMatchObject({
      kind: 'unexpected',
      problem: expect.stringContaining('two contacts with one id') as string,
    });
  });

  it('may show a contact twice, however its address is written', async () => {
    const served = serve();
    const twice = JSON.stringify({ contacts: [listed(5), listed(1), listed(1)] });
    const escaped = twice.replace('ann1@example.com', String.raw`\u0061nn1@example.com`);
    send(served, Buffer.from(`{"status":"success","message":${escaped}}`));
    served.order({ kind: 'end' });

    expect((await served.next('read')).result).toMatchObject({ rowCount: 3 });
  });

  it('gives each piece back once', async () => {
    const served = serve();
    const body = bodyOf(THREE);

    send(served, body, 50);
    served.order({ kind: 'end' });
    await served.next('read');

    const taken = served.notices.filter((notice) => isOf(notice, 'taken'));
    expect(taken).toHaveLength(Math.ceil(body.length / 50));
    expect(new Set(taken.map(({ buffer }) => buffer)).size).toBe(taken.length);
  });

  it('may come in pieces that are not filled to their ends', async () => {
    const served = serve();
    const body = bodyOf(THREE);
    served.order({ kind: 'begin', listName: 'contacts' });
    const { buffer } = new Uint8Array(Buffer.concat([body, Buffer.from('old bytes')]));
    served.order({ kind: 'piece', buffer, length: body.length });
    served.order({ kind: 'piece', buffer: new ArrayBuffer(8), length: 0 });
    served.order({ kind: 'end' });

    expect((await served.next('read')).result).toMatchObject({ bodyBytes: body.length });
  });

  it.each([1, 7, 300, 100_000])('reports all contacts in pieces of %i bytes', async (bytes) => {
    const served = serve();
    // An ordinary one, one to be parsed, one of a contact type that takes no part, a deleted one.
    const all = [
      listed(1),
      listed(2, { custom_field: [] }),
      listed(3, { contact_type_id: 9 }),
      listed(4, { deleted_at: '2026-01-01' }),
    ];
    send(served, bodyOf(all), bytes);
    served.order({ kind: 'end' });

    const { result } = await served.next('read');

    const taken = served.notices.filter((notice) => isOf(notice, 'taken'));
    expect(result).toMatchObject({ rowCount: 4 });
    expect(taken.reduce((sum, { contacts }) => sum + contacts, 0)).toBe(4);
    expect(await finished(served)).toEqual([['ann1@example.com', 'ann2@example.com'], []]);
  });

  it('reports the owners of all contacts, parsed or not', async () => {
    const served = serve();
    send(served, bodyOf([listed(1), listed(2, { user_id: 7002, custom_field: '' })]));
    served.order({ kind: 'end' });

    expect((await served.next('read')).totals.owners.toSorted()).toEqual(['7001', '7002']);
  });

  it('may be refused by the service', async () => {
    const served = serve();
    const refusal = { status: 'failed', errors: ['no such account'] };
    send(served, Buffer.from(JSON.stringify(refusal)));
    served.order({ kind: 'end' });

    const { result } = await served.next('read');

    expect(result).toEqual({ kind: 'failed', errors: ['no such account'] });
  });

  it('has one contact for each key at the end', async () => {
    const served = serve();
    const email = 'ann@example.com';
    send(served, bodyOf([3, 1, 2].map((id) => listed(id, { email }))));
    served.order({ kind: 'end' });
    await served.next('read');

    expect(await finished(served)).toEqual([[email, email, email], []]);
    expect(scratch.actual.find(0, email)?.contactId).toBe('1');
    expect(scratch.actual.countCopies(0)).toBe(2);
  });
});

describe('an attempt that fails', () => {
  it.each([
    ['is no JSON', Buffer.from('[oops'), { kind: 'malformed', fault: 'damaged' }],
    ['is a page', Buffer.from('<html></html>'), { kind: 'malformed', fault: 'foreign' }],
    ['is cut', bodyOf(THREE).subarray(0, -9), { kind: 'malformed', fault: 'damaged' }],
    ['holds no contact', bodyOf([{ id: 1 }]), { kind: 'unexpected' }],
  ])('because the list %s leaves nothing behind', async (_, body, failure) => {
    const served = serve();
    send(served, Buffer.concat([bodyOf([listed(8)]).subarray(0, -3), Buffer.from(',')]));
    served.order({ kind: 'end' });
    await served.next('failed');
    send(served, body);
    served.order({ kind: 'end' });
    expect(await served.next('failed')).toMatchObject({ failure });

    send(served, bodyOf([listed(9)]));
    served.order({ kind: 'end' });

    expect((await served.next('read')).result).toMatchObject({ rowCount: 1 });
    expect(await finished(served)).toEqual([['ann9@example.com'], []]);
  });

  it('gives back waiting and later pieces once each', async () => {
    const served = serve();
    send(served, Buffer.from('{ oops and many words'), 3);
    await served.next('failed');
    served.order({ kind: 'piece', buffer: new ArrayBuffer(8), length: 8 });
    served.order({ kind: 'void' });
    send(served, bodyOf([listed(9)]), 10_000);
    served.order({ kind: 'end' });
    await served.next('read');

    const taken = served.notices.filter((notice) => isOf(notice, 'taken'));
    expect(taken.map(({ buffer }) => buffer.byteLength).slice(0, 8)).toEqual([
      ...[3, 3, 3, 3, 3, 3, 3, 8],
    ]);
    expect(taken.map(({ contacts }) => contacts)).toEqual([...Array<number>(8).fill(0), 1]);
  });

  it('is reported when the body breaks off', async () => {
    const served = serve();
    send(served, bodyOf(THREE).subarray(0, 150));
    served.order({ kind: 'void' });
    await served.next('failed');

    send(served, bodyOf(THREE));
    served.order({ kind: 'end' });

    expect((await served.next('read')).result).toMatchObject({ rowCount: 3 });
    expect(await finished(served)).toEqual([
      ['ann1@example.com', 'ann3@example.com'],
      ['ann2@example.com'],
    ]);
  });
});
