import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListReadResult, readList } from '../../../src/api/list/list-reader.ts';
import { ListMalformedError } from '../../../src/api/list/byte-source.ts';
import { pieces } from '../wire-script.ts';

interface Reading {
  readonly result: ListReadResult;
  readonly elements: readonly unknown[];
  readonly largestBatch: number;
}

async function read(bytes: string | Uint8Array, chunkBytes: number): Promise<Reading> {
  const body = Buffer.from(bytes);
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += chunkBytes) {
    chunks.push(body.subarray(at, at + chunkBytes));
  }
  const elements: unknown[] = [];
  let largestBatch = 0;
  const result = await readList({
    body: pieces(chunks),
    listName: 'rows',
    onBatch: (batch) => {
      elements.push(...batch);
      largestBatch = Math.max(largestBatch, batch.length);
    },
  });
  return { result, elements, largestBatch };
}

const TRICKY = [
  { id: 1, text: 'quote " backslash \\ both \\" end\\' },
  {
    id: 2,
    text: '},{ ]} \u00fc \u{1f600} \u2028',
    nested: { deep: [{ a: [[]] }, '}', null, true] },
  },
  {},
  { id: -3.5e2, '\\"': '\\\\"' },
];

function envelope(list: unknown, rest: object = {}): string {
  return JSON.stringify({ status: 'success', message: { rows: list }, ...rest });
}

const CHUNKINGS = [1, 2, 3, 7, 64, 100_000];

