import { describe, expect, it } from 'vitest';
import { collected, sourceDirectory } from '../source-directory.ts';
import { saying } from '../../saying.ts';

const { onlyFile, read } = sourceDirectory();

const ANN = '{"id":1,"email":"ann@example.test"}';
const BOB = '{"id":2,"email":"bob@example.test"}';
const TABLE = [
  ['id', 'email'],
  [1, '1', 'ann@example.test'],
  [2, '2', 'bob@example.test'],
];

describe('finding the people in an answer of an interface', () => {
  it.each([
    ['under any name', `{"members":[${ANN},${BOB}]}`],
    ['behind what is told of it', `{"meta":{"total":2,"by":["x"]},"results":[${ANN},${BOB}]}`],
    ['deep inside', `\ufeff {"_embedded":{"page":1,"people":[${ANN},${BOB}]},"page":1}`],
    ['beside lists of other things', `{"tags":[{"id":1},{"id":2}],"people":[${ANN},${BOB}]}`],
    ['under a name with accents', `{"abonnés":[${ANN},${BOB}],"größe":2}`],
    ['under numbers', `{"total":"2","contacts":{"47":${ANN},"48":${BOB}}}`],
    [
      'under ids of Firebase',
      `{"users":{"-NxYz01aBcDeFgHiJkLm":${ANN},"-NxYz02aBcDeFgHiJkLm":${BOB}}}`,
    ],
    [
      'under ids of Firestore',
      `{"fK3aZ9qLmN0pR5sT7uVw":${ANN},"gK3aZ9qLmN0pR5sT7uVx":${BOB},"nextPageToken":"x"}`,
    ],
    [
      'under ids of MongoDB',
      `{"507f1f77bcf86cd799439011":${ANN},"507f1f77bcf86cd799439012":${BOB}}`,
    ],
    [
      'under UUIDs',
      `{"123e4567-e89b-12d3-a456-426614174000":${ANN},"123e4567-e89b-12d3-a456-426614174001":${BOB}}`,
    ],
    ['under numbers alone', `{"0":${ANN},"1":${BOB},"result_code":1}`],
  ])('reads the list %s', async (_where, text) => {
    expect(await read(text)).toEqual(TABLE);
  });

  it.each([
    [`{"subscribers":[],"unsubscribed":[${ANN}]}`, ['unsubscribed']],
    [`{"data":{"abonnés":[${ANN}]}}`, ['data', 'abonnés']],
    [`{"K\\u00fcndigungen":[${ANN}]}`, ['Kündigungen']],
    [`[${ANN}]`, undefined],
  ])('tells the name of the list: %s', async (text, keys) => {
    expect((await onlyFile(text)).keysOfList).toEqual(keys);
  });

  it('flattens what holds the values of each person', async () => {
    const person = '{"id":"7","type":"profile","attributes":{"email":"ann@example.test"}}';

    expect(await read(`{"included":[],"data":[${person}]}`)).toEqual([
      ['id', 'type', 'attributes.email'],
      [1, '7', 'profile', 'ann@example.test'],
    ]);
  });

  it('finds the one person with an address among many', async () => {
    const others = '{"id":0,"email":null},'.repeat(5_000);

    expect(await read(`{"people":[${others}${ANN},${BOB}]}`)).toHaveLength(5_003);
  });

  it('tells what stands beside the list', async () => {
    const plain = await onlyFile(`{"page":1,"next":null,"people":[${ANN}]}`);
    const told = await onlyFile(
      `{"state":"unsubscribed","next":"x","größe":1,"a@b.test":1,"people":[${ANN}]}`,
    );
    const numbered = await onlyFile(`{"0":${ANN},"result":1}`);

    expect(plain.notes?.()).toEqual([]);
    expect(told.notes?.()).toEqual([
      saying('"people"', 'unread', '"state", "größe"'),
      expect.stringContaining('there is another one'),
    ]);
    expect(numbered.notes?.()).toEqual([saying('numbers or ids', 'unread', '"result"')]);
  });

  it('takes a cut answer for no shorter list', async () => {
    const whole = `{"meta":{"a":1},"people":[${ANN},${BOB}],"more":"x"}`;

    for (let length = whole.indexOf(BOB); length < whole.length; length += 1) {
      await expect(read(whole.slice(0, length))).rejects.toMatchObject({
        code: 'SOURCE_TRUNCATED',
      });
    }
  });

  it('leaves objects one after the other as they are, whatever lists are in them', async () => {
    const person = '{"email":"ann@example.test","friends":[{"email":"x@example.test"}]}';
    const household = '{"name":"x","members":[{"email":"x@example.test"}]}';

    expect((await onlyFile(`${person}\n${person}`)).header).toEqual(['email', 'friends']);
    expect((await onlyFile(`${household}\n${household}`)).header).toEqual(['name', 'members']);
  });

  it('takes one person with lists of other things for a row', async () => {
    const text = '{"email":"ann@example.test","orders":[{"id":1},{"id":2}],"items":[[{"a":1}]]}';

    expect((await onlyFile(text)).header).toEqual(['email', 'orders', 'items']);
    expect((await onlyFile('{"user":{"address":"ann@example.test"}}')).header).toEqual([
      'user.address',
    ]);
  });

  it('reads saved answers of a known form one after the other', async () => {
    const pages = `{"subscribers":[${ANN}],"page":1}\n{"subscribers":[${BOB}],"page":2}`;

    expect(await read(pages)).toEqual(TABLE);
  });

  it.each([
    [
      'two lists',
      `{"active":[${ANN}],"out":{"gone":[${BOB}]}}`,
      'one list with addresses: "active", "out.gone"',
    ],
    [
      'two lists of a known form',
      `{"subscribers":[${ANN}],"unsubscribed":[${BOB}]}\n{"subscribers":[]}`,
      'one list with addresses: "subscribers", "unsubscribed"',
    ],
    [
      'lists under an address',
      `{"a@b.test":[${ANN}],"x":[${BOB}],"0":${ANN}}`,
      'addresses: one whose name is an address, "x", the objects under numbers or ids',
    ],
    ['a person with people', `{"email":"me@example.test","friends":[${ANN}]}`, '"friends"'],
    [
      'a list under each name',
      `{${Array.from({ length: 9 }, (_, at) => `"Ann ${String(at)}":[${ANN}]`).join(',')}}`,
      'one list with addresses: 9 lists under different keys',
    ],
    [
      'a list under each of very many names',
      `{${Array.from({ length: 40_000 }, (_, at) => `"Ann ${String(at)}":[${ANN}]`).join(',')}}`,
      '1048576 bytes',
    ],
    ['a list of nobody', '{"things":[{"id":1}],"page":1}', '"things"'],
    ['a list of texts', `{"a":${'['.repeat(100)}`, 'more than 64 levels'],
  ])('refuses %s and shows no address', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(words),
    });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });

  it('looks through long texts and long people', async () => {
    const long = 'x'.repeat(300_000);
    const text = `{"note":"${long}","list":[{"note":"${long}","email":"ann@example.test"},${BOB}]}`;
    const file = await onlyFile(text);

    expect((await collected(file.rows())).flat()).toHaveLength(2);
  });
});

