import { Type, type Static } from '@sinclair/typebox'
import { defs, Fields } from './field.ts'
import { closedObject, does, flag, id, mapOf, name, NAME, Operand, Scalar, text, words } from './words.ts'

export const Call = closedObject(
  {
    path: Type.Optional(
      Type.String({ pattern: '^/[a-z][A-Za-z0-9/_-]*$', description: 'Below `/api`; `/server/<entity>/<name>` where nothing is said.' }),
    ),
    does: words(does, 'What the backend does: served from the entity, or `service` for a process.'),
    about: Type.Optional(text('One sentence for whoever writes a backend.')),
    entity: Type.Optional(id('The entity, where the file’s name is not one.')),
    scope: Type.Optional(
      words(
        ['own', 'customers', 'all'] as const,
        'Which rows the call reaches; that of the area whose screens use it where nothing is said.',
      ),
    ),
    for: Type.Optional(words(['guest', 'member'] as const, 'Who may send it without a permission: anyone, or any signed-in person.')),
    grants: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]*:[a-z]+$' }), {
        description: 'Permissions that suffice beside those of the screens that use it, e.g. `app:get`.',
      }),
    ),
    takes: Type.Optional(Fields),
    send: Type.Optional(mapOf(name('A field of the row.'), 'What the body calls a field of the row: `{ "id": "appId" }`.')),
    set: Type.Optional(mapOf(Scalar, 'Fields that every added row gets.')),
    where: Type.Optional(mapOf(Operand, 'A fixed restriction of the rows.')),
    moves: Type.Optional(Type.Array(name('A move of the entity.'), { minItems: 1, description: 'The moves that share this call.' })),
    answers: Type.Optional(
      Type.Array(name('A field.'), { description: 'Fields of an answered row, where not those that the screens show.' }),
    ),
    answer: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'JSON Schema of what a service answers.' })),
    creates: Type.Optional(
      flag('A service that creates something: a repeated request with the same `Idempotency-Key` creates nothing twice.'),
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
