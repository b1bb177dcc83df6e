import { chainFaults } from '../../../src/schema/evolve/chains.ts'
import type { Contract } from '../../../src/schema/contract.ts'
import type { Row } from '../any-database.ts'
import { contractWith } from './world.ts'

/** A change of a product: what of it, told apart by two numbers, and whether the database is brought up to it at once. */
export type Turn = { kind: (typeof kinds)[number]; a: number; b: number; isApplied: boolean }

export const kinds = [
  'rename',
  'swap',
  'add',
  'gone',
  'restore',
  'text',
  'number',
  'double',
  'minutes',
  'rename choice',
  'drop choice',
  'require',
  'entity',
  'row',
  'edit',
  'tidy',
] as const

type Choice = { value: string; was: string[] }
type Field = {
  /** What it is, whatever it is called. */
  id: string
  name: string
  type: 'string' | 'integer' | 'number'
  was: string[]
  convert: object[]
  map: Record<string, string | null>
  backfill?: string | number
  required?: boolean
  choices?: Choice[]
  /** Not in the database yet, or filled in since: what its values become cannot be said before they are there. */
  isPending: boolean
}

/** A product with what its rows must hold, told by other words than those of the program: it does to values what a turn says, one by one. */
export type Product = {
  entity: string
  entityWas: string[]
  fields: Field[]
  gone: Field[]
  rows: Row[]
  named: number
  isDropped: boolean
}

export const begin = (): Product => ({
  entity: 'visit',
  entityWas: [],
  fields: [
    field('name', 'string'),
    field('seconds', 'integer'),
    {
      ...field('channel', 'string'),
      choices: [
        { value: 'fax', was: [] },
        { value: 'call', was: [] },
        { value: 'visit', was: [] },
      ],
    },
  ].map((one) => ({ ...one, isPending: false })),
  gone: [],
  rows: [],
  named: 0,
  isDropped: false,
})

function field(name: string, type: Field['type']): Field {
  return { id: name, name, type, was: [], convert: [], map: {}, isPending: true }
}

export function contractOf({ entity, entityWas, fields, gone }: Product): Contract {
  const properties = Object.fromEntries(
    fields.map(({ name, type, was, convert, map, backfill, required, choices }) => [
      name,
      {
        title: name,
        type,
        ...(was.length > 0 ? { was } : {}),
        ...(convert.length > 0 ? { convert } : {}),
        ...(Object.keys(map).length > 0 ? { map } : {}),
        ...(backfill === undefined ? {} : { backfill }),
        ...(required ? { required } : {}),
        ...(choices
          ? { oneOf: choices.map((one) => ({ const: one.value, title: one.value, ...(one.was.length > 0 ? { was: one.was } : {}) })) }
          : {}),
      },
    ]),
  )
  return contractWith({
    [entity]: {
      title: '拜访',
      key: 'rowId',
      properties: { rowId: { title: '编号', type: 'string' }, ...properties },
      ...(entityWas.length > 0 ? { was: entityWas } : {}),
      ...(gone.length > 0 ? { gone: Object.fromEntries(deadNames(fields, gone).map((name) => [name, 'nobody reads it'])) } : {}),
    },
  })
}

/** Where releases were left out a database may know it by any of its names. */
const deadNames = (fields: Field[], gone: Field[]): string[] =>
  gone.flatMap(({ name, was }) => [name, ...was]).filter((name) => !fields.some((one) => one.name === name || one.was.includes(name)))

/** What the rows must hold, by the names of today. */
export const expected = ({ rows, fields }: Product): Row[] =>
  rows.map((row) => ({ rowId: row['rowId'], ...Object.fromEntries(fields.map(({ id, name }) => [name, row[id] ?? null])) }))

