import { expect, it } from 'vitest';
import { encodedText } from './legacy-text.ts';

it.each([
  ['windows-1250', 'Łódź, zażółć'],
  ['windows-1251', 'Отписался, ё'],
  ['windows-1252', 'Größe €, “naïve”'],
  ['windows-1254', 'İzmir, ığşç'],
  ['iso-8859-2', 'Odhlášen, č ř'],
  ['iso-8859-15', 'cœur €'],
  ['koi8-r', 'Дата отписки'],
  ['macintosh', 'Désinscrit, ü'],
  ['shift_jis', 'メール配信, はい, ｶﾅ'],
  ['euc-jp', '配信状態 停止'],
  ['gb18030', '退订日期 是'],
  ['big5', '取消訂閱'],
  ['euc-kr', '수신거부'],
  ['utf-16le', 'igen, nem ő'],
])('what is written in %s reads the same', (encoding, text) => {
  const bytes = encodedText(text, encoding);

  expect(new TextDecoder(encoding).decode(bytes, { stream: true })).toBe(text);
});

it('a character that an encoding does not have is refused', () => {
  expect(() => encodedText('Ж', 'windows-1252')).toThrow('windows-1252 has no Ж');
});
