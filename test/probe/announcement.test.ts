import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/index.ts';
import { systemRandom } from '../../src/lib/index.ts';
import { announcement, PROBE_WRITES } from '../../src/probe/learn-adds.ts';
import { newProbeNames } from '../../src/probe/bench.ts';

it('names the host, everything that is made, and each kind of write once', () => {
  const names = newProbeNames(systemRandom());

  const text = [...announcement(names, 'service.example.com')].join('\n');

  for (const name of [names.contactType, names.customField, names.addressDomain]) {
    expect(text).toContain(name);
  }
  expect(text).toContain('service.example.com');
  for (const { endpoint } of PROBE_WRITES) expect(text.split(` ${endpoint} `)).toHaveLength(2);
});

it('has no write that can send mail or lets a person be mailed again', () => {
  const dangerous = PROBE_WRITES.map(({ endpoint }) => ENDPOINTS[endpoint]).filter(
    (endpoint) => endpoint.canSendMail || 'suppressionLifting' in endpoint,
  );

  expect(dangerous).toEqual([]);
});
