import { Type, type Static } from '@sinclair/typebox'
import { INTERFACE } from '../formats.ts'
import { refusalCodes } from '../sold.ts'
import { defs, Fields } from './field.ts'
import { closedObject, does, flag, id, mapOf, Filtering, name, NAME, Scalar, scopes, text, types, enumOf } from './values.ts'

/** The kinds of files. */
const fileKinds = ['image', 'pdf', 'audio', 'text'] as const

/** The content types of answers that are not JSON. */
const media = [
  'audio/mpeg',
  'audio/wav',
  'image/jpeg',
  'image/png',
  'application/octet-stream',
  'application/pdf',
  'text/csv',
  'text/plain',
] as const

/** The part of JSON Schema that answers need, limited to so many levels. */
function answerAt(levels: number): Record<string, unknown> {
  const inner = levels === 0 ? { type: 'object' } : answerAt(levels - 1)
  return {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: {
      type: {
        anyOf: [
          { type: 'string', enum: [...types] },
          { type: 'array', items: { type: 'string', enum: [...types, 'null'] }, minItems: 2, uniqueItems: true },
        ],
      },
      properties: { type: 'object', propertyNames: { pattern: NAME }, additionalProperties: inner },
      additionalProperties: inner,
      items: inner,
      required: { type: 'array', items: { type: 'string', pattern: NAME }, minItems: 1, uniqueItems: true },
      title: { type: 'string', minLength: 1, maxLength: 200 },
      unit: { type: 'string', minLength: 1, maxLength: 20 },
      format: { type: 'string', enum: ['date-time', 'date'] },
      examples: { type: 'array', minItems: 1 },
      contentMediaType: { type: 'string', enum: [...media] },
    },
  }
}

/** A value of a body: one constant or several. */
const Given = Type.Unsafe<Static<typeof Scalar> | Static<typeof Scalar>[]>({
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: Scalar, minItems: 1 }],
  description: 'A constant, or a list of them.',
})

/** An interface of the catalogue, called by customers' own programs and implemented by this call. */
export const Sold = closedObject(
  {
    title: text('Its title in the reference.'),
    set: Type.Optional(mapOf(Given, 'Fields of the body that the address already determines; the caller cannot send other values.')),
    without: Type.Optional(
      Type.Array(name('A field of the body.'), { minItems: 1, uniqueItems: true, description: 'Fields of the body that are left out.' }),
    ),
    codes: Type.Array(Type.Unsafe<number>({ type: 'integer', enum: [...refusalCodes] }), {
      minItems: 1,
      uniqueItems: true,
      description: 'The error codes of the catalogue with which it can be refused.',
    }),
    example: Type.Optional(
      mapOf(Type.Unsafe<unknown>({ description: 'A value that the field accepts.' }), 'An example body without the file, for samples.'),
    ),
    stream: Type.Optional(flag('The address also opens a WebSocket, with the body as query; a response of the call is its token.')),
    entry: Type.Optional(
      closedObject(
        {
          service: id('The service that lists it: one of the choices `service`.'),
          unit: id('What it is counted in: one of the choices `unit`.'),
          freeQuota: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How much each customer has free every day; nothing by default.' }),
          ),
        },
        'How the catalogue lists it at first, in production too; from then on administrators decide. A new database offers it at once; one in use gets a draft.',
      ),
    ),
  },
  'One interface sold to customers, by its code in the catalogue.',
)
export type Sold = Static<typeof Sold>

