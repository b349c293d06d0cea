import { expect, it } from 'vitest';
import { RunSpending } from '../../../src/apply/context/run-context.ts';
import { begunJournal } from '../../state/state-directory.ts';
import { fakeClock } from '../../fake-clock.ts';

/** A process with so many requests behind it and so many tokens left. */
function processOf(requests: number, tokens: number) {
  const limited: number[] = [];
  const client = {
    requestCount: { total: requests, byEndpoint: new Map([['contacts/list', 1]]) },
    health: {
      isUnavailable: false,
      trouble: undefined,
      takeRepeat: () => true,
      repeatTokens: tokens,
      limitRepeats: (left: number) => limited.push(left),
    },
  };
  return { client, limited };
}

it('adds up what all processes of a run have spent', async () => {
  const clock = fakeClock({ autoAdvance: false });
  const { journal, runId } = begunJournal({ clock });
  const first = new RunSpending({ journal, clock, ...processOf(7, 500) }, runId);
  await clock.advance(3_000);
  first.note();

  const second = new RunSpending({ journal, clock, ...processOf(4, 500) }, runId);
  await clock.advance(2_000);

  expect(second.total()).toEqual({ requests: 11, listReads: 2, elapsedMs: 5_000 });
});

it('hands on what is left for repetitions', () => {
  const clock = fakeClock();
  const { journal, runId } = begunJournal({ clock });
  const first = processOf(0, 35);
  new RunSpending({ journal, clock, ...first }, runId);
  const second = processOf(0, 500);

  new RunSpending({ journal, clock, ...second }, runId);

  expect([first.limited, second.limited]).toEqual([[], [35]]);
});