describe('reading a list', () => {
  describe.each(CHUNKINGS)('in chunks of %i bytes', (chunkBytes) => {
    it.each([
      ['an array', envelope(TRICKY), TRICKY],
      ['an indented array', JSON.stringify(JSON.parse(envelope(TRICKY)), null, '\t \n'), TRICKY],
      [
        'an object by index',
        '{"status":"success","message":{"rows":{"0":{"id":1}, "7" : {"id":2}\n,"9":{}}}}',
        [{ id: 1 }, { id: 2 }, {}],
      ],
      [
        'an object whose keys hold quotes and brackets',
        '{"status":"success","message":{"rows":{"\\"{":{"a":"b"},"]":{"c":"d"}}}}',
        [{ a: 'b' }, { c: 'd' }],
      ],
      [
        'a status and errors behind the list',
        '{"message":{"rows":[{"id":1}]},"errors":null,"status":"success"}',
        [{ id: 1 }],
      ],
      [
        'members that are not wanted on all sides',
        '{"a":[{"rows":[{"x":"]}"}]}],"b":-1.5,"message":{"rowss":[1],"rows":[{"id":1}],"c":"\\"}","d":{}},"status":"success","e":true}',
        [{ id: 1 }],
      ],
      [
        'a byte order mark and white space around',
        '\uFEFF \r\n\t{ "status" : "success" , "message" : { "rows" : [ { } ] } } \n ',
        [{}],
      ],
      ['an empty array', '{"status":"success","message":{"rows":[ ]}}', []],
      ['an empty object', '{"status":"success","message":{"rows":{}}}', []],
    ])('reads %s', async (_name, text, expected) => {
      const { result, elements } = await read(text, chunkBytes);

      expect(elements).toEqual(expected);
      expect(result).toEqual({
        kind: 'list',
        rowCount: expected.length,
        bodyBytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      });
    });

    it.each([
      ['garbage between elements', '{"status":"success","message":{"rows":[{"id":1}x,{"id":2}]}}'],
      ['a missing comma', '{"status":"success","message":{"rows":[{"id":1}{"id":2}]}}'],
      ['a comma too many', '{"status":"success","message":{"rows":[{"id":1},]}}'],
      ['another separator', '{"status":"success","message":{"rows":[{"id":1};{"id":2}]}}'],
      ['a leading comma', '{"status":"success","message":{"rows":[,{"id":1}]}}'],
      ['the wrong closing bracket', '{"status":"success","message":{"rows":[{"id":1}}}}'],
      ['crossed brackets', '{"status":"success","message":{"rows":[{"a":[1},{"b":2]}]}}'],
      ['garbage after the list', '{"status":"success","message":{"rows":[{"id":1}] x}}'],
      ['bytes after the end', '{"status":"success","message":{"rows":[]}}{}'],
      ['a warning around the JSON', 'Warning: x {"status":"success","message":{"rows":[]}}<br />'],
      ['a page that holds JSON', '<p>{"status":"success","message":{"rows":[]}}</p>'],
      ['HTML', '<html><body>Please log in</body></html>'],
      ['nothing', ''],
      ['white space', ' \n '],
      ['an array', '[{"id":1}]'],
      ['an element that is a number', '{"status":"success","message":{"rows":[{"id":1},2]}}'],
      ['an element that is an array', '{"status":"success","message":{"rows":[[]]}}'],
      ['an element of null', '{"status":"success","message":{"rows":{"0":null}}}'],
      ['one record instead of a list', '{"status":"success","message":{"rows":{"id":1}}}'],
      ['a list that is a text', '{"status":"success","message":{"rows":"none"}}'],
      ['a list that is false', '{"status":"success","message":{"rows":false}}'],
      ['a missing list', '{"status":"success","message":{"other":[]}}'],
      ['a message that is an array', '{"status":"success","message":[]}'],
      ['a message that is a text', '{"status":"success","message":"Added Successfully"}'],
      ['two lists', '{"status":"success","message":{"rows":[],"rows":[{"id":1}]}}'],
      ['two messages', '{"status":"success","message":{"rows":[]},"message":{"rows":[]}}'],
      ['two statuses', '{"status":"failed","status":"success","message":{"rows":[]}}'],
      ['two elements of one index', '{"status":"success","message":{"rows":{"1":{},"1":{}}}}'],
      ['another status', '{"status":"ok","message":{"rows":[]}}'],
      ['no status', '{"message":{"rows":[]}}'],
      ['a value that is missing', '{"status":,"message":{"rows":[]}}'],
      ['deep nesting in an element', deeply('{"a":', '}', 70)],
    ])('refuses %s', async (_name, text) => {
      await expect(read(text, chunkBytes)).rejects.toThrow(ListMalformedError);
    });

    it.each([
      ['null', '{"status":"success","message":{"rows":null}}'],
      ['an empty text', '{"status":"success","message":{"rows":""}}'],
    ])('leaves it open whether %s stands for an empty list', async (_name, text) => {
      expect((await read(text, chunkBytes)).result).toEqual({ kind: 'blank' });
    });

    it.each([
      '<br />\n<b>Warning</b>: Undefined variable $page\n',
      'PHP Notice: x in y on line 3\n',
    ])('reads a list behind a notice: %j', async (notice) => {
      const { elements } = await read(
        `${notice}{"status":"success","message":{"rows":[{"id":1}]}}`,
        chunkBytes,
      );

      expect(elements).toEqual([{ id: 1 }]);
    });

    it('refuses every proper beginning of a list', async () => {
      const whole = Buffer.from(envelope(TRICKY));

      for (let length = 0; length < whole.length; length += 1) {
        await expect(read(whole.subarray(0, length), chunkBytes)).rejects.toThrow(
          ListMalformedError,
        );
      }
    });

    it('hands back the errors when the envelope says failed', async () => {
      const { result } = await read('{"status":"failed","errors":{"a":["b"]}}', chunkBytes);

      expect(result).toEqual({ kind: 'failed', errors: { a: ['b'] } });
    });

    it.each([
      ['{"message":"No entry."}', ['No entry.']],
      ['{"error":"no","message":{"other":[]}}', ['no']],
      ['{"status":"error","errors":"no","message":"entry"}', ['no', 'entry']],
    ])('hands back what is said instead of an envelope: %s', async (body, texts) => {
      const { result } = await read(body, chunkBytes);

      expect(result).toEqual({ kind: 'texts', texts });
    });

    it('refuses a list that comes with words and without a status', async () => {
      const body = '{"message":{"rows":[]},"error":"no"}';

      await expect(read(body, chunkBytes)).rejects.toMatchObject({ fault: 'unspecified' });
    });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"status":"success","message":{"rows":[{"a":"'),
      Buffer.from([0xfc]),
      Buffer.from('"}]}}'),
    ]);

    await expect(read(bytes, 1_000)).rejects.toThrow('UTF-8');
  });

  it('refuses an element of more than a mebibyte', async () => {
    const text = envelope([{ text: 'x'.repeat(1_048_577) }]);

    await expect(read(text, 65_536)).rejects.toThrow('1048576 bytes');
  });

  it('skips a member of any size when it is not wanted', async () => {
    const text = envelope([{ id: 1 }], { other: [{ text: 'x'.repeat(3_000_000) }] });

    const { elements } = await read(text, 65_536);

    expect(elements).toEqual([{ id: 1 }]);
  });

  it('skips the members of elements that it is told to skip', async () => {
    const body = envelope([
      { id: 1, tokens: { 1: 'x'.repeat(2_000_000) } },
      { tokens: [], id: 2 },
    ]);
    const elements: unknown[] = [];
    const onBatch = (batch: readonly unknown[]) => elements.push(...batch);

    await readList({ body: pieces([body]), listName: 'rows', passOver: ['tokens'], onBatch });

    expect(elements).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('hands out a long list in many batches when it comes in one chunk', async () => {
    const list = Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'some text here' }));

    const { elements, largestBatch } = await read(envelope(list), 10_000_000);

    expect(elements).toEqual(list);
    expect(largestBatch).toBeLessThan(list.length / 5);
  });

  it('passes on what the reader of the batches throws', async () => {
    const failing = readList({
      body: pieces([envelope([{}])]),
      listName: 'rows',
      onBatch: () => {
        throw new RangeError('disk full');
      },
    });

    await expect(failing).rejects.toThrow('disk full');
  });

  it('keeps a member named __proto__ an ordinary member', async () => {
    const { elements } = await read(
      '{"status":"success","__proto__":{"x":1},"message":{"__proto__":[],"rows":[{"__proto__":{"polluted":1}}]}}',
      5,
    );

    expect(JSON.stringify(elements)).toBe('[{"__proto__":{"polluted":1}}]');
    expect(Object.getPrototypeOf(elements[0])).toBe(Object.prototype);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('},{', '"},{"', '\\', ']}', '\u0000'),
);
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constantFrom(null, true, 0.5),
    fc.array(tie('object'), { maxLength: 3 }),
    tie('object'),
  ),
  // V8 of Node 24 takes an escape that begins a name for a name of one backslash that it met before.
  object: fc.dictionary(
    text.filter((name) => name !== '\\'),
    tie('value'),
    { maxKeys: 4 },
  ),
}));
const sent = fc.record({
  rows: fc.array(value.object, { maxLength: 12 }),
  indent: fc.constantFrom('', ' ', '\n\t'),
  chunkBytes: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(100_000)),
});

