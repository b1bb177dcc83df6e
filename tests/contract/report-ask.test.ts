import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

const page = { pageNo: 1, pageSize: 1 }
const income = { call: 'admin-order.list', body: { ...page, status: 'paid', groupBy: [], groupMeasure: 'payAmount' } }
const states = { call: 'admin-order.list', body: { ...page, groupBy: ['status'] } }

type Answer = { grouped?: { total: Row; groups: Row[] }; code?: number; message?: string }

describe.each(kinds)('several questions of a report are answered at once on %s', (kind) => {
  let backend: Backend
  let admin: string
  beforeAll(async () => {
    backend = await openBackend(kind)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.close())
  const ask = async (token: string, ...asks: Row[]) => {
    const { status, data } = await backend.call('/server/report/ask', { asks }, { token })
    return { status, answers: (data as { answers?: Answer[] } | null)?.answers ?? [] }
  }

  it('each as its list would answer it', async () => {
    const { answers } = await ask(admin, income, states)
    for (const [at, { body }] of [income, states].entries()) {
      const alone = await backend.call('/server/order/admin/list', body, { token: admin })
      expect(answers[at]).toEqual({ grouped: (alone.data as Row)['grouped'] })
    }
  })

  it('and one that is refused says why, while the others are answered', async () => {
    const { status, answers } = await ask(
      admin,
      { ...states, body: { ...states.body, groupBy: ['nothing'] } },
      { call: 'no.such', body: states.body },
      { call: 'admin-order.refund', body: states.body },
      { ...states, body: page },
      { call: '__proto__', body: states.body },
      states,
    )
    expect(status).toBe(200)
    expect(answers.map(({ code }) => code)).toEqual([422, 404, 404, 404, 404, undefined])
    expect(answers[0]!.message).not.toBe('')
    expect(answers[5]!.grouped!.groups.length).toBeGreaterThan(0)
  })

  it('but nobody is told by it what their lists would not tell', async () => {
    const { email, password } = await backend.register('asks-a-report')
    const token = await backend.signIn(email, password)
    const { answers } = await ask(token, income, { call: 'order.list', body: { ...page, groupBy: [] } })
    expect(answers[0]).toMatchObject({ code: 403 })
    expect(answers[1]!.grouped!.total).toMatchObject({ count: 0 })
    expect((await backend.call('/server/report/ask', { asks: [income] })).code).toBe(401)
    expect((await ask(admin, ...Array.from({ length: 51 }, () => states))).status).toBe(422)
  })
})
