// Topics of Amazon SES: a JSON list in one cell, one object per topic with the person's answer.

/** Names of the columns that the cell becomes. */
export const TOPIC_COLUMNS = ['Topics', 'Answer about topics'] as const;

/** The names of the topics that a person opted into, and the best answer: OPT_IN, OPT_OUT or none. */
export function topicAnswers(cell: string): readonly string[] {
  const answers = parsed(cell);
  const names = answers.filter(({ status }) => status === 'OPT_IN').map(({ name }) => name);
  if (names.length > 0) return [names.join(', '), 'OPT_IN'];
  return ['', answers.length > 0 ? 'OPT_OUT' : ''];
}

interface TopicAnswer {
  readonly name: string;
  readonly status: string;
}

function parsed(cell: string): readonly TopicAnswer[] {
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list.flatMap(answerOf) : [];
  } catch {
    // No list: it says nothing, and so no topic is taken for wanted.
    return [];
  }
}

function answerOf(topic: unknown): readonly TopicAnswer[] {
  if (typeof topic !== 'object' || topic === null) return [];
  const { TopicName: name, SubscriptionStatus: status } = topic as Readonly<
    Record<string, unknown>
  >;
  return typeof name === 'string' && typeof status === 'string' ? [{ name, status }] : [];
}
