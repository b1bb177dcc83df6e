import { Type, type Static } from '@sinclair/typebox'
import { INTERFACE } from '../formats.ts'
import { refusalCodes } from '../sold.ts'
import { defs, Fields } from './field.ts'
import { closedObject, does, flag, id, mapOf, name, NAME, Operand, Scalar, text, types, enumOf } from './values.ts'

/** What a file may be. */
const fileKinds = ['image', 'pdf', 'audio', 'text'] as const

/** What an answer can be that is no JSON. */
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

/** JSON Schema as far as answers need it, so many levels deep. */
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

/** A value of a body: a constant, or several. */
const Given = Type.Unsafe<Static<typeof Scalar> | Static<typeof Scalar>[]>({
  anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { type: 'array', items: Scalar, minItems: 1 }],
  description: 'A constant, or a list of them.',
})

/** What customers' own programs call: one interface of the catalogue, served by this call. */
export const Sold = closedObject(
  {
    title: text('What the reference calls it.'),
    set: Type.Optional(mapOf(Given, 'Fields of the body that the address says already; whoever calls cannot send others.')),
    without: Type.Optional(
      Type.Array(name('A field of the body.'), { minItems: 1, uniqueItems: true, description: 'Fields of the body that are not offered.' }),
    ),
    codes: Type.Array(Type.Unsafe<number>({ type: 'integer', enum: [...refusalCodes] }), {
      minItems: 1,
      uniqueItems: true,
      description: 'The codes of the catalogue with which it can be refused.',
    }),
    example: Type.Optional(
      mapOf(Type.Unsafe<unknown>({ description: 'A value that the field takes.' }), 'A body for the samples, without the file.'),
    ),
    stream: Type.Optional(flag('The same address also opens a WebSocket, with the body in its query; an answer of the call is its token.')),
  },
  'One interface that is sold, by its code in the catalogue.',
)
export type Sold = Static<typeof Sold>

export const Call = closedObject(
  {
    path: Type.Optional(
      Type.String({ pattern: '^/[a-z][A-Za-z0-9/_-]*$', description: 'Below `/api`; `/server/<entity>/<name>` where nothing is said.' }),
    ),
    does: enumOf(
      does,
      'What the backend does: served from the entity, or `service` for a process. `save` changes the only row of a `single` entity, and adds it the first time.',
    ),
    about: Type.Optional(text('One sentence for whoever writes a backend.')),
    entity: Type.Optional(id('The entity, where the file’s name is not one.')),
    scope: Type.Optional(
      enumOf(
        ['own', 'customers', 'all'] as const,
        'Which rows the call reaches; that of the area whose screens use it where nothing is said.',
      ),
    ),
    for: Type.Optional(enumOf(['guest', 'member'] as const, 'Who may send it without a permission: anyone, or any signed-in person.')),
    grants: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]*:[a-z]+$' }), {
        description: 'Permissions that suffice beside those of the screens that use it, e.g. `app:get`.',
      }),
    ),
    body: Type.Optional(Fields),
    send: Type.Optional(mapOf(name('A field of the row.'), 'What the body calls a field of the row: `{ "id": "appId" }`.')),
    set: Type.Optional(mapOf(Scalar, 'Fields that every added row gets.')),
    where: Type.Optional(mapOf(Operand, 'A fixed restriction of the rows.')),
    moves: Type.Optional(Type.Array(name('A move of the entity.'), { minItems: 1, description: 'The moves that share this call.' })),
    answers: Type.Optional(
      Type.Array(name('A field.'), { description: 'Fields of an answered row, where not those that the screens show.' }),
    ),
    neighbours: Type.Optional(
      flag(
        'A `get` also answers which rows stand before and after, in the order of the entity and within reach: what the widget `neighbours` leads to.',
      ),
    ),
    answer: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        ...answerAt(4),
        description:
          'What a service answers, as JSON Schema; for an `add` what its process answers beside the new row, one time only: a first secret. `title` and `unit` tell a value in the reference of what is sold; `examples` stand in the contract, and what it has no field for is not answered: an answer with nothing in it has `properties: {}`, one whose names nobody knows before has `additionalProperties`; `contentMediaType` says that bytes are answered instead of the envelope.',
      }),
    ),
    file: Type.Optional(
      closedObject(
        {
          kinds: Type.Optional(
            Type.Array(enumOf(fileKinds, 'What the file may be, told by its first bytes.'), {
              minItems: 1,
              uniqueItems: true,
              description: 'What the file may be; any of them where nothing is said.',
            }),
          ),
          maxBytes: Type.Optional(
            Type.Integer({ minimum: 1, description: 'The largest file, in bytes; that of its kind where nothing is said.' }),
          ),
          as: Type.Optional(
            name('The field of the form that gets the reference of the file, which is kept then: a client may send both in one call.'),
          ),
        },
        'A service that takes a file with its fields: multipart, the file as `file`.',
      ),
    ),
    creates: Type.Optional(
      flag('A service that creates something: a repeated request with the same `Idempotency-Key` creates nothing twice.'),
    ),
    inPerson: Type.Optional(
      Type.Boolean({
        description:
          'Whether only the person may send it, and not an administrator who has entered their console. What writes is so by itself; `false` lets a visitor do what does no harm.',
      }),
    ),
    beforeFactor: Type.Optional(
      flag(
        'May also be sent by somebody who must set up a second factor and has not; every other call is refused then. For who they are and for setting it up.',
      ),
    ),
    sold: Type.Optional(
      Type.Unsafe<Record<string, Sold>>({
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: INTERFACE },
        additionalProperties: Sold,
        description:
          'The interfaces of the catalogue that this call serves for customers’ own programs, by their codes: `asr.sentence` is `/v1/asr/sentence`. The secret of an application takes the place of a session.',
      }),
    ),
    limit: Type.Optional(
      closedObject(
        {
          rows: Type.Integer({ minimum: 1, description: 'Most rows of one owner.' }),
          message: text('The sentence that refuses one more.'),
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
