import { stateFieldOf } from '../../compile/atlas.ts'
import { aggregateOf, referenceTo } from '../../compile/computed.ts'
import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { byOneField } from '../by-one-field.ts'
import { givenFits } from '../given-fits.ts'
import { isOfOtherMeasure, sayMeasures } from '../measures.ts'
import { depthOf, levelOf } from '../../levels.ts'
import { unexpected } from '../near.ts'
import { entityNow, tellRenamed } from '../renamed.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import type { EntityAt, FieldAt } from '../visit.ts'

const COMPUTED = saying('computed')

export const computedFits: Rule = {
  name: 'computed-fits',
  why: 'A computed value must come from a list, time or move that exists, and its type must fit; otherwise it is empty in every row.',
  seeks: { entity: ['computed'] },

  entity(graph, at, report) {
    for (const one of at.fields) {
      if (!(one.says & COMPUTED)) continue
      const { field } = one
      if (!field.computed) continue
      if (!('service' in field.computed)) source(graph, at, one, report)
      if (field.required && !field.readOnly)
        report(at.file, [...one.path, 'required'], `Unexpected "required" on "${one.name}", its value is computed`, { at: 'key' })
      if (field.entity !== undefined)
        report(
          at.file,
          [...one.path, 'entity'],
          `Unexpected "entity" of a computed value, which is no key that is stored; expected a column with the "screen" that the value leads to`,
          { at: 'key' },
        )
      const wanted = typeOf(field.computed)
      if (wanted && !wanted.fits(field))
        report(at.file, [...one.path, 'computed'], `Unexpected type of a value computed so, expected ${wanted.says}`, { at: 'key' })
    }
  },

  examples: {
    ok: orderFields({
      lines: { title: '明细', type: 'array', items: { type: 'object', properties: { count: { title: '数量', type: 'integer' } } } },
      lineCount: { title: '行数', type: 'integer', readOnly: true, computed: { entries: 'lines' } },
      pieces: { title: '件数', type: 'integer', readOnly: true, computed: { total: 'lines.count' } },
      code: { title: '编码', type: 'string' },
      name: { title: '称呼', type: 'string', readOnly: true, computed: { first: ['code', 'orderNo'] } },
    }),
    notOk: {
      ...orderFields({
        lines: { title: '明细', type: 'array', items: { type: 'object', properties: { count: { title: '数量', type: 'integer' } } } },
        lineCount: { title: '行数', type: 'string', readOnly: true, computed: { entries: 'line' } },
        pieces: { title: '件数', type: 'integer', readOnly: true, computed: { total: 'lines.cuont' } },
        until: { title: '期限', type: 'string', format: 'date-time', readOnly: true, computed: { due: 'pay' } },
        mine: { title: '我的', type: 'boolean', readOnly: true, computed: { mine: 'order' } },
        maker: { title: '经办', type: 'string', readOnly: true, entity: 'note', computed: { first: ['orderNo', 'size'] } },
        note: { title: '备注', type: 'string', readOnly: true, computed: { given: 'status.note' } },
        size: { title: '大小', type: 'string', oneOf: [{ const: 's', title: '小', gives: { weight: '1', mark: '' } }] },
        weight: { title: '重量', type: 'integer', readOnly: true, computed: { given: 'size.weight' } },
        mark: { title: '标记', type: 'string', readOnly: true, computed: { given: 'size.mark' } },
        region: {
          title: '省份',
          type: 'integer',
          readOnly: true,
          computed: { level: 'town.3' },
          oneOf: [{ const: 1, title: '浙江' }],
        },
        land: { title: '国家', type: 'string', readOnly: true, computed: { level: 'status.1' } },
        town: {
          title: '城市',
          type: 'string',
          oneOf: [
            { const: 'zj', title: '浙江' },
            { const: 'hz', title: '杭州', under: 'zj' },
          ],
        },
        each: { title: '单价', type: 'integer', readOnly: true, computed: { ratio: { of: 'amount', to: 'coutn' } } },
        parts: { title: '子单', type: 'integer', readOnly: true, computed: { count: 'order' } },
        notes: { title: '备注数', type: 'integer', readOnly: true, computed: { count: 'note' } },
        words: { title: '字数', type: 'integer', readOnly: true, computed: { sum: 'note.length' } },
        secret: { title: '密语', type: 'string', masked: true },
        name: { title: '称呼', type: 'string', readOnly: true, computed: { first: ['orderNo', 'secret'] } },
        goods: {
          title: '货品',
          type: 'array',
          items: { type: 'object', properties: { price: { title: '价格', type: 'integer', format: 'money-fen' } } },
        },
        paid: { title: '应付', type: 'integer', required: true, computed: { total: 'goods.price' } },
      }),
      'entities/note.json': {
        title: '备注',
        key: 'noteId',
        properties: {
          noteId: { title: '编号', type: 'string', readOnly: true },
          length: { title: '字数', type: 'integer' },
          from: { title: '原单', type: 'string', entity: 'order' },
          about: { title: '订单', type: 'string', entity: 'order' },
        },
      },
    },
    says: [
      'entities/order.json#/properties/lineCount/computed Unexpected type of a value computed so, expected a whole number',
      'entities/order.json#/properties/lineCount/computed/entries Unexpected list "line", expected one of: goods, lines. Did you mean "lines"?',
      'entities/order.json#/properties/pieces/computed/total Unexpected number "cuont", expected one of: count. Did you mean "count"?',
      'entities/order.json#/properties/until/computed/due Unexpected move "pay" that does not happen by itself, expected "byItselfAt" or "byItselfAfterHours"',
      'entities/order.json#/properties/mine/computed/mine Unexpected entity "order", its rows do not refer to this one; expected a field with "entity"',
      'entities/order.json#/properties/maker/entity Unexpected "entity" of a computed value, which is no key that is stored; expected a column with the "screen" that the value leads to',
      'entities/order.json#/properties/note/computed/given Unexpected "status.note", "open", "paid" of "status" gives no "note"; expected each choice to say so in "gives"',
      'entities/order.json#/properties/size/oneOf/0/gives/weight Unexpected "1", expected a value of type integer',
      'entities/order.json#/properties/size/oneOf/0/gives/mark Unexpected text without a character, expected the value that the choice gives',
      'entities/order.json#/properties/region/computed Unexpected type of a level of "town", expected "string"',
      'entities/order.json#/properties/region/computed/level Unexpected level 3 of "town", whose choices have 2; expected 1 to 2',
      'entities/order.json#/properties/region/oneOf Unexpected "oneOf" of a level, its choices are those of "town"; expected it to be removed',
      'entities/order.json#/properties/land/computed/level Unexpected field with choices below one another "status", expected one of: town',
      'entities/order.json#/properties/each/computed Unexpected type of a value computed so, expected "number"',
      'entities/order.json#/properties/each/computed/ratio/to Unexpected number "coutn", expected one of: amount',
      'entities/order.json#/properties/parts/computed/count Unexpected "order", no field of "order" refers to "order"; expected one with "entity": "order"',
      'entities/order.json#/properties/notes/computed/count Unexpected "note", several fields of "note" refer to "order"; expected one of: note.from, note.about',
      'entities/order.json#/properties/words/computed/sum Unexpected "note.length", several fields of "note" refer to "order"; expected one of: note.length.from, note.length.about',
      'entities/order.json#/properties/name/computed/first/1 Unexpected stored field "secret", expected one of: orderNo, size, status, town',
      'entities/order.json#/properties/paid/required Unexpected "required" on "paid", its value is computed',
      'entities/order.json#/properties/paid/computed/total Unexpected "price" in money-fen, "paid" is without a unit; expected one unit or format of both',
    ],
  },
}

