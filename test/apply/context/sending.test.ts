import { describe, expect, it } from 'vitest';
import { Sending } from '../../../src/apply/context/run-context.ts';

/** A request that is under way until it is answered. */
interface Request {
  readonly name: string;
  answer(): void;
  fail(error: Error): void;
}

/** Requests that left, in their order, and what became of them for whoever sent them. */
function counterOf(sending: Sending) {
  const left: Request[] = [];
  const send = (name: string): Promise<string | undefined> =>
    sending.whenFree(
      () =>
        new Promise<string>((resolve, reject) => {
          const answer = (): void => {
            resolve(name);
          };
          left.push({ name, answer, fail: reject });
        }),
    );
  return { send, left, names: () => left.map(({ name }) => name) };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('the way out', () => {
  it('lets as many leave as may be under way, and the next one when one is answered', async () => {
    const { send, left, names } = counterOf(new Sending(2));
    const sent = ['a', 'b', 'c'].map(send);
    await settled();
    expect(names()).toEqual(['a', 'b']);

    left[1]?.answer();
    await settled();

    expect(names()).toEqual(['a', 'b', 'c']);
    left[0]?.answer();
    left[2]?.answer();
    expect(await Promise.all(sent)).toEqual(['a', 'b', 'c']);
  });

  it('lets nothing leave that waits when it is closed', async () => {
    const sending = new Sending(1);
    const { send, left, names } = counterOf(sending);
    const sent = ['a', 'b'].map(send);
    await settled();

    sending.close();
    left[0]?.answer();

    expect(await Promise.all(sent)).toEqual(['a', undefined]);
    expect(names()).toEqual(['a']);
  });

  it('is closed by what goes wrong, before the next one leaves', async () => {
    const { send, left, names } = counterOf(new Sending(1));
    const first = send('a');
    const second = send('b');
    await settled();

    left[0]?.fail(new Error('the journal is full'));

    await expect(first).rejects.toThrow('the journal is full');
    expect(await second).toBeUndefined();
    expect(names()).toEqual(['a']);
  });
});
