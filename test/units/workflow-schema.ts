// What GitHub's reference says of the parts of a workflow that ours uses, as a schema that knows nothing else.

const text = { type: 'string', minLength: 1 } as const;

function closed<Properties extends object>(properties: Properties, required: (keyof Properties)[]) {
  return { type: 'object', additionalProperties: false, required, properties } as const;
}

const environment = {
  type: 'object',
  propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
  additionalProperties: { type: ['string', 'number', 'boolean'] },
} as const;

const cron = { type: 'string', pattern: String.raw`^[\d*/,-]+( [\d*/,-]+){4}$` } as const;

const step = {
  ...closed(
    {
      name: text,
      if: text,
      uses: { type: 'string', pattern: String.raw`^[\w.-]+/[\w./-]+@\S+$` },
      with: inputs(),
      env: environment,
      run: text,
    },
    [],
  ),
  oneOf: [{ required: ['uses'] }, { required: ['run'] }],
} as const;

/** Inputs of an action have names with hyphens. */
function inputs() {
  return {
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean'] },
  } as const;
}

const job = closed(
  {
    'runs-on': { type: 'array', items: text, minItems: 1 },
    'timeout-minutes': { type: 'integer', minimum: 1 },
    steps: { type: 'array', items: step, minItems: 1 },
  },
  ['runs-on', 'steps'],
);

export const workflowSchema = closed(
  {
    name: text,
    on: closed(
      {
        schedule: { type: 'array', items: closed({ cron }, ['cron']), minItems: 1 },
        workflow_dispatch: { type: 'null' },
      },
      [],
    ),
    permissions: {
      type: 'object',
      additionalProperties: { enum: ['read', 'write', 'none'] },
    },
    concurrency: closed({ group: text, 'cancel-in-progress': { type: 'boolean' } }, ['group']),
    jobs: { type: 'object', additionalProperties: job, minProperties: 1 },
  },
  ['on', 'jobs'],
);
