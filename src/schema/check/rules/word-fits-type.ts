import { widgetOf } from '../../compile/field.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { formats } from '../../formats.ts'
import { endingsOfFormat } from '../../file-sizes.ts'
import { seedFormats, seedWords } from '../../seed-words.ts'
import { cellTypes } from '../../cells.ts'
import { widgetTypes } from '../../widgets.ts'
import { orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'

const TEXT = ['string']
const NUMBER = ['integer', 'number']
const SCALAR = ['string', 'integer', 'number', 'boolean']

/** The types that a property applies to; for any other type it has no effect, and nobody would notice. */
const OF_TYPE: Record<string, string[]> = {
  minLength: TEXT,
  maxLength: TEXT,
  pattern: TEXT,
  masked: TEXT,
  numbered: TEXT,
  minimum: NUMBER,
  maximum: NUMBER,
  multipleOf: NUMBER,
  unit: NUMBER,
  countedIn: NUMBER,
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object'],
  oneOf: SCALAR,
  none: ['string', 'integer', 'number', 'array'],
  copy: SCALAR,
  entity: ['string', 'integer', 'array'],
  options: ['string', 'integer', 'array'],
  seed: ['string', 'integer'],
}

/** Properties that only some controls support. */
const OF_WIDGET: Record<string, string[]> = {
  accept: ['upload', 'audio'],
  maxBytes: ['upload', 'audio'],
  maxSeconds: ['audio'],
  sentTo: ['captcha'],
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const

type Looked = { here: AuthoredField; whole: AuthoredField; place: Place }
type Further = (at: Looked, report: Report) => void

/** What is asked of a word besides whether the type fits, by the word. */
const FURTHER: Record<string, Further> = {
  format({ here: { format }, whole, place }, report) {
    if (MONEY.includes(format ?? '') && whole.type === 'number' && !whole.computed)
      fits(`format "${format!}"`, ['integer'], 'number', place, 'format', report)
    if (format && misfits(typesOfFormat(format), whole.type))
      fits(`format "${format}"`, typesOfFormat(format), whole.type, place, 'format', report)
  },
  widget({ here: { widget }, whole, place }, report) {
    if (widget && misfits(widgetTypes[widget], whole.type))
      fits(`widget "${widget}"`, widgetTypes[widget], whole.type, place, 'widget', report)
  },
  cell({ here: { cell }, whole, place }, report) {
    if (cell && !whole.computed && misfits(cellTypes[cell], whole.type))
      fits(`cell "${cell}"`, cellTypes[cell], whole.type, place, 'cell', report)
  },
  accept({ here: { accept }, whole, place }, report) {
    if (accept) checkEndings(accept, whole, place, report)
  },
  whenAsked({ here, whole, place }, report) {
    if (here.whenAsked && whole.required)
      report(place.file, [...place.path, 'whenAsked'], 'Unexpected "whenAsked" of a field that is required, nobody can fill it in before', {
        at: 'key',
      })
  },
  none({ here, whole, place }, report) {
    if (here.none !== undefined && whole.required === true)
      report(place.file, [...place.path, 'none'], 'Unexpected "none" of a field that is required, which always has a value', { at: 'key' })
  },
  unit({ here, whole, place }, report) {
    if (here.unit === undefined) return
    if (whole.format && formats[whole.format]?.align === 'right')
      report(place.file, [...place.path, 'unit'], `Unexpected "unit" of a field whose format "${whole.format}" says its own`, { at: 'key' })
    if (hidesUnit(whole))
      report(
        place.file,
        [...place.path, 'unit'],
        `Unexpected "unit" of a field whose control "${widgetOf(whole)}" shows none, expected ${SHOW_UNITS.map((one) => `"${one}"`).join(' or ')}, or the unit in "title"`,
        { at: 'key' },
      )
  },
  seed({ here: { seed }, whole, place }, report) {
    if (seed !== undefined) checkSeed(place.file, seed, whole, place, report)
  },
  // The words of one value of a list; objects have fields of their own, which are looked at one by one.
  items({ here: { items }, place }, report) {
    if (items) look(place.file, items, items, { file: place.file, path: [...place.path, 'items'] }, report)
  },
  messages({ here, whole, place }, report) {
    for (const message in here.messages)
      if (!['choice', 'type', 'required'].includes(message) && whole.type !== undefined && whole[message as 'must'] === undefined)
        report(place.file, [...place.path, 'messages', message], `Unexpected message for "${message}", which this field does not have`, {
          at: 'key',
        })
  },
}

/** All that is known about a property, in one lookup. */
const ABOUT = new Map<string, About>()
type About = { types?: string[]; widgets?: string[]; bounds?: true; further?: Further }
for (const [word, types] of Object.entries(OF_TYPE)) ABOUT.set(word, { types })
for (const [word, widgets] of Object.entries(OF_WIDGET)) ABOUT.set(word, { ...ABOUT.get(word), widgets })
for (const word of BOUNDS.flat()) ABOUT.set(word, { ...ABOUT.get(word), bounds: true })
for (const [word, further] of Object.entries(FURTHER)) ABOUT.set(word, { ...ABOUT.get(word), further })

/** All that is looked at. */
const FITTING = saying(...([...ABOUT.keys()] as (keyof AuthoredField)[]))

export const wordFitsType: Rule = {
  name: 'word-fits-type',
  why: 'A rule for another type of value never applies, and a control or cell for one shows nothing: it only looks as if it worked.',

  entity(_graph, { file, fields }, report) {
    for (const at of fields) if (at.says & FITTING) look(file, at.field, at.field, at, report)
  },

  screen(_graph, { file, screen, entity, forms }, report) {
    for (const { all, whole: fields } of forms) {
      if (all.length === 0) continue
      const whole = new Map(fields.map(({ name, field }) => [name, field]))
      // For a top-level field of the form, the entity supplies the rest.
      for (const at of all) look(file, at.field, (at.isOuter && whole.get(at.name)) || at.field, at, report)
    }
    const columns = screen.list?.columns ?? []
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at]!
      if (typeof column !== 'object' || !column.cell) continue
      const field = (entity?.entity.properties as Record<string, AuthoredField> | undefined)?.[column.field]
      if (field && !field.computed)
        fits(`cell "${column.cell}"`, cellTypes[column.cell], field.type, { file, path: ['list', 'columns', at] }, 'cell', report)
    }
  },

  examples: {
    ok: orderFields({ note: { title: '备注', type: 'string', minLength: 2, maxLength: 20, widget: 'textarea' } }),
    notOk: orderFields({
      amount: { title: '金额', type: 'string', format: 'money-fen' },
      note: { title: '备注', type: 'string', minLength: 30, maxLength: 20, minimum: 2, widget: 'switch', maxSeconds: 60 },
      count: { title: '数量', type: 'integer', cell: 'audio', messages: { minimum: '至少 1' } },
      check: { title: '验证', type: 'string', widget: 'slider-check', whenAsked: true, required: true },
      price: { title: '价格', type: 'integer', format: 'money-fen', unit: '元' },
      name: { title: '名称', type: 'string', required: true, none: '未命名' },
      half: { title: '半价', type: 'number', format: 'money-fen' },
      made: { title: '制作', type: 'string', format: 'date-time', seed: 'person-name' },
      proof: { title: '凭证', type: 'string', format: 'image', accept: ['.png', '.pdf'] },
      tags: { title: '标签', type: 'array', items: { type: 'string', minLength: 30, maxLength: 20 } },
    }),
    says: [
      'entities/order.json#/properties/amount/format Unexpected format "money-fen" of a field of type string, expected type integer or number',
      'entities/order.json#/properties/note/minLength Unexpected 30, expected at most the "maxLength" of 20',
      'entities/order.json#/properties/note/minimum Unexpected "minimum" of a field of type string, expected type integer or number',
      'entities/order.json#/properties/note/widget Unexpected widget "switch" of a field of type string, expected type boolean',
      'entities/order.json#/properties/note/maxSeconds Unexpected "maxSeconds" of a field whose control is "switch", expected "audio"',
      'entities/order.json#/properties/count/cell Unexpected cell "audio" of a field of type integer, expected type string',
      'entities/order.json#/properties/count/messages/minimum Unexpected message for "minimum", which this field does not have',
      'entities/order.json#/properties/check/whenAsked Unexpected "whenAsked" of a field that is required, nobody can fill it in before',
      'entities/order.json#/properties/price/unit Unexpected "unit" of a field whose format "money-fen" says its own',
      'entities/order.json#/properties/name/none Unexpected "none" of a field that is required, which always has a value',
      'entities/order.json#/properties/half/format Unexpected format "money-fen" of a field of type number, expected type integer',
      'entities/order.json#/properties/made/seed Unexpected seed "person-name" of a field with the format "date-time"; expected "time" or none, demo rows get what it takes',
      'entities/order.json#/properties/proof/accept/1 Unexpected ".pdf" of a field with the format "image", expected one of: .jpg, .jpeg, .png',
      'entities/order.json#/properties/tags/items/minLength Unexpected 30, expected at most the "maxLength" of 20',
    ],
  },
}

