import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../../src/schema/time.ts'
import { listColumns } from '../../../mocks/db/columns.ts'
import { dropExpired, lastChange, listNewer, stepsDone, undo } from '../../../mocks/evolve/undo.ts'
import { kinds, NOW } from '../harness.ts'
import { contractWith, openWorld, visits, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })
const whole = (more: object = {}) => ({ title: '数', type: 'integer', ...more })

describe.each(kinds)('what was applied on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  const takeBack = async () => undo(world.db, (await lastChange(world.db.query))!, NOW)

  it('is taken back whole: names, values, single values, what was set aside, and what was made (L4)', async () => {
    const entity = (properties: object, more: object = {}) => ({
      title: '会面',
      key: 'meetingId',
      properties: { meetingId: text(), ...properties },
      ...more,
    })
    const before = contractWith({
      meeting: entity({ name: text(), seconds: whole(), channel: text(), place: text(), fax: text(), net: whole(), gross: whole() }),
    })
    await world.evolve(before)
    const rows = [
      { meetingId: 'm1', name: 'Ann', seconds: 61, channel: 'fax', place: null, fax: '12', net: 1, gross: 2 },
      { meetingId: 'm2', name: null, seconds: null, channel: 'call', place: '店', fax: null, net: 3, gross: 4 },
    ]
    await world.add('meeting', rows)
    const after = contractWith({
      talk: {
        ...entity(
          {
            fullName: text({ was: 'name' }),
            minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }),
            channel: text({ map: { fax: 'call' } }),
            place: text({ required: true, backfill: '家' }),
            net: whole({ was: 'gross' }),
            gross: whole({ was: ['net', 'between'] }),
            city: text(),
          },
          { was: 'meeting', gone: { fax: '没有人用' } },
        ),
      },
      other: { title: '另', key: 'otherId', properties: { otherId: text() } },
    })
    expect(await world.evolve(after, { drop: true })).toEqual([])
    expect(await world.rows('talk', 'meetingId', 'fullName', 'minutes', 'channel', 'place', 'net', 'gross')).toEqual([
      ['m1', 'Ann', 2, 'call', '家', 2, 1],
      ['m2', null, null, 'call', '店', 4, 3],
    ])
    await takeBack()
    expect(await world.rows('meeting', 'meetingId', 'name', 'seconds', 'channel', 'place', 'fax', 'net', 'gross')).toEqual(
      rows.map((row) => Object.values(row)),
    )
    expect(await world.evolve(before)).toEqual([])
    // And forth again.
    expect(await world.evolve(after, { drop: true })).toEqual([])
    expect(await world.rows('talk', 'meetingId', 'minutes')).toEqual([
      ['m1', 2],
      ['m2', null],
    ])
  })

  it('rows of an entity that was taken back come back with it (L4)', async () => {
    const meeting = { title: '会面', key: 'meetingId', properties: { meetingId: text(), name: text() } }
    const note = { title: '备注', key: 'noteId', properties: { noteId: text(), word: text({ unique: true }) } }
    await world.evolve(contractWith({ meeting }))
    await world.evolve(contractWith({ meeting, note }))
    await world.add('note', [{ noteId: 'n1', word: 'a' }])
    for (const turn of ['once', 'twice']) {
      await takeBack()
      await expect(world.rows('note', 'noteId'), turn).rejects.toThrow(/note/)
      // Another change meanwhile forgets nothing.
      if (turn === 'twice')
        await world.evolve(contractWith({ meeting: { ...meeting, properties: { ...meeting.properties, city: text() } } }))
      expect(await world.evolve(contractWith({ meeting, note })), turn).toEqual([])
      expect(await world.rows('note', 'noteId', 'word'), turn).toEqual([['n1', 'a']])
    }
    expect(await world.db.query.selectFrom('schema_aside').selectAll().where('entity', '=', 'note').execute()).toEqual([])
  })

  it('values of a field that was taken back come back with it, whatever its entity is called meanwhile (issue 15)', async () => {
    await world.evolve(visits({ name: text() }))
    await world.add('visit', [{ visitId: 'v1', name: 'Ann' }])
    await world.evolve(visits({ name: text(), city: text({ unique: true }) }))
    await world.add('visit', [{ visitId: 'v2', name: 'Bob', city: '北京' }])
    for (const turn of ['once', 'twice']) {
      await takeBack()
      await expect(world.rows('visit', 'visitId', 'city'), turn).rejects.toThrow(/city/)
      if (turn === 'twice') await world.evolve(visits({ name: text(), fax: text() }))
      expect(await world.evolve(visits({ name: text(), city: text({ unique: true }) })), turn).toEqual([])
      expect(await world.rows('visit', 'visitId', 'city'), turn).toEqual([
        ['v1', null],
        ['v2', '北京'],
      ])
    }
    expect(await world.db.query.selectFrom('schema_aside').selectAll().where('field', '=', 'city').execute()).toEqual([])
  })

  it('what follows from another field is worked out again, not brought back (issue 15)', async () => {
    const minutes = { minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) }
    await world.evolve(visits({ seconds: whole() }))
    await world.add('visit', [{ visitId: 'v1', seconds: 60 }])
    await world.evolve(visits(minutes))
    await takeBack()
    await world.db.write((trx) => trx.updateTable('visit').set({ seconds: 600 }).execute())
    await world.evolve(visits(minutes))
    expect(await world.rows('visit', 'visitId', 'minutes')).toEqual([['v1', 10]])
  })

  it('tells of what may die only what has died (issue 15)', async () => {
    const gone = { gone: { fax: '没有人用' } }
    await world.evolve(visits({ fax: text(), name: text() }))
    await world.add('visit', [{ visitId: 'v1', fax: '12' }])
    await world.evolve(visits({ name: text({ maxLength: 9 }) }, gone))
    expect(stepsDone((await lastChange(world.db.query))!).map(({ kind }) => kind)).not.toContain('drop')
    await world.evolve(visits({ name: text({ maxLength: 9 }) }, gone), { drop: true })
    expect(stepsDone((await lastChange(world.db.query))!)).toMatchObject([{ kind: 'drop', entity: 'visit', field: 'fax' }])
  })

  it('a change of rules alone is taken back like any other, and hides none that came before it (issue 15)', async () => {
    const named = (name: object) =>
      contractWith({ meeting: { title: '会面', key: 'meetingId', properties: { meetingId: text(), ...name } } })
    await world.evolve(named({ title: text({ maxLength: 30 }) }))
    await world.add('meeting', [{ meetingId: 'm1', title: 'Ann' }])
    await world.evolve(named({ subject: text({ maxLength: 30, was: 'title' }) }))
    await world.evolve(named({ subject: text({ maxLength: 60, was: 'title' }) }))
    expect((await lastChange(world.db.query))!.deeds).toEqual([])
    await takeBack()
    expect((await lastChange(world.db.query))!.steps).toMatchObject([{ kind: 'rename', field: 'subject' }])
    await takeBack()
    expect(await world.rows('meeting', 'meetingId', 'title')).toEqual([['m1', 'Ann']])
  })

  it('the first start, which made every table, is nothing to take back (issue 15)', async () => {
    await world.evolve(visits({ name: text() }))
    expect(await lastChange(world.db.query, { tells: true })).toBeUndefined()
    await world.evolve(visits({ name: text(), city: text() }))
    await takeBack()
    expect(await lastChange(world.db.query, { tells: true })).toBeUndefined()
    expect(await world.rows('visit', 'visitId', 'name')).toEqual([])
  })

  it('says what came since, and keeps it aside (L4)', async () => {
    await world.evolve(visits({ seconds: whole() }))
    await world.add('visit', [{ visitId: 'v1', seconds: 60 }])
    await world.evolve(visits({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }), city: text() }))
    await world.add('visit', [{ visitId: 'v2', minutes: 7, city: '北京' }])
    const last = (await lastChange(world.db.query))!
    expect(await listNewer(kind, world.db.query, last)).toEqual([
      { entity: 'visit', field: 'minutes', rows: 1 },
      { entity: 'visit', field: 'city', rows: 1 },
    ])
    await takeBack()
    expect(await world.rows('visit', 'visitId', 'seconds')).toEqual([
      ['v1', 60],
      ['v2', null],
    ])
    const asides = await world.db.query.selectFrom('schema_aside').select(['field', 'column', 'reason']).execute()
    const city = asides.find(({ field }) => field === 'city')!
    expect(await world.db.query.selectFrom('visit').select(city.column).where('visitId', '=', 'v2').execute()).toEqual([
      { [city.column]: '北京' },
    ])
  })

  it('is let go of after thirty days, and not before (L4)', async () => {
    await world.evolve(visits({ fax: text(), seconds: whole() }))
    await world.add('visit', [{ visitId: 'v1', fax: '12', seconds: 60 }])
    await world.evolve(
      visits({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }) }, { gone: { fax: '没有人用' } }),
      { drop: true },
    )
    const columns = async () =>
      [...(await listColumns(kind, world.db.query)).get('visit')!.keys()].filter((name) => name.startsWith('aside_'))
    await dropExpired(world.db, NOW + 30 * DAY)
    expect(await columns()).toHaveLength(2)
    await dropExpired(world.db, NOW + 30 * DAY + 1)
    expect(await columns()).toEqual([])
    expect(await world.db.query.selectFrom('schema_aside').selectAll().execute()).toEqual([])
    expect(await world.rows('visit', 'visitId', 'minutes')).toEqual([['v1', 1]])
    // What is gone for good is a new field where it is wanted again.
    expect(await world.evolve(visits({ minutes: whole({ was: 'seconds', convert: { divide: 60, round: 'up' } }), fax: text() }))).toEqual(
      [],
    )
    expect(await world.rows('visit', 'visitId', 'fax')).toEqual([['v1', null]])
  })

  it('does not come back twice where something else was applied since (L4)', async () => {
    await world.evolve(visits({ name: text() }))
    await world.evolve(visits({ name: text(), city: text() }))
    const last = (await lastChange(world.db.query))!
    await world.evolve(visits({ name: text(), city: text(), place: text() }))
    await expect(undo(world.db, last, NOW)).rejects.toThrow('Something else was applied meanwhile; look again.')
    expect((await sql`select 1 from visit`.execute(world.db.query)).rows).toEqual([])
  })
})