const listsOf = (properties: Record<string, AuthoredField>) => Object.keys(properties).filter((one) => properties[one]!.type === 'array')

type Computed = NonNullable<AuthoredField['computed']>

function source(graph: Graph, { name, file, entity }: EntityAt, at: FieldAt, report: Report): void {
  const [computed, path] = [at.field.computed!, [...at.path, 'computed']]
  const properties = entity.properties as Record<string, AuthoredField>
  if ('entries' in computed) among(file, report, 'list', computed.entries, listsOf(properties), [...path, 'entries'])
  if ('total' in computed) {
    const [list = '', number = ''] = computed.total.split('.')
    if (!among(file, report, 'list', list, listsOf(properties), [...path, 'total'])) return
    // An object that does not say what it consists of is told there.
    const { items } = properties[list]!
    if (items?.type === 'object' && !items.properties) return
    const inner = items?.properties ?? {}
    const numbers = Object.keys(inner).filter((one) => isNumber(inner[one]!))
    if (among(file, report, 'number', number, numbers, [...path, 'total']))
      addsAlike(at, number, inner[number]!, [...path, 'total'], report)
  }
  const rows = aggregateOf(computed)
  if (rows) {
    const [other = '', number = ''] = rows.of.split('.')
    const others = (graph.atlas.entities[other]?.properties ?? {}) as Record<string, AuthoredField>
    byOneField(graph, name, file, rows.of, rows.word === 'sum' ? 2 : 1, [...path, ...rows.at], report)
    const added = rows.word === 'sum' ? others[number] : undefined
    if (added && isNumber(added)) addsAlike(at, rows.of, added, [...path, ...rows.at], report)
    for (const one in rows.where) {
      const why = others[one] && whyUnasked(others[one])
      if (why !== undefined)
        report(
          file,
          [...path, rows.word, 'where', one],
          `Unexpected field "${one}", ${why} and no row is found by it; expected one that holds a single value`,
          { at: 'key' },
        )
    }
  }
  if ('mine' in computed) {
    if (!Object.hasOwn(graph.atlas.entities, computed.mine)) {
      const now = entityNow(graph, computed.mine)
      const { message, suggestion } =
        now === undefined
          ? unexpected('entity', computed.mine, Object.keys(graph.atlas.entities))
          : tellRenamed('entity', computed.mine, now)
      return report(file, [...path, 'mine'], message, suggestion === undefined ? {} : { suggestion })
    }
    if (referenceTo(graph.atlas, computed.mine, name) === '')
      report(
        file,
        [...path, 'mine'],
        `Unexpected entity "${computed.mine}", its rows do not refer to this one; expected a field with "entity"`,
      )
    else if (!graph.atlas.entities[computed.mine]!.owner)
      report(file, [...path, 'mine'], `Unexpected entity "${computed.mine}", its rows belong to nobody; expected it to say "owner"`)
  }
  if ('since' in computed) {
    const times = Object.keys(properties).filter((one) => properties[one]!.format === 'date-time' && !properties[one]!.computed)
    among(file, report, 'time', computed.since.field, times, [...path, 'since', 'field'])
    for (const one of Object.keys(computed.since.while))
      among(
        file,
        report,
        'field',
        one,
        Object.keys(properties).filter((each) => !properties[each]!.computed),
        [...path, 'since', 'while', one],
      )
  }
  if ('given' in computed) {
    const [field = '', given = ''] = computed.given.split('.')
    const choosing = Object.keys(properties).filter((one) => properties[one]!.oneOf)
    if (!among(file, report, 'field with choices', field, choosing, [...path, 'given'])) return
    givenFits(file, at, field, properties[field]!.oneOf!, given, report)
  }
  levelFits(at, properties, file, report)
  if ('ratio' in computed) {
    const numbers = Object.keys(properties).filter((one) => isNumber(properties[one]!) && !properties[one]!.computed)
    for (const word of ['of', 'to'] as const) among(file, report, 'number', computed.ratio[word], numbers, [...path, 'ratio', word])
  }
  if ('first' in computed) {
    const alike = Object.keys(properties).filter((one) => properties[one]!.type === at.field.type && isOpen(properties[one]!))
    for (const [nth, one] of computed.first.entries()) among(file, report, 'stored field', one, alike, [...path, 'first', nth])
  }
  if ('due' in computed) {
    const moves = (entity.moves ?? {}) as Record<string, AuthoredMove>
    if (!among(file, report, 'move', computed.due, Object.keys(moves), [...path, 'due'])) return
    const { byItselfAt, byItselfAfterHours } = moves[computed.due]!
    if (!byItselfAt && byItselfAfterHours === undefined)
      report(
        file,
        [...path, 'due'],
        `Unexpected move "${computed.due}" that does not happen by itself, expected "byItselfAt" or "byItselfAfterHours"`,
      )
    else if (!stateFieldOf(entity)) report(file, [...path, 'due'], 'Unexpected move of an entity without a state')
  }
}