/** Whether nothing is wrong with a word of a field as far as its type goes, with this value of it, or with any. */
export function mayBeSaid(word: string, whole: AuthoredField, value: unknown = anyOf(word)): boolean {
  let isWrong = false
  const here = { [word]: value } as AuthoredField
  look('', here, { ...whole, ...here }, { file: '', path: [] }, (_file, path) => (isWrong ||= path[0] === word))
  return !isWrong
}

/** Stands for any value of a word; any bound has values that are beyond no other. */
const anyOf = (word: string) => (ABOUT.get(word)?.bounds ? NaN : true)

/** Checks what is written here as part of the whole field; in a form the entity supplies the rest. */
function look(file: string, here: AuthoredField, whole: AuthoredField, place: Place, report: Report): void {
  const { type } = whole
  let isBounded = false
  for (const word in here) {
    const about = ABOUT.get(word)
    if (!about) continue
    const { types, widgets, bounds, further } = about
    if (bounds) isBounded = true
    if (further) further({ here, whole, place }, report)
    if (types && misfits(types, type)) fits(`"${word}"`, types, type, place, word, report, 'key')
    else if (widgets && type !== undefined && !widgets.includes(widgetOf(whole)))
      report(
        file,
        [...place.path, word],
        `Unexpected "${word}" of a field whose control is "${widgetOf(whole)}", expected ${widgets.map((one) => `"${one}"`).join(' or ')}`,
        { at: 'key' },
      )
  }
  if (isBounded) checkBounds(file, here, whole, place, report)
}

