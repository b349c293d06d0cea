// The findings of a page: three people of each, what is alike in one box, and the worst before all else.
import { describe, expect, it } from 'vitest';
import { planHtml } from '../../../src/report/html/plan-html.ts';
import { create, mistyped, plannedIn, type Planned, remove, rename, suppress, update } from '../planned.ts'; // prettier-ignore
import { bareText } from './bare-text.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

const email = (index: number) => `p${String(index)}@example.com`;

/** The boxes, those that are folded away too. */
function boxesIn(planned: Planned): string[] {
  const html = [...planHtml(plannedIn(planned))].join('');
  return Array.from(html.matchAll(/<li class="look [^]*?(?=<li class="look |<\/ol>)/gu), ([box]) => box); // prettier-ignore
}

const textsOf = (planned: Planned): string[] => boxesIn(planned).map(bareText);

describe('a finding', () => {
  it('shows three of its people, old → new, and leads to all of them', () => {
    const changes = many(5).map((index) =>
      update(email(index), [
        { field: 'first_name', old: 'Jörg', new: 'JÃ¶rg' },
        { field: 'city', old: 'Ulm', new: 'Bonn' },
      ]),
    );

    const [box = ''] = boxesIn({ changes });

    expect(bareText(box)).toBe(
      'First name loses characters in 5 contacts in "Newsletter" p0@example.com Jörg → JÃ¶rg p1@example.com Jörg → JÃ¶rg p2@example.com Jörg → JÃ¶rg All 5',
    );
    expect(box).toMatch(/<a href="#item-1">[^]*<a href="#changes" data-filter="kind=\d+ place=\d+ field=\d+ how=0">All 5/u); // prettier-ignore
  });

  it('says of a delete why, and of a suppression which row says so', () => {
    const alsoIn = { source: 'shop', file: 'shop.csv', line: 246 };
    const texts = textsOf({
      changes: [suppress('a@example.com'), remove('b@example.com', { alsoIn }), remove('c@example.com')], // prettier-ignore
    });

    expect(texts[0]).toContain('b@example.com also in source shop, shop.csv:246');
    expect(texts[1]).toContain('c@example.com in no row of the sources');
    expect(texts[2]).toContain('a@example.com unsubscribed · crm');
  });

  it('leads to its group where no other filter shows it, or folds what it knows', () => {
    const renames = many(5).map((index) => rename(email(index), `new${email(index)}`));
    const city = [{ field: 'city', old: 'Ulm', new: 'Bonn' }] as const;
    const mixed = [...renames.slice(0, 3), rename('x@example.com', 'y@example.com', city), rename('z@example.com', 'w@example.com', city)]; // prettier-ignore
    const boxOf = (changes: typeof renames) =>
      boxesIn({ changes }).find((one) => one.includes('another address')) ?? '';

    expect(boxOf(renames)).toContain('data-filter="group=0">All 5');
    expect(bareText(boxOf(renames))).toContain('p0@example.com p0@example.com → newp0@example.com');
    expect(boxOf(mixed)).toContain('<summary>2 more of 5</summary>');
  });

  it('comes before mere notes', () => {
    const texts = textsOf({
      changes: [rename('a@example.com', 'b@example.com'), create('info@example.com')],
      findings: [mistyped('a@gmial.com')],
    });

    expect(texts.map((text) => text.startsWith('Note:'))).toEqual([false, true, true]);
  });
});

describe('what is alike', () => {
  it('is one box with a table of values', () => {
    const changes = many(40).map((index) =>
      update(email(index), [{ field: 'city', old: 'Ulm', new: index < 25 ? 'Wien' : 'Linz' }]),
    );

    const texts = textsOf({ changes });

    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(
      '2 frequent values Value Changes Share Wien 25 62.5 % Linz 15 37.5 %',
    );
  });

  it('is one box of rows that could not be taken', () => {
    const rejects = (['address-without-at', 'address-several-ats'] as const).map((code, line) => ({
      ...{ source: 'crm', file: 'a.csv', line, column: 'E-Mail' },
      fault: { code },
    }));

    const texts = textsOf({ rejects });

    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^2 rows left out Rows Where What is wrong 1 crm, E-Mail /u);
  });

  it('is no frequent value besides, where a stand-in is a finding of its own', () => {
    const changes = many(40).map((index) =>
      update(email(index), [{ field: 'first_name', old: `Ann ${String(index)}`, new: 'test' }]),
    );

    expect(textsOf({ changes })).toEqual([
      expect.stringContaining('First name gets a stand-in such as "n/a" in 40 contacts'),
    ]);
  });
});

it('names the three worst at the top, and folds what comes after the sixth', () => {
  const fields = ['city', 'state', 'first_name', 'last_name', 'postal_code', 'address_line1', 'address_line2'] as const; // prettier-ignore
  const changes = [
    update(
      'a@example.com',
      fields.map((field) => ({ field, old: 'x', new: null })),
    ),
    remove('b@example.com'),
  ];
  const html = [...planHtml(plannedIn({ changes }))].join('');
  const worst = /<ul class="worst">[^]*?<\/ul>/u.exec(html)?.[0] ?? '';

  expect(worst.match(/href="#finding-[123]"/gu)).toHaveLength(3);
  expect(bareText(worst)).toMatch(/^1 contact to delete in "Newsletter" City is emptied /u);
  expect(html).toContain('<summary>2 more findings</summary>');
});