/** A stored single value that everybody reads who reads the row. */
const isOpen = ({ computed, type, format, sealed, masked, writeOnly, seenBy, ...field }: AuthoredField): boolean =>
  !computed && !sealed && !masked && !writeOnly && !seenBy && !field.private && !field.perLanguage && !isSecret(format) && isSingle(type)

const isSecret = (format: AuthoredField['format']) => format === 'password' || format === 'captcha'
const isSingle = (type: AuthoredField['type']) => type !== 'array' && type !== 'object'

/** Why a database cannot be asked for the rows in which a field has a value. */
function whyUnasked({ computed, type, sealed, format }: AuthoredField): string | undefined {
  if (computed && ('service' in computed || 'since' in computed || 'due' in computed)) return 'only code computes it'
  if (!isSingle(type)) return 'it holds several values'
  if (sealed) return 'it is sealed'
  return isSecret(format) ? 'it is never stored' : undefined
}

/** A level is one of a field whose choices stand below one another, and has the choices of that level. */
function levelFits({ field, path }: FieldAt, properties: Record<string, AuthoredField>, file: string, report: Report): void {
  const level = levelOf(field)
  if (!level) return
  const place = [...path, 'computed', 'level']
  const trees = Object.keys(properties).filter((one) => properties[one]!.oneOf?.some(({ under }) => under !== undefined))
  if (!among(file, report, 'field with choices below one another', level.field, trees, place)) return
  const { oneOf = [], type } = properties[level.field]!
  const depth = depthOf(oneOf)
  if (level.nth > depth)
    report(file, place, `Unexpected level ${level.nth} of "${level.field}", whose choices have ${depth}; expected 1 to ${depth}`)
  if (field.type !== type)
    report(file, [...path, 'computed'], `Unexpected type of a level of "${level.field}", expected "${type}"`, { at: 'key' })
  if (field.oneOf)
    report(
      file,
      [...path, 'oneOf'],
      `Unexpected "oneOf" of a level, its choices are those of "${level.field}"; expected it to be removed`,
      {
        at: 'key',
      },
    )
}

