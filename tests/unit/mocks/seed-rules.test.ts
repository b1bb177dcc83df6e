import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { buildWorld } from '../../../mocks/seed/world.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import type { Contract, Entity } from '../../../src/schema/contract.ts'
import { readSchemas, type SourceFile } from '../../../src/schema/read.ts'
import { withoutHidden } from '../../../src/schema/scope.ts'
import { isStored } from '../../../src/schema/stored.ts'
import { judge } from '../../../src/schema/verdict.ts'

import { sales } from '../../fixtures/sales.ts'
import { runs } from '../../setup/runs.ts'

type Row = Record<string, unknown>
type Fields = Record<string, Record<string, unknown>>
const NOW = Date.parse('2026-08-20T09:00:00.000Z')
const ROWS = 40
const NAMES = ['alpha', 'beta', 'gamma'] as const

const whole = (from: number, to: number) => fc.noBias(fc.integer({ min: from, max: to }))
const one = <T>(...values: T[]) => whole(0, values.length - 1).map((at) => values[at]!)
const text = (more: object = {}) => ({ title: '字段', type: 'string', ...more })
const number = (more: object = {}) => ({ title: '字段', type: 'integer', ...more })

/** How a file is best written, and its English, make no difference to demo data. */
const BESIDE = new Set(['translated', 'choices-once'])

