import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  behaviourList,
  behaviourPage,
  BEHAVIOUR_GROUPS,
  BEHAVIOUR_TABLE,
  parseBehaviours,
} from '../../../src/sandbox/behaviours/behaviours.ts';

const PAGE = behaviourPage();

describe('the page of behaviours', () => {
  it('has every behaviour with its values, the default marked, under its group', () => {
    // Lines may break between words, so the page is read as one text.
    const text = PAGE.join(' ').replaceAll(/\s+/gu, ' ');

    const missing = Object.entries(BEHAVIOUR_TABLE).filter(([name, entry]) => {
      const values = entry.values.map((value, index) => (index === 0 ? `${value}*` : value));
      return !text.includes(` ${name}: ${values.join(' | ')} ${entry.meaning} `);
    });

    expect(missing).toEqual([]);
    expect(PAGE).toEqual(expect.arrayContaining(BEHAVIOUR_GROUPS.map(({ title }) => title)));
  });

  it('explains the numbers of a behaviour that takes some', () => {
    expect(PAGE).toContain(
      '      Numbers: The seconds until the first row is imported, and the rows per second from then on.',
    );
    expect(PAGE.filter((line) => line.includes('Numbers: '))).toHaveLength(
      BEHAVIOUR_GROUPS.flatMap(({ behaviours }) => Object.values(behaviours)).filter(
        ({ numbers }) => numbers !== undefined,
      ).length,
    );
  });

  it('fits into a hundred columns', () => {
    expect(PAGE.filter((line) => line.length > 100)).toEqual([]);
  });

  it('ends with a file that is accepted as it stands', () => {
    const { example } = behaviourList();

    const { value, numbers } = parseBehaviours(parse(example));

    expect(value).toMatchObject({ duplicate_add: 'insert_second', failure_status: '422' });
    expect(numbers.csv_timing).toEqual([5, 100]);
    expect(
      PAGE.slice(-7)
        .map((line) => `${line.trim()}\n`)
        .join(''),
    ).toBe(example);
  });
});

describe('the list of behaviours for a program', () => {
  it('splits values and their numbers', () => {
    const { groups } = behaviourList();

    const lists = groups.find(({ title }) => title === 'Lists and reads')?.behaviours;
    expect(lists?.find(({ name }) => name === 'list_slow')).toMatchObject({
      default: 'fast',
      values: [
        { value: 'fast', numbers: [] },
        { value: 'seconds', numbers: [60] },
        { value: 'drip', numbers: [16] },
      ],
    });
  });
});