/** What is added up has the unit of the sum. */
function addsAlike({ file, name, field }: FieldAt, number: string, added: AuthoredField, path: Path, report: Report): void {
  if (isNumber(field) && isOfOtherMeasure(added, field)) report(file, path, sayMeasures(number, added, name, field))
}

/** Whether a word is one of the allowed ones; reports it if not. */
function among(file: string, report: Report, what: string, word: string, known: string[], at: Path): boolean {
  if (known.includes(word)) return true
  const { message, suggestion } = unexpected(what, word, known)
  report(file, at, message, suggestion === undefined ? {} : { suggestion })
  return false
}

const isNumber = ({ type }: AuthoredField) => type === 'integer' || type === 'number'

/** The field types that can hold the value, if the way it is computed decides that. */
function typeOf(computed: Computed): { says: string; fits: (field: AuthoredField) => boolean } | undefined {
  if ('count' in computed || 'entries' in computed) return { says: 'a whole number', fits: ({ type }) => type === 'integer' }
  if ('sum' in computed || 'total' in computed) return { says: 'a number', fits: isNumber }
  if ('ratio' in computed) return { says: '"number"', fits: ({ type }) => type === 'number' }
  if ('mine' in computed) return { says: 'true or false', fits: ({ type }) => type === 'boolean' }
  if ('since' in computed || 'due' in computed)
    return { says: 'a moment ("format": "date-time")', fits: ({ format }) => format === 'date-time' }
  return undefined
}
