import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'

describe.each(usualKinds)('what a package is counted in and costs each, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'admin') => backend.call(path, body, { token: tokens[as]! })
  const rowsOf = async (path: string, body: object = {}, as = 'admin') =>
    ((await call(path, { pageSize: 100, ...body }, as)).data as { data: Row[] }).data
  const add = async (name: string, more: object) =>
    (await call('/server/packet/admin/combo-add', { name, amount: 36_000, validDays: 30, price: 24_00, ...more })) as {
      status: number
      data: Row
    }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('O19: the unit follows the service, whoever says another, and again when the service is changed', async () => {
    expect(await add('单位试验', { service: 'tts', unit: 'second' })).toMatchObject({
      status: 422,
      data: { fields: { unit: expect.any(String) } },
    })
    const { data: made } = await add('单位试验', { service: 'tts' })
    expect(made).toMatchObject({ unit: 'char' })
    const changed = { comboId: made['comboId'], name: '单位试验', amount: 36_000, validDays: 30, price: 24_00 }
    expect((await call('/server/packet/admin/combo-save', { ...changed, version: 1, service: 'asr-file' })).data).toMatchObject({
      unit: 'second',
    })
    expect((await call('/server/packet/admin/combo-save', { ...changed, version: 2, service: 'nlp' })).data).toMatchObject({ unit: 'call' })
  })

  it('costs what its price is for each call, each hour, each ten thousand characters, as a figure to sort by (customer.md)', async () => {
    for (const [service, each] of [
      ['nlp', 2400 / 36_000],
      ['asr-file', (2400 / 36_000) * 3600],
      ['tts', (2400 / 36_000) * 10_000],
    ] as const) {
      const { data } = await add(`单价 ${service}`, { service })
      expect(data['unitPrice'], service).toBeCloseTo(each, 6)
    }
    const sorted = await rowsOf('/server/packet/admin/combo-list', { service: 'asr-file', sortField: 'unitPrice', sortOrder: 'ascend' })
    const prices = sorted.map(({ unitPrice }) => Number(unitPrice))
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    for (const { unitPrice, price, amount, unit } of sorted)
      expect([unit, Number(unitPrice)]).toEqual(['second', expect.closeTo((Number(price) / Number(amount)) * 3600, 6)])
  })

  it('has no price each where it has no price of that kind', async () => {
    const { data } = await add('无代理价', { service: 'nlp' })
    expect(data).toMatchObject({ agentPrice: null, agentUnitPrice: null })
  })
})
