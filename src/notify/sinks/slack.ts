// A message in a channel of Slack, through an incoming webhook, in blocks. Limits and escapes are those of its
// documentation; names of ours may hold what would be a link or a mention there.
import { cut, isGood, paragraphsOf, titleOf } from '../words.ts';
import { post } from './post.ts';
import type { Deliver } from './sink.ts';

const MOST_IN_SECTION = 3_000;

export const slack: Deliver<'slack'> = async (event, { url }, tools) => {
  const title = titleOf(event);
  const sign = isGood(event) ? ':white_check_mark:' : ':warning:';
  const body = {
    text: escaped(title),
    blocks: [
      section(`${sign} *${escaped(title)}*`),
      ...paragraphsOf(event).map((paragraph) => section(escaped(paragraph))),
    ],
  };
  return await post(url, JSON.stringify(body), tools);
};

function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text: cut(text, MOST_IN_SECTION) } };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
