import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { sales } from '../fixtures/sales.ts'
import type { Row } from './any-database.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { files } from './seed-database.ts'

/** A role that may sell, and may not change a price. */
const withSeller = [...files, ...sales].map((file) => {
  if (file.path !== 'permissions/roles.json') return file
  const roles = JSON.parse(file.text) as { roles: Record<string, { grants: Record<string, unknown> }> }
  roles.roles['user']!.grants['shop'] = '*'
  return { ...file, text: JSON.stringify(roles) }
})
const contract = compileContract(readSchemas(withSeller).world)
const whole = (from: number, to: number) => fc.noBias(fc.integer({ min: from, max: to }))

describe.each(usualKinds)('L17: figures of a row, and what is taken over, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (name: string, body: object = {}, as = 'admin') => backend.call(contract.calls[name]!.path, body, { token: tokens[as]! })
  const made = async (name: string, body: object, as?: string) => {
    const { code, data, message } = await call(name, body, as)
    if (code !== 200) throw new Error(`${message} ${JSON.stringify(data)}`)
    return data as Row
  }
  const rows = async (name: string, body: object) => ((await call(name, body)).data as { data: Row[] }).data
  const product = async (name: string, price: number) => (await made('product.add', { name, price }))['productId'] as string

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['user', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('a line takes the price of its product, works out its amount, and the row its total', async () => {
    const pen = await product('钢笔', 1999)
    const ink = await product('墨水', 350)
    const sale = await made('sale.add', {
      customer: '甲',
      lines: [
        { productId: pen, count: 3, discount: 85 },
        { productId: ink, count: 2, discount: 100 },
      ],
    })
    expect(sale).toMatchObject({
      // 3 × ¥19.99 × 85 % is ¥50.9745.
      lines: [
        { price: 1999, amount: 5097, productIdLabel: '钢笔', share: 87.92 },
        { price: 350, amount: 700, share: 12.08 },
      ],
      total: 5797,
      paid: 0,
      open: 5797,
      paidShare: 0,
    })
    await made('receipt.add', { saleNo: sale['saleNo'], amount: 2000 })
    expect(await made('sale.get', { saleNo: sale['saleNo'] })).toMatchObject({ total: 5797, paid: 2000, open: 3797, paidShare: 34.5 })
  })

  it('of the rows that refer to it only those count that are so (issue 15)', async () => {
    const bowl = await product('碗', 100)
    const { saleNo } = await made('sale.add', { customer: '丁', lines: [{ productId: bowl, count: 100, discount: 100 }] })
    expect(await made('sale.get', { saleNo })).toMatchObject({ cash: 0, transfers: 0 })
    for (const [amount, way, isLate] of [
      [100, 'cash', false],
      [20, 'transfer', false],
      [3, 'cash', true],
      [4000, 'transfer', true],
    ])
      await made('receipt.add', { saleNo, amount, way, isLate })
    expect(await made('sale.get', { saleNo })).toMatchObject({ paid: 4123, cash: 103, transfers: 1 })
  })

  it('a price that was taken stays when that of the product changes; another product, or a new line, takes what is asked now', async () => {
    const cup = await product('茶杯', 1000)
    const pot = await product('茶壶', 5000)
    const { saleNo } = await made('sale.add', { customer: '乙', lines: [{ productId: cup, count: 1, discount: 100 }] }, 'user')
    await made('product.edit', { productId: cup, price: 1200, version: 1 })
    const line = (productId: string, more: object = {}) => ({ productId, count: 1, discount: 100, ...more })
    let version = 0
    const change = (lines: object[]) => made('sale.edit', { saleNo, customer: '乙', lines, version: ++version }, 'user')
    expect(await change([line(cup, { price: 1000, count: 2 })])).toMatchObject({ lines: [{ price: 1000, amount: 2000 }], total: 2000 })
    expect(await change([line(cup)])).toMatchObject({ lines: [{ price: 1000 }] })
    expect(await change([line(pot), line(cup), line(cup)])).toMatchObject({
      lines: [{ price: 5000 }, { price: 1000 }, { price: 1200 }],
      total: 7200,
    })
  })

  it('nobody names a price who may not, nor a sum; whoever may, names one', async () => {
    const pad = await product('本子', 800)
    const line = (more: object) => ({ customer: '丙', lines: [{ productId: pad, count: 1, discount: 100, ...more }] })
    expect(await call('sale.add', line({ price: 1 }), 'user')).toMatchObject({
      code: 422,
      data: { fields: { 'lines.0.price': expect.stringMatching(/Product/) as string } },
    })
    for (const [more, path] of [
      [{ amount: 1 }, 'lines.0.amount'],
      [{ share: 1 }, 'lines.0.share'],
    ] as const)
      expect(await call('sale.add', line(more))).toMatchObject({ code: 422, data: { fields: { [path]: expect.any(String) as string } } })
    expect(await call('sale.add', { ...line({}), total: 1 })).toMatchObject({
      code: 422,
      data: { fields: { total: expect.any(String) as string } },
    })
    expect(await made('sale.add', line({ price: 700 }))).toMatchObject({ lines: [{ price: 700, amount: 700 }], total: 700 })
    expect(await made('sale.add', line({ price: null }))).toMatchObject({ lines: [{ price: 800 }] })
  })

  it('lines that are rows of their own do the same, also from a file', async () => {
    const pad = await product('日历', 1500)
    const { saleNo } = await made('sale.add', { customer: '丁', lines: [{ productId: pad, count: 1, discount: 100 }] })
    expect(await made('gift.add', { saleNo, productId: pad, count: 3 })).toMatchObject({ price: 1500, worth: 4500 })
    await made('product.edit', { productId: pad, price: 1, version: 1 })
    expect(await rows('gift.list', { saleNo })).toMatchObject([{ price: 1500, worth: 4500 }])
    expect(await call('gift.add', { saleNo, productId: pad, count: 3, price: 9 })).toMatchObject({ code: 422 })
    expect(await call('gift.import', { saleNo, text: '商品,数量\n日历,2\n' })).toMatchObject({ data: { added: 1, errors: [] } })
    expect((await rows('gift.list', { saleNo })).map(({ price, worth }) => [price, worth])).toEqual([
      [1500, 4500],
      [1, 2],
    ])
  })

  it('L3, L17: something is said about a sale or a product by one kind of rows, each with who said it and when', async () => {
    const vase = await product('花瓶', 100)
    const { saleNo } = await made('sale.add', { customer: '己', lines: [{ productId: vase, count: 1, discount: 100 }] })
    const said = await made('remark.add', { saleNo, text: '等客户回电' }, 'user')
    const { userId } = await userNamed(backend.db, 'user')
    expect(said).toMatchObject({ saleNo, by: userId, createTime: expect.any(String) as string })
    await made('remark.add', { productId: vase, text: '易碎' })
    expect(await rows('remark.list', { saleNo })).toMatchObject([{ text: '等客户回电' }])
    expect(await rows('remark.list', { productId: vase })).toMatchObject([{ text: '易碎' }])
    expect(await call('remark.add', { saleNo: 'S0', text: '无' })).toMatchObject({ code: 422 })
    expect(await call('remark.add', { saleNo, text: '冒名', by: 'somebody' })).toMatchObject({ code: 422 })
  })

  it('what the database works out is what is worked out beside it: exact to the cent', async () => {
    const each = fc.record({ price: whole(0, 100_000_000), count: whole(1, 9999), discount: whole(1, 100), paid: whole(1, 1_000_000) })
    const any = await product(`任意 ${kind}`, 1)
    await fc.assert(
      fc.asyncProperty(fc.array(each, { minLength: 1, maxLength: 3 }), async (drawn) => {
        const lines = drawn.map(({ paid: _, ...one }) => ({ productId: any, ...one }))
        const sale = await made('sale.add', { customer: '戊', lines })
        const amounts = drawn.map(({ price, count, discount }) => (BigInt(price) * BigInt(count) * BigInt(discount) + 50n) / 100n)
        const total = amounts.reduce((all, one) => all + one, 0n)
        expect((sale['lines'] as Row[]).map(({ amount }) => BigInt(amount as number))).toEqual(amounts)
        let paid = 0n
        for (const one of drawn) {
          await made('receipt.add', { saleNo: sale['saleNo'], amount: one.paid })
          paid += BigInt(one.paid)
        }
        const read = await made('sale.get', { saleNo: sale['saleNo'] })
        expect({ total: BigInt(read['total'] as number), open: BigInt(read['open'] as number) }).toEqual({ total, open: total - paid })
        expect(read['paidShare']).toBe(total === 0n ? null : Number((20_000n * paid + total) / (2n * total)) / 100)
      }),
      { numRuns: 15, seed: 17 },
    )
  })

  it('a list is sorted and searched by what is counted, summed and worked out, without leaving a row out', async () => {
    const all = await rows('sale.list', { pageSize: 100, sortField: 'createTime', sortOrder: 'ascend' })
    const numbers = (list: Row[]) => list.map(({ open }) => open as number)
    const sorted = numbers(await rows('sale.list', { pageSize: 100, sortField: 'open', sortOrder: 'descend' }))
    expect(sorted).toEqual(numbers(all).toSorted((one, other) => other - one))
    const rich = numbers(await rows('sale.list', { pageSize: 100, open: [1000, 5000] }))
    expect(rich.toSorted()).toEqual(
      numbers(all)
        .filter((one) => one >= 1000 && one <= 5000)
        .toSorted(),
    )
    const given = await rows('product.list', { pageSize: 100, sortField: 'sold', sortOrder: 'descend' })
    expect(given[0]).toMatchObject({ name: '日历', sold: 2 })
    expect(await rows('product.list', { sold: [1, null] })).toMatchObject([{ name: '日历' }])
  })
})
