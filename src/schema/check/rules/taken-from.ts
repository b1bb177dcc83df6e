import { takenOf } from '../../compile/taken.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Graph } from '../graph.ts'
import type { Rule } from '../rule.ts'

const WORD = 'takenFrom'
type Fields = Record<string, AuthoredField>

export const takenFrom: Rule = {
  name: 'taken-from',
  why: 'The value is copied from a row that is chosen in the same form and must fit this field; otherwise the field stays empty, and nobody is told.',
  seeks: { entity: ['takenFrom'] },

  entity(graph, { file, entity, fields }, report) {
    for (const at of fields) {
      const { name, field, beside } = at
      if (field.takenFrom === undefined) continue
      const here = [...at.path, WORD]
      const tell = (message: string, more: object = {}) => report(file, here, message, more)
      const around = { ...(entity.properties as Fields), ...beside }
      const taken = takenOf(field.takenFrom)
      const choosing = Object.keys(around).filter((one) => around[one]!.entity !== undefined && around[one]!.type !== 'array')
      const other = choosing.includes(taken.by) ? entityOf(graph, around[taken.by]!) : undefined
      const source = other && Object.hasOwn(other, taken.field) ? other[taken.field] : undefined
      const word = WORDS.find((one) => field[one] !== undefined)
      if (word)
        tell(
          `Unexpected "${WORD}" beside "${word}", ${word === 'computed' ? 'nobody takes over what is computed' : 'the field would never be open for what is taken over'}`,
          { at: 'key' },
        )
      else if (!choosing.includes(taken.by)) {
        const { message, suggestion } = unexpected('field', taken.by, choosing)
        tell(
          choosing.length === 0
            ? `Unexpected field "${taken.by}", nothing is chosen beside "${name}"; expected a field with "entity"`
            : message,
          suggestion === undefined ? {} : { suggestion: `${suggestion}.${taken.field}` },
        )
      } else if (!other) continue
      else if (!source) {
        const { message, suggestion } = unexpected('field', taken.field, Object.keys(other))
        tell(message, suggestion === undefined ? {} : { suggestion: `${taken.by}.${suggestion}` })
      } else if (source.writeOnly || source.sealed || source.private || source.seenBy || (source.computed && 'service' in source.computed))
        tell(`Unexpected field "${taken.field}", it is not for everybody to read; expected one that whoever chooses the row sees`)
      else if ((source.type ?? 'string') !== (field.type ?? 'string') || source.format !== field.format)
        tell(`Unexpected field "${taken.field}", it is ${kindOf(source)} and "${name}" is ${kindOf(field)}; expected the same`)
    }
  },

  examples: {
    ok: orderFields({
      previousNo: { title: '上一单', type: 'string', entity: 'order' },
      usual: { title: '惯例金额', type: 'integer', format: 'money-fen', takenFrom: 'previousNo.amount' },
    }),
    notOk: orderFields({
      previousNo: { title: '上一单', type: 'string', entity: 'order' },
      usual: { title: '惯例金额', type: 'integer', takenFrom: 'previousNr.amount' },
      other: { title: '其他金额', type: 'integer', takenFrom: 'previousNo.amuont' },
      state: { title: '惯例状态', type: 'integer', takenFrom: 'previousNo.status' },
      zero: { title: '零', type: 'integer', default: 0, takenFrom: 'previousNo.amount' },
    }),
    says: [
      'entities/order.json#/properties/usual/takenFrom Unexpected field "previousNr", expected one of: previousNo. Did you mean "previousNo"?',
      'entities/order.json#/properties/other/takenFrom Unexpected field "amuont", expected one of: amount, orderNo, other, previousNo, state, status, usual, zero. Did you mean "amount"?',
      'entities/order.json#/properties/state/takenFrom Unexpected field "status", it is "string" and "state" is "integer"; expected the same',
      'entities/order.json#/properties/zero/takenFrom Unexpected "takenFrom" beside "default", the field would never be open for what is taken over',
    ],
  },
}

const WORDS = ['computed', 'default', 'stamp', 'numbered'] as const

const entityOf = (graph: Graph, { entity = '' }: AuthoredField): Fields | undefined =>
  Object.hasOwn(graph.atlas.entities, entity) ? (graph.atlas.entities[entity]!.properties as Fields) : undefined

const kindOf = ({ type = 'string', format }: AuthoredField): string => `"${type}"${format ? ` in the format "${format}"` : ''}`
