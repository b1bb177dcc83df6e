import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { kinds } from './harness.ts'
import { openBackend, type Backend } from './auth-backend.ts'

let backend: Backend | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await backend?.close()
  backend = undefined
})

it.skipIf(!kinds.includes('postgres'))('R16: a paid call sends PostgreSQL ten statements at most, a page of people four', async () => {
  backend = await openBackend('postgres')
  const { call, signIn } = backend
  const [user, admin] = [await signIn('user'), await signIn('admin')]
  await backend.db.write((trx) => trx.updateTable('white_list').set({ enabled: false }).execute())
  const segment = () => call('/server/nlp/segment', { text: '今天的会议改到下午三点。' }, { token: user })
  const people = () => call('/server/user/admin/list', { pageNo: 1, pageSize: 10 }, { token: admin })
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const statementsOf = async (ask: () => Promise<{ code: number }>) => {
    // The first of a day makes rows.
    expect(await ask()).toMatchObject({ code: 200 })
    // What asks now and then, whoever calls (workers, couriers, whoever listens to other processes), is not beside all of five calls.
    let fewest = Infinity
    for (let turn = 0; turn < 5; turn++) {
      sent.mockClear()
      expect(await ask()).toMatchObject({ code: 200 })
      fewest = Math.min(fewest, sent.mock.calls.length)
    }
    return fewest
  }
  expect(await statementsOf(segment)).toBeLessThanOrEqual(10)
  expect(await statementsOf(people)).toBeLessThanOrEqual(4)
})
