// A message in a channel of Microsoft Teams, through a workflow ("When a Teams webhook request is received"): an Adaptive
// Card 1.5, which is the newest that Teams shows everywhere. It refuses more than 28 KB.
import { cut, isGood, paragraphsOf, titleOf } from '../words.ts';
import { post } from './post.ts';
import type { Deliver } from './sink.ts';

/** Ten paragraphs of it stay below the limit, also where each character has three bytes. */
const MOST_IN_PARAGRAPH = 700;

export const teams: Deliver<'teams'> = async (event, { url }, tools) => {
  const color = isGood(event) ? 'Good' : 'Attention';
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    body: [
      line(titleOf(event), { weight: 'Bolder', size: 'Medium', color }, 'None'),
      ...paragraphsOf(event).flatMap(paragraph),
    ],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  const attachments = [{ contentType, contentUrl: null, content: card }];
  return await post(url, JSON.stringify({ type: 'message', attachments }), tools);
};

function paragraph(text: string) {
  const lines = cut(text, MOST_IN_PARAGRAPH).split('\n');
  return lines.map((each, index) => line(each, {}, index === 0 ? 'Medium' : 'None'));
}

/** In a plain block of text Markdown would make links and lists of names; in this one nothing is read as such. */
function line(text: string, look: Readonly<Record<string, string>>, spacing: string) {
  return { type: 'RichTextBlock', spacing, inlines: [{ type: 'TextRun', text, ...look }] };
}
