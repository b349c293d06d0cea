import { describe, expect, it } from 'vitest';
import { Breaker, type Sign } from '../../../src/api/traffic/traffic.ts';

const MINUTE_MS = 60_000;

function noteAll(breaker: Breaker, signs: readonly Sign[], isWrite = true): void {
  for (const sign of signs) breaker.note(sign, { isWrite, nowMs: 0 });
}

function times(count: number, sign: Sign): Sign[] {
  return new Array<Sign>(count).fill(sign);
}

/** Probes that are not answered, at the times that the breaker asks for, until it is not open. */
function probeTimes(breaker: Breaker): number[] {
  const probes: number[] = [];
  for (let nowMs = 0; breaker.standing === 'open';) {
    nowMs += breaker.probeWaitMs(nowMs);
    breaker.noteProbe(false, nowMs);
    probes.push(nowMs);
  }
  return probes;
}

describe('the circuit breaker', () => {
  it.each<Sign>(['failed', 'throttled'])('opens at the fifth write in a row that is %s', (sign) => {
    const breaker = new Breaker();

    noteAll(breaker, times(4, sign));
    const before = breaker.standing;
    noteAll(breaker, [sign]);

    expect([before, breaker.standing]).toEqual(['closed', 'open']);
  });

  it('leaves it to their sender what writes did whose answer is unclear', () => {
    const breaker = new Breaker();

    noteAll(breaker, [...times(4, 'failed'), ...times(50, 'unclear')]);
    const before = breaker.standing;
    noteAll(breaker, ['failed']);

    expect([before, breaker.standing]).toEqual(['closed', 'open']);
  });

  it.each<[Sign, string]>([
    ['failed', 'open'],
    ['throttled', 'open'],
    ['unclear', 'closed'],
  ])('after five reads in a row that are %s is %s', (sign, standing) => {
    const breaker = new Breaker();

    noteAll(breaker, times(5, sign), false);

    expect(breaker.standing).toBe(standing);
  });

  it('starts counting anew when an answer is clear', () => {
    const breaker = new Breaker();

    noteAll(breaker, [...times(4, 'failed'), 'clear', ...times(4, 'failed')]);

    expect(breaker.standing).toBe('closed');
  });

  it('counts writes over the reads between them', () => {
    const breaker = new Breaker();

    for (let write = 1; write <= 5; write += 1) {
      noteAll(breaker, ['failed']);
      noteAll(breaker, ['clear'], false);
    }

    expect(breaker.standing).toBe('open');
  });

  it.each<[string, Sign, string]>([
    ['opens when half of the last twenty failed', 'failed', 'open'],
    ['leaves it to the pace when half of the last twenty were throttled', 'throttled', 'closed'],
  ])('%s', (_what, sign, standing) => {
    const breaker = new Breaker();

    for (let pair = 1; pair <= 10; pair += 1) noteAll(breaker, ['clear', sign], false);

    expect(breaker.standing).toBe(standing);
  });

  it('probes ever more rarely, and for fifteen minutes at most', () => {
    const breaker = new Breaker();
    noteAll(breaker, times(5, 'failed'));

    expect(probeTimes(breaker).map((ms) => ms / MINUTE_MS)).toEqual([
      0.5, 1.5, 3.5, 5.5, 7.5, 9.5, 11.5, 13.5, 15,
    ]);
    expect(breaker.standing).toBe('over');
  });

  it('takes no notice of what was sent before it opened', () => {
    const breaker = new Breaker();
    noteAll(breaker, times(5, 'failed'));

    noteAll(breaker, ['clear', 'failed']);

    expect(breaker.standing).toBe('open');
  });

  it('closes when a probe is answered, and takes the next outage as a new one after a clear write', () => {
    const breaker = new Breaker();
    noteAll(breaker, times(5, 'failed'));
    breaker.noteProbe(true, 30_000);
    const afterProbe = breaker.standing;

    noteAll(breaker, ['clear', ...times(5, 'failed')]);

    expect([afterProbe, breaker.standing]).toEqual(['closed', 'open']);
  });

  it('is over when reads are answered and the next two writes fail as those before', () => {
    const breaker = new Breaker();
    noteAll(breaker, times(5, 'failed'));
    breaker.noteProbe(true, 30_000);

    noteAll(breaker, ['failed']);
    const afterOne = breaker.standing;
    noteAll(breaker, ['failed']);

    expect([afterOne, breaker.standing]).toEqual(['closed', 'over']);
  });

  it('opens again and again when reads alone fail, since a read is bounded by its attempts', () => {
    const breaker = new Breaker();
    for (let outage = 1; outage <= 3; outage += 1) {
      noteAll(breaker, times(5, 'failed'), false);
      breaker.noteProbe(true, 30_000);
    }

    expect(breaker.standing).toBe('closed');
  });

  it('stays over once it was ended', () => {
    const breaker = new Breaker();

    breaker.end();
    breaker.noteProbe(true, 1_000);
    noteAll(breaker, ['clear']);

    expect(breaker.standing).toBe('over');
  });
});