/** A field, or some that belong together, under names that no word of the seed knows. */
const piece = fc.oneof(
  fc
    .record({ least: whole(0, 8), more: whole(0, 30) })
    .map(({ least, more }) => ({ text: text({ minLength: least, maxLength: least + more + 1 }) })),
  fc.record({ least: whole(-50, 50), more: whole(0, 900), step: one(1, 5, 10) }).map(({ least, more, step }) => ({
    count: number({ minimum: least * step, maximum: (least + more) * step, multipleOf: step }),
  })),
  one('date', 'date-time', 'phone', 'email', 'url').map((format) => ({ told: text({ format }) })),
  // Pictures that nobody has sent are none: such a list may be empty.
  fc.constant({ shots: { title: '字段', type: 'array', required: false, maxItems: 3, items: { type: 'string', format: 'image' } } }),
  one('date', 'date-time', 'phone', 'email', 'url').chain((format) =>
    whole(1, 3).map((most) => ({
      several: { title: '字段', type: 'array', minItems: 1, maxItems: most, items: { type: 'string', format } },
    })),
  ),
  whole(1, 4).map((most) => ({
    tags: { title: '字段', type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string', maxLength: most } },
  })),
  fc.record({ least: whole(0, 40), more: whole(1, 9) }).map(({ least, more }) => ({
    marks: { title: '字段', type: 'array', minItems: 2, maxItems: 3, items: { type: 'integer', minimum: least, maximum: least + more } },
  })),
  // A city of the province, and of no other.
  fc.constant({
    province: text({ required: true, oneOf: choices('zj', 'js', 'gd') }),
    town: text({
      required: true,
      oneOf: ['zj', 'js', 'gd'].flatMap((province) =>
        choices(`${province}1`, `${province}2`).map((choice) => ({ ...choice, when: { province } })),
      ),
    }),
  }),
  one('atLeast', 'moreThan').map((word) => ({
    low: number({ required: true, minimum: 0, maximum: 500 }),
    high: number({ required: true, minimum: 0, maximum: 900, must: { [word]: { field: 'low' } }, messages: { must: '太小' } }),
  })),
  fc.constant({
    from: text({ format: 'date', required: true }),
    until: text({ format: 'date', required: true, must: { laterThan: { field: 'from' } }, messages: { must: '太早' } }),
  }),
  fc.constant({
    kind: text({ required: true, default: 'x', oneOf: choices('x', 'y') }),
    why: text({ required: { kind: 'y' }, visible: { kind: 'y' }, maxLength: 20 }),
  }),
  fc.constant({ sign: text({ unique: true, required: true, maxLength: 12 }) }),
  one('^[A-Z]{2}-[0-9]{4}$', '^[a-z][a-z0-9_]{3,7}$').chain((pattern) =>
    fc.boolean().map((unique) => ({
      code: text({ required: true, maxLength: 12, pattern, messages: { pattern: '不对' }, ...(unique ? { unique: true } : {}) }),
    })),
  ),
  fc.constant({ place: number({ unique: true, required: true, minimum: 1, maximum: 9999 }) }),
  one(...NAMES).map((entity) => ({ other: text({ entity, required: true }) })),
  one(...NAMES).map((entity) => ({
    others: { title: '字段', type: 'array', entity, minItems: 1, maxItems: 2, required: true, items: { type: 'string' } },
  })),
)

function choices(...values: string[]) {
  return values.map((value) => ({ const: value, title: `选项${value}` }))
}

/** The pieces of one entity, each under names of its own. */
const fields = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .chain((pieces) =>
    fc.array(fc.boolean(), { minLength: pieces.length, maxLength: pieces.length }).map((required) => ({ pieces, required })),
  )
  .map(
    ({ pieces, required }) =>
      Object.assign(
        {},
        ...pieces.map((each, at) => {
          const own = (name: string) => `${name}${at}`
          const renamed = JSON.stringify(each, (key, value: unknown) =>
            // Names stand in conditions and rules too.
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? Object.fromEntries(
                  Object.entries(value).map(([word, inner]) => [key !== 'items' && word in each ? own(word) : word, inner]),
                )
              : key === 'field'
                ? own(String(value))
                : value,
          )
          const named = JSON.parse(renamed) as Fields
          for (const field of Object.values(named))
            if (required[at] && field['visible'] === undefined && field['required'] !== false) field['required'] ??= true
          return named
        }),
      ) as Fields,
  )

const world = fc.record({ alpha: fields, beta: fields, gamma: fields, moves: fc.boolean() }).map(({ moves, ...all }) => {
  const files: Record<string, unknown> = { ...exampleWorld }
  for (const [at, name] of NAMES.entries()) {
    const own = all[name]
    const state = {
      status: text({ readOnly: true, default: 'open', oneOf: choices('open', 'done', 'off') }),
      doneTime: text({ format: 'date-time', readOnly: true, stamp: { move: 'finish' } }),
    }
    files[`entities/${name}.json`] = {
      title: '东西',
      key: 'id',
      label: '{{id}}',
      properties: Object.fromEntries(
        Object.entries({ id: text({ readOnly: true }), ...own, ...(moves ? state : {}) }).map(([name, one]) => [
          name,
          { ...one, title: `字段 ${name}` },
        ]),
      ),
      ...(moves ? { moves: { finish: { from: 'open', to: 'done' }, drop: { from: ['open', 'done'], to: 'off' } } } : {}),
      seedRows: ROWS,
    }
    files[`screens/${name}.json`] = {
      kind: 'list',
      title: '东西',
      route: `/${name}`,
      menu: { group: 'orders', order: 20 + at },
      permission: name,
      entity: name,
      list: { columns: ['id'] },
      actions: {
        create: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: Object.keys(own) },
        ...(moves
          ? {
              finish: { title: '完成', on: 'row', can: 'edit', call: 'move', move: 'finish' },
              drop: { title: '作废', on: 'row', can: 'disable', call: 'move', move: 'drop' },
            }
          : {}),
      },
    }
  }
  return Object.entries(files).map(([path, value]): SourceFile => ({ path, text: JSON.stringify(value) }))
})

