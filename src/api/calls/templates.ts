// Designs, and the names that may stand in one.
import type { Channel } from '../exchange/channel.ts';
import { readRecord } from './read-record.ts';
import { designTemplateRecord } from '../schemas/design-template.ts';
import type { DesignTemplateRecord } from '../schemas/design-template.ts';
import { parsedBy } from '../schemas/parsed-by.ts';
import { textList } from '../schemas/scalars.ts';
import { collectList } from './stream-list.ts';
import { UnexpectedAnswerError } from '../errors.ts';

/** Interface specification, "Templates and dynamic content". Both reject with an ApiError. */
export interface TemplateCalls {
  /** With the code of each design, which may be at most a mebibyte. */
  list(): Promise<readonly DesignTemplateRecord[]>;
  /** The names that a design may hold as `((name))`. */
  placeholders(): Promise<readonly string[]>;
}

const parseTemplate = parsedBy(designTemplateRecord, 'design template');
const parsePlaceholders = parsedBy(textList, 'list of placeholders');

export function templateCalls(channel: Channel): TemplateCalls {
  return {
    list: () => collectList(channel, { endpointId: 'get-design/template', parse: parseTemplate }),
    placeholders: () => readPlaceholders(channel),
  };
}

async function readPlaceholders(channel: Channel): Promise<readonly string[]> {
  const names = await readRecord(channel, {
    endpointId: 'get-dynamic/content',
    parse: parsePlaceholders,
  });
  if (names === undefined)
    throw new UnexpectedAnswerError('the placeholders are not found', { retryable: false });
  return names;
}
