// The search for keys finds whatever the simulated service writes, or the simulation would prove nothing.
import { describe, expect, it } from 'vitest';
import { prettyJson } from '../../src/report/index.ts';
import { formsFound, KEY_FORMS, quotedIn } from './quoted-keys.ts';

const KEY = 'sk_Live/7f3+9aQ="x&y-0123456789abcdef';

describe('the search for a key', () => {
  it.each(KEY_FORMS)('finds it in a text that quotes it as %s', (form) => {
    expect(formsFound(`no ${quotedIn(form, KEY)} here`, KEY)).not.toEqual([]);
  });

  it.each(KEY_FORMS)('finds it as %s in the JSON of such a text', (form) => {
    const text = prettyJson({ reason: `no ${quotedIn(form, KEY)} here` });

    expect(formsFound(text, KEY)).not.toEqual([]);
  });

  it('finds twelve characters of it, and nothing in fewer', () => {
    expect(formsFound(`no ${KEY.slice(9, 21)}`, KEY)).not.toEqual([]);
    expect(formsFound(`no ${KEY.slice(9, 20)}`, KEY)).toEqual([]);
  });

  it('finds nothing where a mark stands in its place', () => {
    expect(formsFound('no [key] here', KEY)).toEqual([]);
  });
});
