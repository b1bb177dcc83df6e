import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsv } from '../../src/schema/read-csv.ts'
import { versionField } from '../../src/schema/per-language.ts'
import type { Row } from './any-database.ts'
import { usualKinds, openDesk, type Desk } from './harness.ts'

const ENGLISH = versionField('summary', 'en-US')

describe.each(usualKinds)('a text with a version per language, on %s', (kind) => {
  let desk: Desk
  const made: Row[] = []
  const rowsOf = async (locale: string, body: Row = {}) =>
    (await desk.call('ticket.list', { sortField: 'code', sortOrder: 'ascend', ...body }, { locale })).data.data as Row[]

  beforeAll(async () => {
    desk = await openDesk(kind)
    const base = { priority: 1 }
    const tickets = [
      { title: '甲', code: 'A', summary: '打印机坏了', [ENGLISH]: 'Printer is broken' },
      { title: '乙', code: 'B', summary: '网络很慢', [ENGLISH]: '' },
      { title: '丙', code: 'C', summary: '阿姨来访', [ENGLISH]: 'Visit' },
    ].map((one) => ({ ...one, title: `${one.title}工单` }))
    for (const one of tickets) made.push((await desk.call('ticket.create', { ...base, ...one }, { locale: 'en-US' })).data as Row)
    await desk.call('ticket.create', { title: '丁工单', code: 'D', priority: 1, parentNo: made[0]!['ticketNo'] }, {})
  })
  afterAll(() => desk?.close())

  it('is shown to each reader in theirs, and in the source language where it was not written', async () => {
    const shown = async (locale: string) => (await rowsOf(locale)).slice(0, 3).map(({ summaryLabel }) => summaryLabel as string)
    expect(await shown('zh-CN')).toEqual(['打印机坏了', '网络很慢', '阿姨来访'])
    expect(await shown('en-US')).toEqual(['Printer is broken', '网络很慢', 'Visit'])
  })

  it('is given to a form as each version was written', async () => {
    const { data } = await desk.call('ticket.get', { ticketNo: made[0]!['ticketNo'] }, { locale: 'en-US' })
    expect(data).toMatchObject({ summary: '打印机坏了', [ENGLISH]: 'Printer is broken', summaryLabel: 'Printer is broken' })
    const { data: without } = await desk.call('ticket.get', { ticketNo: made[1]!['ticketNo'] }, { locale: 'en-US' })
    expect(without).toMatchObject({ summary: '网络很慢', [ENGLISH]: null, summaryLabel: '网络很慢' })
  })

  it('is told of another row in the language of the reader too', async () => {
    const of = async (locale: string) => (await rowsOf(locale, { code: 'D' }))[0]!['parentSummary'] as string
    expect([await of('zh-CN'), await of('en-US')]).toEqual(['打印机坏了', 'Printer is broken'])
  })

  it('is found by words of any of its versions, whoever looks', async () => {
    for (const locale of ['zh-CN', 'en-US'])
      for (const summary of ['打印机', 'printer'])
        expect(
          (await rowsOf(locale, { summary })).map(({ code }) => code as string),
          `${locale} ${summary}`,
        ).toEqual(['A'])
    for (const parentSummary of ['打印机', 'printer'])
      expect((await rowsOf('en-US', { parentSummary })).map(({ code }) => code as string)).toEqual(['D'])
  })

  it('is sorted as it is read', async () => {
    const order = async (locale: string) => {
      const rows = await rowsOf(locale, { sortField: 'summary', sortOrder: 'ascend' })
      return rows.flatMap(({ summaryLabel }) => (summaryLabel === null ? [] : [summaryLabel as string]))
    }
    expect(await order('en-US')).toEqual(['Printer is broken', 'Visit', '网络很慢'])
    expect(await order('zh-CN')).toEqual(['打印机坏了', '网络很慢', '阿姨来访'].toSorted())
  })

  it('is exported as it is read', async () => {
    const file = async (locale: string) => {
      const { text } = await desk.call(
        'ticket.export',
        { columns: ['code', 'summary'], sortField: 'code', sortOrder: 'ascend' },
        { locale },
      )
      return readCsv(text).map(({ cells }) => cells[1])
    }
    expect(await file('en-US')).toEqual(['Summary', 'Printer is broken', '网络很慢', 'Visit', ''])
    expect((await file('zh-CN')).slice(0, 2)).toEqual(['摘要', '打印机坏了'])
  })

  it('is judged in each version by the rules of the field, its uniqueness too, under a name that says the language', async () => {
    const body = { title: '戊工单', priority: 1, summary: '别的' }
    const long = await desk.call('ticket.create', { ...body, [ENGLISH]: 'x'.repeat(101) }, { locale: 'en-US' })
    expect(long).toMatchObject({ status: 422, data: { fields: { [ENGLISH]: expect.stringContaining('100') } } })
    const taken = await desk.call('ticket.create', { ...body, [ENGLISH]: 'Visit' }, { locale: 'en-US' })
    expect(taken).toMatchObject({ status: 422, data: { fields: { [ENGLISH]: expect.any(String) } } })
    const form = desk.contract.calls['ticket.create']!.form['en-US']
    expect(form.filter(({ name }) => name.startsWith('summary')).map(({ title }) => title)).toEqual([
      'Summary · 简体中文',
      'Summary · English',
    ])
  })

  it('is changed in one language alone', async () => {
    const id = made[2]!['ticketNo']
    let version = 0
    const edit = (more: Row) =>
      desk.call('ticket.edit', { id, title: '丙工单', code: 'C', priority: 1, version: ++version, ...more }, { locale: 'zh-CN' })
    expect((await edit({ summary: '阿姨来访', [ENGLISH]: 'A visit' })).data).toMatchObject({ summary: '阿姨来访', [ENGLISH]: 'A visit' })
    expect((await rowsOf('en-US', { code: 'C' }))[0]!['summaryLabel']).toBe('A visit')
    await edit({ summary: '阿姨来访', [ENGLISH]: null })
    expect((await rowsOf('en-US', { code: 'C' }))[0]!['summaryLabel']).toBe('阿姨来访')
  })
})