/** The product after a turn; the same where the turn is not possible, or could not be said. */
export function turn(before: Product, { kind, a, b }: Turn): Product {
  const next = structuredClone(before)
  const { fields, rows } = next
  const one = fields[a % Math.max(1, fields.length)]
  const other = fields[b % Math.max(1, fields.length)]
  const fresh = (word: string) => `${word}${++next.named}`
  const all = (change: (value: unknown) => unknown) => {
    for (const row of rows) row[one!.id] = change(row[one!.id] ?? null) ?? null
  }
  const isFree = one !== undefined && !one.isPending && !one.choices
  switch (kind) {
    case 'rename':
      if (!one) return before
      one.was = [...one.was, one.name]
      one.name = fresh('field')
      break
    case 'swap': {
      if (!one || !other || one === other) return before
      const [left, right] = [one.name, other.name]
      one.was = [...one.was, left, fresh('between')]
      other.was = [...other.was, right]
      ;[one.name, other.name] = [right, left]
      break
    }
    case 'add': {
      const made = field(fresh('new'), a % 2 === 0 ? 'string' : 'integer')
      if (b % 2 === 0) {
        made.backfill = made.type === 'string' ? `b${b}` : b
        for (const row of rows) row[made.id] = made.backfill
      }
      fields.push(made)
      break
    }
    case 'gone':
      if (!one || one.isPending || fields.length < 3) return before
      fields.splice(fields.indexOf(one), 1)
      next.gone.push(one)
      break
    case 'restore': {
      const back = next.gone[a % Math.max(1, next.gone.length)]
      if (!back) return before
      next.gone.splice(next.gone.indexOf(back), 1)
      fields.push(back)
      break
    }
    case 'text':
      if (!isFree || one.type === 'string') return before
      one.convert.push({ from: one.type })
      one.type = 'string'
      all((value) => (value === null ? null : String(value)))
      break
    case 'number':
      if (!isFree || one.type !== 'string') return before
      one.convert.push({ from: 'string' })
      one.type = 'integer'
      one.map['*'] = null
      all((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : null))
      break
    case 'double':
      if (!isFree || one.type === 'string') return before
      one.convert.push({ multiply: 2 })
      all((value) => (value === null || Math.abs(Number(value) * 2) > Number.MAX_SAFE_INTEGER ? null : Number(value) * 2))
      one.map['*'] = null
      break
    case 'minutes':
      if (!isFree || one.type !== 'integer') return before
      one.convert.push({ divide: 60, round: 'up' })
      all((value) => (value === null ? null : Math.ceil(Number(value) / 60) + 0))
      break
    case 'rename choice': {
      const choice = one?.choices?.[b % one.choices.length]
      if (!one || !choice) return before
      const was = choice.value
      choice.was = [...choice.was, was]
      choice.value = fresh('choice')
      for (const past of Object.keys(one.map)) if (one.map[past] === was) one.map[past] = choice.value
      all((value) => (value === was ? choice.value : value))
      break
    }
    case 'drop choice': {
      if (!one?.choices || one.choices.length < 2) return before
      const choice = one.choices[b % one.choices.length]!
      const [heir] = one.choices.filter((each) => each !== choice)
      one.choices = one.choices.filter((each) => each !== choice)
      for (const past of [choice.value, ...choice.was]) one.map[past] = heir!.value
      for (const past of Object.keys(one.map)) if (one.map[past] === choice.value) one.map[past] = heir!.value
      all((value) => (value === choice.value ? heir!.value : value))
      break
    }
    case 'require':
      if (!one || one.required || one.isPending) return before
      one.required = true
      one.backfill = one.choices ? one.choices[0]!.value : one.type === 'string' ? 'empty' : 0
      one.isPending = true
      all((value) => value ?? one.backfill)
      break
    case 'entity':
      next.entityWas = [...next.entityWas, next.entity]
      next.entity = fresh('thing')
      break
    default:
      return before
  }
  return areSaid(next) ? next : before
}

/** What the checker would refuse cannot be written. */
function areSaid({ fields, gone }: Product): boolean {
  const names = fields.map(({ name, was }) => ({ name, was: [...new Set(was)] }))
  if (fields.some(({ was }) => new Set(was).size < was.length)) return false
  const dead = new Set(gone.map(({ name }) => name))
  return chainFaults(names).length === 0 && !fields.some(({ name, was }) => dead.has(name) || was.some((past) => dead.has(past)))
}

/** After the database was brought up to it. */
export function settled(product: Product): Product {
  return { ...product, fields: product.fields.map((one) => ({ ...one, isPending: false })) }
}

/** Words that were applied may be taken out. */
export function tidied(product: Product): Product {
  const bare = (one: Field): Field => {
    const { backfill: _, ...rest } = one
    return {
      ...rest,
      was: [],
      convert: [],
      map: {},
      ...(one.choices ? { choices: one.choices.map(({ value }) => ({ value, was: [] })) } : {}),
    }
  }
  return { ...product, entityWas: [], fields: product.fields.map(bare) }
}

/** A row of whatever the fields may hold, some of it nothing. */
export function someRow({ fields, rows }: Product, a: number, b: number): Row {
  const values = fields.map(({ id, type, choices, required }, at) => {
    const seed = a * 31 + b * 7 + at
    const value = choices ? choices[seed % choices.length]!.value : type === 'string' ? TEXTS[seed % TEXTS.length]! : (seed % 2000) - 500
    return [id, !required && seed % 4 === 0 ? null : value]
  })
  return { rowId: `r${String(rows.length).padStart(4, '0')}`, ...Object.fromEntries(values) }
}

const TEXTS = ['Ann', '42', ' 7 ', '-3', 'n/a', '北京', '1.5', "O'Hara", '\\', '9007199254740993']