export const Call = closedObject(
  {
    path: Type.Optional(
      Type.String({ pattern: '^/[a-z][A-Za-z0-9/_-]*$', description: 'The address below `/api`; `/server/<entity>/<name>` by default.' }),
    ),
    does: enumOf(
      does,
      'What the backend does for an entity, or `service` for a process. `save` changes the only row of a `single` entity, or adds it the first time.',
    ),
    about: Type.Optional(text('One sentence for developers of a backend.')),
    entity: Type.Optional(id('The entity, if it is not the name of the file.')),
    scope: Type.Optional(enumOf(scopes, 'Which rows the call reaches; by default those in the scope of the area whose screens use it.')),
    for: Type.Optional(enumOf(['guest', 'member'] as const, 'Who may send it without a permission: anyone, or any signed-in person.')),
    grants: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]*:[a-z]+$' }), {
        description: 'Permissions that also allow the call, besides those of the screens that use it, e.g. `app:get`.',
      }),
    ),
    body: Type.Optional(Fields),
    send: Type.Optional(mapOf(name('A field of the row.'), 'Maps a name in the body to a field of the row: `{ "id": "appId" }`.')),
    set: Type.Optional(mapOf(Scalar, 'Fixed values of every added row.')),
    where: Type.Optional(
      mapOf(Filtering, 'A fixed filter of the rows. `{ "role": { "reach": "all" } }` is every role of people who reach all rows.'),
    ),
    moves: Type.Optional(Type.Array(name('A move of the entity.'), { minItems: 1, description: 'The moves that share this call.' })),
    answers: Type.Optional(
      Type.Array(name('A field.'), { description: 'The fields of a returned row, if they differ from those that the screens show.' }),
    ),
    neighbours: Type.Optional(
      flag(
        'A `get` also returns the previous and next row, in the order of the entity and within the scope: the widget `neighbours` links to them.',
      ),
    ),
    answer: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        ...answerAt(4),
        description:
          'What a service returns, as JSON Schema; for an `add`, what its process returns once in addition to the new row, such as a first secret. `title` and `unit` describe a value in the reference of sold interfaces; `examples` appear in the contract. Fields that are not listed are not returned: an empty response has `properties: {}`; one with unknown names has `additionalProperties`. With `contentMediaType`, bytes are returned instead of the envelope.',
      }),
    ),
    file: Type.Optional(
      closedObject(
        {
          kinds: Type.Optional(
            Type.Array(enumOf(fileKinds, 'The kind of the file, detected from its first bytes.'), {
              minItems: 1,
              uniqueItems: true,
              description: 'The kinds of file that are allowed; all of them by default.',
            }),
          ),
          maxBytes: Type.Optional(
            Type.Integer({ minimum: 1, description: 'The maximum size of the file in bytes; by default the limit of its kind.' }),
          ),
          as: Type.Optional(
            name('The field of the form that receives the reference of the file, which is then kept: a client may send both in one call.'),
          ),
        },
        'For a service that accepts a file along with its fields: multipart, with the file as `file`.',
      ),
    ),
    creates: Type.Optional(
      flag('For a service that creates something: a repeated request with the same `Idempotency-Key` does not create it twice.'),
    ),
    inPerson: Type.Optional(
      Type.Boolean({
        description:
          'Whether only the person may send it, not an administrator in their console. This is the default for calls that write; `false` allows harmless ones.',
      }),
    ),
    beforeFactor: Type.Optional(
      flag(
        'Allowed even before a required second factor is set up; every other call is refused until then. For identifying the person and for the setup.',
      ),
    ),
    sold: Type.Optional(
      Type.Unsafe<Record<string, Sold>>({
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: INTERFACE },
        additionalProperties: Sold,
        description:
          'The interfaces of the catalogue that this call serves for customers’ own programs, by code: `asr.sentence` is `/v1/asr/sentence`. The secret of an application replaces the session.',
      }),
    ),
    limit: Type.Optional(
      closedObject(
        {
          rows: Type.Integer({ minimum: 1, description: 'The maximum number of rows per owner.' }),
          message: text('The message shown when the limit is exceeded.'),
        },
        'How many rows one owner may have.',
      ),
    ),
  },
  'One call of the backend.',
)
export type Call = Static<typeof Call>

export const CallsFile = Type.Unsafe<Record<string, Call>>({
  type: 'object',
  description: 'The calls of one entity or process, by name.',
  properties: { $schema: { type: 'string', description: 'The format of this file.' } },
  propertyNames: { anyOf: [{ const: '$schema' }, { pattern: NAME }] },
  additionalProperties: Call,
  $defs: defs,
})