/** What is wrong with the rows of a world, as the form that would have sent each says it. */
function faultsIn(contract: Contract): string[] {
  const rows = new Map<string, Row[]>()
  for (const { entity, rows: made } of buildWorld(contract, { now: NOW, scale: 1 })) rows.set(entity.name, [...made])
  return NAMES.flatMap((name) => {
    const entity = contract.entities[name]!
    const own = rows.get(name)!
    const form = contract.calls[`${name}.add`]!.form['zh-CN']
    return [
      ...(own.length === ROWS ? [] : [`${name}: ${own.length} rows`]),
      ...own.flatMap((row, at) => {
        const facts = { form: row, row, now: NOW }
        const hidden = form.filter((field) => row[field.name] !== null && withoutHidden([field], row, facts)[field.name] === undefined)
        return [
          ...Object.entries(judge(form, row, { locale: 'zh-CN', now: NOW })).map(
            ([path, said]) => `${name} ${at}.${path} = ${JSON.stringify(row[path])}: ${said}`,
          ),
          ...hidden.map((field) => `${name} ${at}.${field.name} is hidden and filled in`),
          ...strangers(entity, row, rows).map((path) => `${name} ${at}.${path} names a row that is not there`),
          ...misplaced(entity, row).map((said) => `${name} ${at}: ${said}`),
        ]
      }),
      ...Object.values(entity.properties).flatMap((property) => {
        const values = own.map((row) => row[property.name]).filter((value) => value !== null)
        return property.unique && new Set(values).size < values.length ? [`${name}.${property.name} has a value twice`] : []
      }),
    ]
  })
}

const strangers = (entity: Entity, row: Row, rows: Map<string, Row[]>): string[] =>
  Object.values(entity.properties).flatMap(({ name, entity: other }) => {
    if (!other || row[name] === null) return []
    const keys = new Set(rows.get(other)!.map((one) => one['id']))
    return [row[name]].flat().every((key) => keys.has(key)) ? [] : [name]
  })

/** A move that was not made has no time, and one that was has one. */
const misplaced = (entity: Entity, row: Row): string[] => {
  if (!entity.stateField) return []
  const told = Object.values(entity.properties).filter((property) => isStored(property) && typeof property.stamp === 'object')
  return told.flatMap(({ name }) => {
    if (row['status'] === 'done' && row[name] === null) return [`${name} is missing`]
    return row['status'] === 'open' && row[name] !== null ? [`${name} is there`] : []
  })
}

it('L12, L17: what a demo row takes over is what the chosen row says, and its sums are right', () => {
  const contract = compileContract(readSchemas([...readFolder('schemas'), ...sales.map(seeded)]).world)
  const rows = new Map<string, Row[]>()
  for (const { entity, rows: made } of buildWorld(contract, { now: NOW, scale: 1 }))
    if (entity.name === 'product' || entity.name === 'sale') rows.set(entity.name, [...made])
    else for (const _ of made);
  const prices = new Map(rows.get('product')!.map((row) => [row['productId'], row['price']]))
  expect(rows.get('sale')).toHaveLength(12)
  for (const sale of rows.get('sale')!) {
    const lines = sale['lines'] as { productId: string; price: number; count: number; discount: number; amount: number }[]
    expect(lines.map(({ price }) => price)).toEqual(lines.map(({ productId }) => prices.get(productId)))
    expect(lines.map(({ amount }) => amount)).toEqual(
      lines.map(({ price, count, discount }) => Math.round((price * count * discount) / 100)),
    )
    expect(sale['total']).toBe(lines.reduce((all, { amount }) => all + amount, 0))
  }
})

const seeded = ({ path, text }: SourceFile): SourceFile =>
  /^entities\/(product|sale)/.test(path)
    ? { path, text: JSON.stringify({ ...(JSON.parse(text) as object), seedRows: 12 }) }
    : { path, text }

it('L12: demo data obeys every rule that it is made for, whatever the entities are', () => {
  fc.assert(
    fc.property(world, (files) => {
      const structure = checkSchemas(files).filter(({ severity, rule }) => severity === 'error' && !BESIDE.has(rule))
      expect(structure.map(({ file, rule, message }) => `${file} ${rule} ${message}`)).toEqual([])
      expect(faultsIn(compileContract(readSchemas(files).world)).slice(0, 5)).toEqual([])
    }),
    { numRuns: runs(150, 40), seed: 12 },
  )
})
