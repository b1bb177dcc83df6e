import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncTables } from '../../../mocks/db/sync.ts'
import { runUndo } from '../../../mocks/evolve/commands.ts'
import { followedBy } from '../../../mocks/evolve/followed.ts'
import { lastChange } from '../../../mocks/evolve/undo.ts'
import { addressIn, openAt } from '../copies.ts'
import { kinds, NOW } from '../harness.ts'
import { openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })

describe.each(kinds)('a change that a start did by itself on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  const takeBack = async (anyway = false) => {
    const said: string[] = []
    const hear = (line: string) => void said.push(line)
    const env = { DATA_DIR: world.dataDir, ...(kind === 'postgres' ? { DATABASE_URL: addressIn(world.dataDir) } : {}) }
    const change = (await lastChange(world.db.query, { tells: true }))!.changeId
    const speaker = { say: hear, complain: hear, isPerson: false, ask: () => Promise.resolve('') }
    const code = await runUndo({ env, now: NOW }, speaker, { change, anyway })
    return { code, output: said.join('\n') }
  }

  it('is not taken back beneath the server that serves it, and is once that has ended (issue 15)', async () => {
    await syncTables(world.db, visits({ name: text() }), NOW)
    await world.add('visit', [{ visitId: 'v1', name: 'Ann' }])
    const before = await openAt(kind, world.dataDir)
    if (kind === 'postgres') await before.db.follow(await followedBy(before.db))
    const server = await openAt(kind, world.dataDir)
    await server.db.serve()
    await syncTables(server.db, visits({ subject: text({ was: 'name' }) }), NOW)
    await server.db.follow(await followedBy(server.db))

    const refused = await takeBack()
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed: a server serves these tables as they are now.') as string,
    })
    expect(refused.output).toContain('Stop it first')
    expect(await world.rows('visit', 'visitId', 'subject')).toEqual([['v1', 'Ann']])

    await server.db.close()
    const done = await takeBack()
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Taken back.') as string })
    // One that began before and runs still keeps its sums only from its next start on.
    if (kind === 'postgres') expect(done.output).toContain('Start the server that runs anew soon')
    else expect(done.output).not.toContain('anew soon')
    expect(await world.rows('visit', 'visitId', 'name')).toEqual([['v1', 'Ann']])
    await before.db.close()
  })

  it('is taken back beside it all the same for whoever says so, and where it changed no table (issue 15)', async () => {
    await syncTables(world.db, visits({ name: text() }), NOW)
    await world.db.serve()
    await syncTables(world.db, visits({ subject: text({ was: 'name' }) }), NOW)
    await syncTables(world.db, visits({ subject: text({ was: 'name', maxLength: 80 }) }), NOW)
    await world.db.follow(await followedBy(world.db))
    expect(await takeBack()).toMatchObject({ code: 0 })
    await world.db.follow(await followedBy(world.db))
    expect(await takeBack()).toMatchObject({ code: 1 })
    expect(await takeBack(true)).toMatchObject({ code: 0, output: expect.stringContaining('Taken back.') as string })
  })
})
