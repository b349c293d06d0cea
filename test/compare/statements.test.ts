import { expect, it } from 'vitest';
import { parseAddress } from '../../src/contacts/index.ts';
import { statementsOf } from '../../src/compare/rows/row-statements.ts';

function cellAddress(email: string) {
  const parsed = parseAddress(email);
  if (parsed.kind === 'invalid') throw new Error(parsed.reason);
  return { address: parsed.address, email: parsed.email };
}

const ann = cellAddress('Ann@example.com');
const ben = cellAddress('ben@example.com');
const evidence = { reason: 'left' };

it('says of a person what its row says', () => {
  const person = { ...ann, status: 'bounced', fields: {}, countryText: '', evidence } as const;

  expect(statementsOf({ kind: 'person', person })).toEqual([
    { ...ann, status: 'bounced', evidence },
  ]);
});

it('says the same of every address in one cell', () => {
  const invalid = { kind: 'invalid', column: 'Email', reason: 'has two @' } as const;

  const said = statementsOf({ ...invalid, several: [ann, ben], status: 'unsubscribed', evidence });

  expect(said.map(({ email, status }) => [email, status])).toEqual([
    ['Ann@example.com', 'unsubscribed'],
    ['ben@example.com', 'unsubscribed'],
  ]);
  expect(statementsOf({ ...invalid, several: [ann, ben] })).toEqual([]);
  expect(statementsOf({ ...invalid, status: 'unsubscribed' })).toEqual([]);
  expect(statementsOf({ ...invalid, ...ann, status: 'bounced' })).toHaveLength(1);
});
