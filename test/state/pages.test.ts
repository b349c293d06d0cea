import { expect, it } from 'vitest';
import { inPages } from '../../src/state/pages.ts';

const rows = [1, 2, 5, 6, 9].map((seq) => ({ seq }));

it.each([1, 2, 4, 5, 6])('walks every row once when a page holds %i', (size) => {
  const walked = [...inPages((afterSeq) => page(afterSeq, size))];

  expect(walked).toEqual(rows);
});

it('yields nothing when there are no rows', () => {
  expect([...inPages(() => [])]).toEqual([]);
});

it('reads no further page when the walk is left', () => {
  const asked: number[] = [];
  const walk = inPages((afterSeq) => {
    asked.push(afterSeq);
    return page(afterSeq, 2);
  });

  walk.next();
  walk.return(undefined);

  expect(asked).toEqual([0]);
});

function page(afterSeq: number, size: number): readonly { seq: number }[] {
  return rows.filter(({ seq }) => seq > afterSeq).slice(0, size);
}
