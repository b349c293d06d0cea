import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/plan/index.ts';
import { choose, parseSelector, type Selector, surveyPlan } from '../../../src/review/index.ts';
import {
  addSegmentRecipient,
  createContact,
  deleteContact,
  suppress,
  updateContact,
} from '../../plan/changes.ts';
import { plannedIn } from '../../report/planned.ts';

const CHANGES: readonly Change[] = [
  suppress('left@example.com'),
  { kind: 'createCustomField', field: 'plan', fieldType: 'text' },
  { ...createContact('ann@example.com', { 'custom.plan': 'pro' }), contactType: 'News, weekly' },
  createContact('Ben@Example.com', { city: 'Ulm' }),
  updateContact('cem@example.com', [{ field: 'country', old: '14', new: '104' }]),
  { ...updateContact('dan@example.com', []), newAddress: { address: createContact('eve@example.com').address, email: 'eve@example.com' } }, // prettier-ignore
  deleteContact('gone@example.com'),
  addSegmentRecipient('fay@example.com'),
];

const PLAN = plannedIn({ changes: CHANGES });
const SURVEY = surveyPlan(PLAN);

function selector(text: string): Selector {
  const parsed = parseSelector(text);
  if ('code' in parsed) throw new Error(`${text}: ${parsed.code}`);
  return parsed;
}

function chosenBy(only: readonly string[], except: readonly string[] = []): number[] {
  const { items } = choose(PLAN, SURVEY, {
    only: only.map(selector),
    except: except.map(selector),
  });
  return CHANGES.map((_, index) => index + 1).filter((seq) => items.has(seq));
}

describe('a selector', () => {
  it.each([
    ['kind=deleteContact', [7]],
    ['contactType="News, weekly"', [3]],
    ['contactType=Newsletter,kind=createContact', [4]],
    ['kind=createContact,contactType="News, weekly"', [3]],
    ['field=country', [5]],
    ['field=custom.plan', [2, 3]],
    ['field=email', [6]],
    ['source=crm', [1, 3, 4, 5, 6, 8]],
    ['segment=VIP', [8]],
    ['item=2', [2]],
    ['item=3-5', [3, 4, 5]],
    ['key=BEN@example.com', [4]],
    ['key=eve@example.com', [6]],
    [' kind = createContact', 'form'],
  ])('%s takes %j', (text, expected) => {
    const parsed = parseSelector(text);

    expect('code' in parsed ? parsed.code : chosenBy([text])).toEqual(expected);
  });

  it('takes a group by its id', () => {
    const place = SURVEY.groupIndexOf(7) ?? -1;

    expect(chosenBy([`group=${SURVEY.groups[place]?.id ?? ''}`])).toEqual([7]);
  });

  it.each([
    ['', { code: 'form' }],
    ['deleteContact', { code: 'form' }],
    ['kind=', { code: 'form' }],
    ['kind=deleteContact,', { code: 'form' }],
    ['kind=deleteContact kind=createContact', { code: 'value', name: 'kind' }],
    ['kind="deleteContact', { code: 'form' }],
    ['knd=deleteContact', { code: 'name', name: 'knd', nearest: 'kind' }],
    ['kind=delteContact', { code: 'value', name: 'kind', nearest: 'deleteContact' }],
    ['item=0', { code: 'value', name: 'item' }],
    ['item=x', { code: 'value', name: 'item' }],
    ['key=nobody', { code: 'value', name: 'key' }],
  ])('that reads %j is refused', (text, fault) => {
    expect(parseSelector(text)).toMatchObject(fault);
  });
});

describe('a choice', () => {
  it('is all of a plan where nothing is named', () => {
    expect(chosenBy([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is what any of the first names, without what any of the others names', () => {
    expect(chosenBy(['kind=createContact', 'item=5-7'], ['key=ann@example.com', 'item=6'])).toEqual(
      [4, 5, 7],
    );
    expect(chosenBy([], ['kind=deleteContact'])).toEqual([1, 2, 3, 4, 5, 6, 8]);
  });

  it('says which of them fit nothing', () => {
    const only = [selector('item=99'), selector('item=1')];
    const except = [selector('group=00000000')];

    const { empty } = choose(PLAN, SURVEY, { only, except });

    expect(empty.map(({ text }) => text)).toEqual(['item=99', 'group=00000000']);
  });
});

describe('a name as a report shows it', () => {
  const names = ['Rtl \u{200f}x', 'new\nline', 'tab\tx', 'back\\slash', 'plain\\nline'];
  const plan = plannedIn({
    changes: names.map((contactType, index) => {
      return { ...createContact(`p${String(index)}@example.com`), contactType };
    }),
  });

  it.each([
    ['contactType=Rtl \\u{200f}x', 1],
    ['contactType=new\\nline', 2],
    ['contactType=tab\\tx', 3],
    ['contactType=back\\\\slash', 4],
    ['contactType=back\\slash', 4],
    // What is written so is taken first.
    ['contactType=plain\\nline', 5],
    ['contactType=plain\\\\nline', 5],
  ])('%s is taken for that name', (text, seq) => {
    const { items, empty } = choose(plan, surveyPlan(plan), { only: [selector(text)], except: [] });

    expect(empty).toEqual([]);
    expect(names.map((_, index) => index + 1).filter((one) => items.has(one))).toEqual([seq]);
  });
});