describe('reading any list', () => {
  it('gives what JSON.parse gives, however the body is cut', async () => {
    await fc.assert(
      fc.asyncProperty(sent, async ({ rows, indent, chunkBytes }) => {
        const body = JSON.stringify({ message: { rows }, status: 'success' }, null, indent);

        const { elements } = await read(body, chunkBytes);

        expect(JSON.stringify(elements)).toBe(JSON.stringify(rows));
      }),
      { numRuns: 300 },
    );
  });

  it('gives that or refuses when any one byte is another', async () => {
    await fc.assert(
      fc.asyncProperty(
        sent,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...Buffer.from('{}[],:"\\ '))),
        async ({ rows, indent, chunkBytes }, place, byte) => {
          const body = Buffer.from(
            JSON.stringify({ message: { rows }, status: 'success' }, null, indent),
          );
          // What stands before the first member may be a notice, and is passed over.
          const first = body.indexOf('"');
          body[first + Math.floor(place * (body.length - first))] = byte;

          const given = await elementsText(body, chunkBytes);

          expect(given).toBe(given === undefined ? undefined : rowsText(body));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** Undefined when the body is refused. */
async function elementsText(body: Uint8Array, chunkBytes: number): Promise<string | undefined> {
  try {
    return JSON.stringify((await read(body, chunkBytes)).elements);
  } catch (error) {
    if (error instanceof ListMalformedError) return undefined;
    throw error;
  }
}

/** What the body holds for the platform, which throws when it is not JSON in UTF-8. */
function rowsText(body: Uint8Array): string {
  const whole: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  expect(whole).toMatchObject({ status: 'success', message: { rows: expect.any(Array) } });
  // The line above has just looked at it.
  return JSON.stringify((whole as { message: { rows: unknown } }).message.rows);
}

function deeply(open: string, close: string, depth: number): string {
  const element = `${open.repeat(depth)}{}${close.repeat(depth)}`;
  return `{"status":"success","message":{"rows":[${element}]}}`;
}