describe('telling a log of events from a list of people', () => {
  it.each([
    [
      'where people stand in lists',
      '{"notificationType":"Delivery","mail":{"source":"shop@example.test","to":["ann@example.test"]}}',
      'lists of addresses (its key "notificationType"',
    ],
    [
      'where people are objects in lists',
      '{"eventType":"Bounce","bounce":{"bouncedRecipients":[{"emailAddress":"ann@example.test"}]}}',
      'lists of addresses (its key "eventType"',
    ],
    [
      'where somebody came back',
      '{"event":"unsubscribed","email":"Ann@example.test"}\n{"event":"subscribed","email":"ann@example.test"}',
      'different events of one address (its key "event"',
    ],
  ])('refuses it %s', async (_what, text, words) => {
    const failure = await read(text).catch((error: unknown) => error);

    expect(failure).toMatchObject({ message: expect.stringContaining(words) });
    expect(failure).toMatchObject({ message: expect.not.stringContaining('@') });
  });

  it.each([
    [
      'each has one event',
      '{"event":"bounce","email":"a@x.test"}\n{"event":"bounce","email":"a@x.test"}',
    ],
    [
      'the events are visited',
      '{"event":"Gala","email":"a@x.test"}\n{"event":"Fair","email":"a@x.test"}',
    ],
    ['nothing happened', '{"event":"","email":"a@x.test"}\n{"email":"a@x.test"}'],
    ['nobody is named', '{"event":"open","by":"x@"}\n{"event":"click","tags":["a"]}'],
  ])('takes it for people where %s', async (_why, text) => {
    expect(await read(text)).toHaveLength(3);
  });
});
