import { describe, expect, it } from 'vitest';
import { readCsvSample } from '../../../src/api/areas/contact-upload.ts';
import { answer, scriptedChannel } from '../wire-script.ts';

describe('readCsvSample', () => {
  it.each([
    ['blank lines before it', '\n\na,b\n1,2\n', ['a', 'b'], ['1', '2']],
    ['a longer first row', 'a\n1,2\n', ['a'], ['1', '2']],
    ['quoted line breaks', '"a\nb",c\n', ['a\nb', 'c'], undefined],
    ['carriage returns', 'a,b\r\n1,2\r\n', ['a', 'b'], ['1', '2']],
    ['a fault behind the first row', 'a,b\n1,2\n"x', ['a', 'b'], ['1', '2']],
  ])('takes header and first row of a file with %s', async (_name, text, header, firstRow) => {
    const { channel } = scriptedChannel([answer(text)]);

    expect(await readCsvSample(channel)).toEqual({ header, firstRow });
  });

  it.each([
    ['JSON', '[{"a":1}]'],
    ['JSON behind a byte order mark', '\uFEFF {"a":1}'],
    ['white space', ' \n\t'],
    ['a quote that never ends', '"a,b'],
  ])('has no sample when the file is %s', async (_name, text) => {
    const { channel } = scriptedChannel([answer(text)]);

    expect(await readCsvSample(channel)).toBeUndefined();
  });
});
