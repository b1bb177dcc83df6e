import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLine, sealLine } from '../../../mocks/bulk/sealed-line.ts'
import { takeNumbers } from '../../../mocks/db/numbers.ts'
import { lastChange, undo } from '../../../mocks/evolve/undo.ts'
import { kinds, NOW } from '../harness.ts'
import { contractWith, openWorld, type World } from './world.ts'

const text = (more: object = {}) => ({ title: '文字', type: 'string', ...more })

const audit = (...subjects: (string | [string, string])[]) => ({
  title: '记录',
  key: 'auditId',
  properties: {
    auditId: text(),
    subject: text({
      oneOf: subjects.map((one) => (typeof one === 'string' ? { const: one, title: one } : { const: one[0], title: one[0], was: one[1] })),
    }),
  },
})
const screen = (entity: string) => ({
  kind: 'list',
  title: '会面',
  route: `/${entity}`,
  permission: entity,
  entity,
  list: { columns: ['code'] },
  actions: { import: { title: '导入', on: 'toolbar', can: 'import', call: 'import', fields: ['code'] } },
})

describe.each(kinds)('what names an entity or a field elsewhere, on %s', (kind) => {
  let world: World
  beforeEach(async () => (world = await openWorld(kind)))
  afterEach(() => world.close())

  const meeting = {
    title: '会面',
    key: 'meetingNo',
    properties: { meetingNo: text({ readOnly: true, numbered: 'M0001' }), code: text({ sealed: true, unique: true }) },
  }
  const talk = {
    title: '会谈',
    key: 'talkNo',
    was: 'meeting',
    properties: {
      talkNo: text({ readOnly: true, numbered: 'M0001', was: 'meetingNo' }),
      secret: text({ sealed: true, unique: true, was: 'code' }),
    },
  }
  const before = contractWith({ meeting, audit: audit('order', 'meeting') }, { 'screens/meeting.json': screen('meeting') })
  const after = contractWith(
    { talk, audit: audit('order', 'talk') },
    {
      'screens/talk.json': {
        ...screen('talk'),
        list: { columns: ['secret'] },
        actions: { import: { title: '导入', on: 'toolbar', can: 'import', call: 'import', fields: ['secret'] } },
      },
    },
  )
  const sealed = (value: string, purpose: string) => world.db.sealer.alike(value, purpose)

  it('moves along with it: running numbers, seals, the log, and work that is under way (L4)', async () => {
    await world.evolve(before)
    const entity = before.entities['meeting']!
    const numbers = await world.db.write((trx) => takeNumbers(world.db, trx, entity, 'meetingNo', 2, '2026-11-21'))
    await world.add(
      'meeting',
      numbers.map((meetingNo, at) => ({ meetingNo, code: sealed(`k${at}`, 'meeting.code') })),
    )
    await world.add('audit', [
      { auditId: 'a1', subject: 'meeting' },
      { auditId: 'a2', subject: 'order' },
    ])
    const job = {
      jobId: 'j1',
      userId: 'u1',
      visitorId: null,
      kind: 'import',
      call: 'meeting.import',
      title: 't',
      asked: '{}',
      caller: '{}',
      state: 'running',
      phase: 'running',
      reason: null,
      seen: false,
      turnTime: 't',
      createTime: 't',
      finishTime: null,
    }
    await world.db.write(async (trx) => {
      await trx.insertInto('bulk_job').values(job).execute()
      await trx
        .insertInto('bulk_row')
        .values({
          jobId: 'j1',
          at: 1,
          key: null,
          data: sealLine(world.db.sealer, { code: 'k9' }),
          state: 'checked',
          name: null,
          reason: null,
        })
        .execute()
    })
    expect(await world.evolve(after)).toEqual([])
    expect(await world.rows('talk', 'talkNo', 'secret')).toEqual([
      ['M0001', sealed('k0', 'talk.secret')],
      ['M0002', sealed('k1', 'talk.secret')],
    ])
    expect(await world.db.write((trx) => takeNumbers(world.db, trx, after.entities['talk']!, 'talkNo', 1, '2026-11-21'))).toEqual(['M0003'])
    expect(await world.rows('audit', 'auditId', 'subject')).toEqual([
      ['a1', 'talk'],
      ['a2', 'order'],
    ])
    const [{ call } = { call: '' }] = await world.db.query.selectFrom('bulk_job').select('call').execute()
    const [{ data } = { data: '' }] = await world.db.query.selectFrom('bulk_row').select('data').execute()
    expect([call, openLine(world.db.sealer, data)]).toEqual(['talk.import', { secret: 'k9' }])
    await expect(world.add('talk', [{ talkNo: 'M0009', secret: sealed('k0', 'talk.secret') }])).rejects.toThrow(/unique/i)
  })

  it('moves along inside the views that people saved: filters, order, groups, conditions, columns; and back again (15)', async () => {
    const rows = (past: boolean) => ({
      [past ? 'meeting' : 'talk']: {
        title: '会面',
        key: 'meetingNo',
        ...(past ? {} : { was: 'meeting' }),
        properties: {
          meetingNo: text({ readOnly: true }),
          [past ? 'cost' : 'price']: { title: '价', type: 'integer', ...(past ? {} : { was: 'cost' }) },
          [past ? 'state' : 'phase']: text({
            ...(past ? {} : { was: 'state' }),
            oneOf: [past ? { const: 'open', title: '开' } : { const: 'begun', title: '开', was: 'open' }, { const: 'shut', title: '关' }],
          }),
        },
      },
      'saved-view': JSON.parse(readFileSync('schemas/entities/saved-view.json', 'utf8')) as object,
    })
    const list = (past: boolean) => {
      const [id, column] = past ? ['meeting', 'cost'] : ['talk', 'price']
      return {
        [`screens/${id}.json`]: { ...screen(id), ...(past ? {} : { was: 'meeting' }), list: { columns: [column] }, actions: {} },
      }
    }
    const view = (past: boolean) => {
      const [cost, state, open] = past ? ['cost', 'state', 'open'] : ['price', 'phase', 'begun']
      const refine = JSON.stringify({
        all: [{ any: [{ field: state, is: 'in', value: [open, 'shut'] }] }, { field: 'meetingNo', is: 'empty' }],
      })
      const query = {
        [state]: open,
        meetingNo: 'cost',
        _sort: `-${cost}`,
        _by: state,
        _split: cost,
        _figure: `sum-${cost}`,
        _refine: refine,
      }
      const settings = { order: ['meetingNo', cost], off: [state], density: 'compact', pins: [cost], widths: { [cost]: 90 } }
      return [new URLSearchParams(query).toString(), JSON.stringify(settings)]
    }
    const other = ['cost=1&_sort=cost', '']
    const views = async () => (await world.rows('saved-view', 'viewId', 'query', 'settings')).map(([, ...one]) => one)

    await world.evolve(contractWith(rows(true), list(true)))
    const saved = [
      ['v1', 'meeting', ...view(true)],
      ['v2', 'order', ...other],
    ]
    await world.add(
      'saved-view',
      saved.map(([viewId, id, query, settings]) => ({ viewId, list: id, query, settings, name: viewId, audience: 'none' })),
    )
    expect(await world.evolve(contractWith(rows(false), list(false)))).toEqual([])
    expect(await views()).toEqual([view(false), other])
    await undo(world.db, (await lastChange(world.db.query))!, NOW)
    expect(await views()).toEqual([view(true), other])
  })

  it('moves along where the log says itself what was called otherwise (L4)', async () => {
    await world.evolve(before)
    await world.add('audit', [{ auditId: 'a1', subject: 'meeting' }])
    expect(
      await world.evolve(
        contractWith(
          { talk, audit: audit('order', ['talk', 'meeting']) },
          { 'screens/talk.json': { ...screen('talk'), list: { columns: ['secret'] }, actions: {} } },
        ),
        { now: NOW },
      ),
    ).toEqual([])
    expect(await world.rows('audit', 'auditId', 'subject')).toEqual([['a1', 'talk']])
  })
})
