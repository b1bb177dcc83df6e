import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Contract } from '../../../src/schema/contract.ts'
import { syncTables } from '../../../mocks/db/sync.ts'
import { growSearch } from '../../../mocks/resource/grow-search.ts'
import { createLists } from '../../../mocks/resource/list.ts'
import { isIndexed } from '../../../mocks/resource/search-index.ts'
import { searchedColumns } from '../../../mocks/resource/searched.ts'
import { kinds } from '../harness.ts'
import { anyContext } from '../list-context.ts'
import { contractWith, openWorld } from './world.ts'

/** Visits or talks, whose list is searched by some of their fields. */
function searched(name: string, search: string[], properties: object, more: object = {}): Contract {
  const entity = { title: '访', key: 'visitId', properties: { visitId: { title: '号', type: 'string' }, ...properties }, ...more }
  const list = { call: `${name}.list`, search, columns: ['visitId', ...search] }
  const screen = { kind: 'list', title: '访', route: `/${name}`, permission: name, entity: name, list }
  const calls = { list: { path: `/${name}/list`, does: 'list', entity: name } }
  return contractWith({ [name]: entity }, { [`calls/${name}.json`]: calls, [`screens/account/${name}.json`]: screen })
}

const text = (more: object = {}) => ({ title: '文', type: 'string', ...more })

describe.each(kinds)('issue 16: the index for searches, on %s', (kind) => {
  it('goes along when its fields and its entity are called otherwise, or others are searched', async () => {
    const world = await openWorld(kind)
    onTestFinished(world.close)
    const { db } = world
    const follow = (contract: Contract) => syncTables(db, contract)
    const grow = async (contract: Contract) => {
      if (kind === 'postgres') await db.write((trx) => sql`analyze`.execute(trx))
      await growSearch(db, contract, { large: 0, part: 1, rest: 0 })
    }
    const found = async (contract: Contract, name: string, body: object) => {
      const lists = createLists({ contract, services: { calls: {}, afters: {}, computed: {} }, sealer: db.sealer }, kind)
      const call = contract.calls[`${name}.list`]!
      return (await lists.keys(anyContext({ db, contract, call, body: { ...body } }), contract.entities[name]!, 100)).toSorted()
    }
    const first = searched('visit', ['name'], { name: text(), city: text() })
    expect([...searchedColumns(first)].filter(([name]) => name === 'visit')).toEqual([['visit', ['name']]])
    await follow(first)
    await world.add('visit', [
      { visitId: 'v1', name: 'Annabel', city: 'Berlin' },
      { visitId: 'v2', name: 'Joanna', city: 'Annaberg' },
      { visitId: 'v3', name: 'Otto', city: null },
    ])
    await grow(first)
    expect(await isIndexed(kind, db.query, 'visit')).toBe(true)
    expect(await found(first, 'visit', { name: 'anna' })).toEqual(['v1', 'v2'])

    const renamed = searched('visit', ['fullName'], { fullName: text({ was: 'name' }), city: text() })
    await follow(renamed)
    expect(await found(renamed, 'visit', { fullName: 'anna' })).toEqual(['v1', 'v2'])
    await grow(renamed)
    expect(await found(renamed, 'visit', { fullName: 'anna' })).toEqual(['v1', 'v2'])

    const both = searched('visit', ['fullName', 'city'], { fullName: text(), city: text() })
    await follow(both)
    await grow(both)
    expect(await found(both, 'visit', { city: 'anna' })).toEqual(['v2'])
    await db.write((trx) => sql`update visit set city = 'Havanna' where "visitId" = 'v3'`.execute(trx))
    expect(await found(both, 'visit', { city: 'anna' })).toEqual(['v2', 'v3'])

    const moved = searched('talk', ['fullName', 'city'], { fullName: text(), city: text() }, { was: 'visit' })
    await follow(moved)
    expect(await found(moved, 'talk', { city: 'anna' })).toEqual(['v2', 'v3'])
    await grow(moved)
    expect(await isIndexed(kind, db.query, 'talk')).toBe(true)
    expect(await isIndexed(kind, db.query, 'visit')).toBe(false)
    expect(await found(moved, 'talk', { fullName: 'anna' })).toEqual(['v1', 'v2'])
    // A start with the same schemas leaves it as it is.
    await follow(moved)
    expect(await isIndexed(kind, db.query, 'talk')).toBe(true)
  })
})