/** A file of another kind is refused once its content is looked at. */
function checkEndings(accept: string[], whole: AuthoredField, { file, path }: Place, report: Report): void {
  const format = whole.format ?? whole.items?.format ?? ''
  const taken = endingsOfFormat[format]
  for (const [at, one] of taken ? accept.entries() : [])
    if (!taken!.includes(one))
      report(
        file,
        [...path, 'accept', at],
        `Unexpected "${one}" of a field with the format "${format}", expected one of: ${taken!.join(', ')}`,
      )
}

/** The controls that show a unit beside a number; one with a format has its own. */
const SHOW_UNITS = ['number', 'slider']

const hidesUnit = (field: AuthoredField): boolean =>
  field.format === undefined && NUMBER.includes(field.type ?? '') && !SHOW_UNITS.includes(widgetOf(field))

/** Demo values that the field would reject are skipped, which would leave its column empty. */
function checkSeed(file: string, seed: string, { type, oneOf, entity, format }: AuthoredField, place: Place, report: Report): void {
  if (!Object.hasOwn(seedWords, seed) || (type !== 'string' && type !== 'integer')) return
  const made = seedFormats[seed] ?? []
  const other = Object.keys(seedFormats).find((word) => seedFormats[word]!.includes(format ?? ''))
  const fault = oneOf
    ? 'with choices; expected none, demo rows get one of them'
    : entity
      ? 'that names another row; expected none, demo rows name one that is there'
      : type === 'integer' && seed !== 'serial'
        ? 'of type integer; expected none, demo rows get figures within its limits'
        : format && !made.includes(format)
          ? `with the format "${format}"; expected ${other ? `"${other}" or ` : ''}none, demo rows get what it takes`
          : undefined
  if (fault) report(file, [...place.path, 'seed'], `Unexpected seed "${seed}" of a field ${fault}`)
}

function checkBounds(file: string, here: AuthoredField, whole: AuthoredField, place: Place, report: Report): void {
  for (const [least, most] of BOUNDS) {
    const word = here[least] === undefined ? most : least
    if (here[word] !== undefined && (whole[least] ?? 0) > (whole[most] ?? Infinity))
      report(
        file,
        [...place.path, word],
        `Unexpected ${here[word]}, expected ${word === least ? `at most the "${most}" of ${whole[most]}` : `at least the "${least}" of ${whole[least]}`}`,
      )
  }
}

/** Of the smallest coin there are no halves; what is worked out, such as a price for one of many, may be a fraction of it. */
const MONEY = ['money-fen', 'money']

/** A format of integers may also be used for fractions: 2.5 seconds. */
function typesOfFormat(format: string): string[] {
  const type = formats[format]?.type ?? 'string'
  return type === 'string' ? TEXT : NUMBER
}

const misfits = (types: string[] | undefined, type: string | undefined): types is string[] =>
  types !== undefined && type !== undefined && !types.includes(type)

type Place = { file: string; path: Path }

function fits(
  what: string,
  types: string[] | undefined,
  type: string | undefined,
  place: Place,
  word: string,
  report: Report,
  at: 'key' | 'value' = 'value',
): void {
  if (!misfits(types, type)) return
  report(place.file, [...place.path, word], `Unexpected ${what} of a field of type ${type}, expected type ${types.join(' or ')}`, { at })
}
