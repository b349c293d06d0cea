// A message in a channel of Microsoft Teams, through a workflow ("When a Teams webhook request is received"): an Adaptive
// Card 1.5, which is the newest that Teams shows everywhere. It refuses more than 28 KB.
import { cut, isGood, paragraphsOf, titleOf } from '../words.ts';
import { post } from './post.ts';
import type { Deliver } from './sink.ts';

/** Ten paragraphs of it stay below the limit, also where each character has three bytes. */
const MOST_IN_BLOCK = 700;

export const teams: Deliver<'teams'> = async (event, { url }, tools) => {
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    body: [
      {
        ...block(titleOf(event)),
        weight: 'Bolder',
        size: 'Medium',
        color: isGood(event) ? 'Good' : 'Attention',
      },
      ...paragraphsOf(event).map(block),
    ],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  const attachments = [{ contentType, contentUrl: null, content: card }];
  return await post(url, JSON.stringify({ type: 'message', attachments }), tools);
};

/** Markdown would make links and lists of names: a backslash keeps its characters as they are. */
function block(text: string) {
  const plain = cut(text, MOST_IN_BLOCK).replaceAll(/[\\`*_[\]()#+!|<>~-]/gu, '\\$&');
  return { type: 'TextBlock', wrap: true, text: plain.replaceAll('\n', '\n\n') };
}
