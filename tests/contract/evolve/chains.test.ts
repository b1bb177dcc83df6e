import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { tableOf } from '../../../src/schema/tables.ts'
import type { AnyDatabase, Row } from '../any-database.ts'
import { lastChange, undo } from '../../../mocks/evolve/undo.ts'
import { kinds as databases, NOW } from '../harness.ts'
import { begin, contractOf, expected, kinds, type Product, settled, someRow, tidied, turn, type Turn } from './random-product.ts'
import { openWorld, type World } from './world.ts'

const turns = fc.array(
  fc.record<Turn>({ kind: fc.constantFrom(...kinds), a: fc.nat({ max: 40 }), b: fc.nat({ max: 40 }), isApplied: fc.boolean() }),
  { minLength: 20, maxLength: 20 },
)

/** Holds each value against what must have become of it. */
async function compare(world: World, product: Product, said: string): Promise<void> {
  const found = (await world.db.query.selectFrom(tableOf(product.entity)).selectAll().orderBy('rowId').execute()) as Row[]
  const wanted = expected(product)
  const read = (row: Row) => Object.fromEntries(Object.keys(wanted[0] ?? {}).map((name) => [name, row[name] as unknown]))
  expect(found.map(read), said).toEqual(wanted)
}

/** Brings the database up to the product; now and then there, back and there again. */
async function apply(
  world: World,
  product: Product,
  { drop, back }: { drop: boolean; back: Product | undefined },
  said: string,
): Promise<Product> {
  const options = { drop, large: 5, batch: 2 }
  expect(await world.evolve(contractOf(product), options), said).toEqual([])
  await compare(world, product, said)
  if (back) {
    await undo(world.db, (await lastChange(world.db.query))!, NOW)
    await compare(world, back, `${said}, and back`)
    expect(await world.evolve(contractOf(product), options), `${said}, back and there again`).toEqual([])
    await compare(world, product, `${said}, back and there again`)
  }
  return settled(product)
}

async function live(kind: AnyDatabase['kind'], all: Turn[]): Promise<void> {
  const world = await openWorld(kind)
  try {
    let product = begin()
    for (let at = 0; at < 8; at++) product.rows.push(someRow(product, at, at + 1))
    const said: string[] = []
    await world.evolve(contractOf({ ...product, rows: [] }))
    await world.add(product.entity, expected(product))
    let isUpToDate = true
    let last = product
    const bring = async (next: Product, { b }: Pick<Turn, 'b'>, way: string) => {
      product = last = await apply(world, next, { drop: b % 3 === 0, back: b % 4 === 1 ? last : undefined }, way)
      isUpToDate = true
    }
    for (const one of all) {
      said.push(`${one.kind} ${one.a} ${one.b}${one.isApplied ? ' !' : ''}`)
      const way = said.join(', ')
      if (one.kind === 'row' || one.kind === 'edit' || one.kind === 'tidy') {
        if (!isUpToDate) await bring(product, one, way)
        // Whoever takes words out and says the same ones again in one release has said nothing new.
        if (one.kind === 'tidy') await bring(tidied(product), one, way)
        else if (one.kind === 'row') {
          const row = someRow(product, one.a, one.b)
          product.rows.push(row)
          await world.add(product.entity, expected({ ...product, rows: [row] }))
        } else {
          const row = product.rows[one.a % product.rows.length]!
          const { rowId: _, ...values } = someRow(product, one.b, one.a)
          Object.assign(row, values)
          const { rowId, ...columns } = expected({ ...product, rows: [row] })[0]!
          await world.db.write((trx) => trx.updateTable(tableOf(product.entity)).set(columns).where('rowId', '=', rowId).execute())
        }
      } else product = turn(product, one)
      isUpToDate = false
      if (one.isApplied) await bring(product, one, way)
      // Rows were added or edited: what was before them does not come back.
      if (one.kind === 'row' || one.kind === 'edit') last = product
    }
    await bring(product, { b: 1 }, said.join(', '))
  } finally {
    await world.close()
  }
}

it.each(databases)(
  'through twenty changes of the schemas, in whatever order and with releases left out, no value is lost that no step said on %s (L4, L5)',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(turns, (all) => live(kind, all)),
      process.env['FULL'] === '1' ? { numRuns: 60 } : { numRuns: kind === 'sqlite' ? 10 : 4, seed: 15 },
    )
  },
  300_000,
)
