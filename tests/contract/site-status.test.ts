import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type Backend } from './auth-backend.ts'

type Status = {
  services: { service: string; title: string; state: string; since: string | null; reasons: string[]; days: number[] }[]
  incidents: { service: string; kind: string; isOver: boolean }[]
}

describe('W2: the status that everybody may read', () => {
  let backend: Backend
  beforeAll(async () => {
    backend = await openBackend('sqlite')
  })
  afterAll(() => backend?.close())

  const status = async () => (await backend.call('/open/status')).data as Status
  const engine = (engineId: string, row: object) => ({
    engineId,
    name: 'Engine',
    node: 'Node 07',
    service: 'tts' as const,
    status: 'online' as const,
    health: 'ok' as const,
    capacity: 10,
    inUse: 0,
    qps: 0,
    version: 1,
    ...row,
  })

  it('follows engines and their alarms, names no machine, and forgets what is over', async () => {
    await backend.db.write(async (trx) => {
      await trx.deleteFrom('engine').execute()
      await trx.deleteFrom('engine_alarm').execute()
      await trx
        .insertInto('engine')
        .values([engine('eng1', {}), engine('eng2', {})])
        .execute()
    })
    const quiet = await status()
    expect(quiet).toMatchObject({ services: [{ service: 'tts', state: 'working' }], incidents: [] })
    expect(quiet.services[0]!.days).toEqual(Array.from({ length: 30 }, () => 0))

    await backend.db.write((trx) => trx.updateTable('engine').set({ health: 'down' }).where('engineId', '=', 'eng1').execute())
    expect((await status()).services[0]!.state).toBe('impaired')
    await backend.db.write((trx) => trx.updateTable('engine').set({ health: 'down' }).execute())
    expect((await status()).services[0]!.state).toBe('interrupted')

    const time = new Date(backend.clock.now).toISOString()
    const alarm = { alarmId: 'A1', time, engineId: 'eng1', service: 'tts', level: 'critical', kind: 'down', version: 1 } as const
    await backend.db.write(async (trx) => {
      await trx.updateTable('engine').set({ health: 'ok' }).execute()
      await trx
        .insertInto('engine_alarm')
        .values({ ...alarm, status: 'open' })
        .execute()
    })
    const loud = await status()
    expect(loud.services[0]).toMatchObject({ state: 'impaired' })
    expect(loud.services[0]!.days.at(-1)).toBe(2)
    expect(loud.incidents).toMatchObject([{ isOver: false }])
    expect(JSON.stringify(loud)).not.toMatch(/eng1|Node 07/)
    await backend.db.write((trx) => trx.updateTable('engine_alarm').set({ status: 'recovered' }).execute())
    expect(await status()).toMatchObject({ services: [{ state: 'working' }], incidents: [{ isOver: true }] })
  })
  it('a service with any open alarm is no working one: it says since when and why, however long ago that began', async () => {
    const at = (hours: number) => new Date(backend.clock.now - hours * 3_600_000).toISOString()
    const alarm = { engineId: 'eng1', service: 'tts', version: 1 } as const
    await backend.db.write(async (trx) => {
      await trx.deleteFrom('engine_alarm').execute()
      await trx
        .insertInto('engine_alarm')
        .values([
          { ...alarm, alarmId: 'B1', time: at(1), level: 'warning', kind: 'latency', status: 'open' },
          { ...alarm, alarmId: 'B2', time: at(24 * 40), level: 'warning', kind: 'errors', status: 'acknowledged' },
          { ...alarm, alarmId: 'B3', time: at(24 * 50), level: 'critical', kind: 'down', status: 'recovered' },
        ])
        .execute()
    })
    const loud = await status()
    expect(loud.services[0]).toMatchObject({ state: 'impaired', since: at(24 * 40), reasons: ['Many errors', 'High latency'] })
    expect(loud.incidents.map(({ isOver }) => isOver)).toEqual([false, false])
    await backend.db.write((trx) => trx.updateTable('engine_alarm').set({ status: 'recovered' }).execute())
    expect((await status()).services[0]).toMatchObject({ state: 'working', since: null, reasons: [] })
  })
})
