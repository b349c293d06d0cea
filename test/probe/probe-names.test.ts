import { expect, it } from 'vitest';
import { systemRandom } from '../../src/lib/index.ts';
import { isNamed, isProbeAddress, newProbeNames, probeAddress } from '../../src/probe/bench.ts';

const random = { ...systemRandom(), bytes: (count: number) => new Uint8Array(count).fill(0xab) };
const names = newProbeNames(random);

it('says what its things are for, under a reserved domain', () => {
  expect(names).toEqual({
    tag: 'abababababab',
    contactType: 'Throw-away of listferry probe abababababab',
    customField: 'listferry_probe_abababababab',
    addressDomain: 'pabababababab.listferry-probe.example',
  });
});

it('has two probes share no name', () => {
  const other = newProbeNames(systemRandom());

  expect(Object.values(names).filter((name) => Object.values(other).includes(name))).toEqual([]);
});

it.each([
  [probeAddress(names, 'first'), true],
  [probeAddress(names, 'FIRST').toUpperCase(), true],
  [`${probeAddress(names, 'first')} `, true],
  ['first@p000000000000.listferry-probe.example', false],
  ['first@xpabababababab.listferry-probe.example', false],
  ['ann@example.com', false],
])('takes %j for its own: %s', (email, isOwn) => {
  expect(isProbeAddress(names, email)).toBe(isOwn);
});

it.each([
  [names.contactType, true],
  [` ${names.contactType.toLowerCase()} `, true],
  [`${names.contactType} 2`, false],
])('takes %j for the name: %s', (shown, isOwn) => {
  expect(isNamed(shown, names.contactType)).toBe(isOwn);
});
