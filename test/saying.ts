// What words for people must carry, whatever their sentence: names, numbers, places and commands.
import { expect } from 'vitest';

/** Matches a text that has all of these in this order, each as whole words. */
export function saying(...facts: readonly (number | string)[]): unknown {
  return expect.stringMatching(new RegExp(facts.map(wholeWords).join('[^]*?'), 'u'));
}

function wholeWords(fact: number | string): string {
  const text = String(fact);
  const before = /^\w/u.test(text) ? String.raw`(?<!\w)` : '';
  const after = /\w$/u.test(text) ? String.raw`(?!\w)` : '';
  return `${before}${text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)}${after}`;
}
