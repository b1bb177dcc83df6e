import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine, plainCell } from '../../src/schema/write-csv.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { insertRows } from '../../mocks/db/insert.ts'
import { kinds, NOW, openDesk, type Desk } from './harness.ts'

describe('CSV', () => {
  it('any cells come back as they were written, and none can be run as a formula, full-width ones and hidden ones included (S25)', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('', ',', '"', '"",', 'a\r\nb', '=1+1', '+1', '-x', '@x', '＝1+1', '＋1', '－x', '＠x', '\n=1', '\r=1', '识别', "'a"),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const lines = rows.map((row) => csvLine(row)).join('')
        expect(readCsv(lines).map(({ cells }) => cells.map(plainCell))).toEqual(rows.map((row) => row.map(plainCell)))
        for (const { cells } of readCsv(lines))
          for (const one of cells) if (!/^[+-]?[\d.,]+%?$/.test(one)) expect(one).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
    )
  })

  it('lines are counted as an editor counts them', () => {
    expect(readCsv('a,b\r\n"x\ny",2\n\n3,\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '2'] },
      { line: 5, cells: ['3', ''] },
    ])
  })
})

describe.each(kinds)('files on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    const rows = Array.from({ length: 1234 }, (_, n) => ({
      ticketNo: `t${String(n).padStart(4, '0')}`,
      userId: n < 1200 ? 'ada' : 'bob',
      title: n === 3 ? '=HYPERLINK("http://x")' : `工单, "${n}"`,
      priority: (n % 3) + 1,
      tags: ['asr', 'bill'],
      cost: n * 100 + 5,
      urgent: n % 2 === 0,
      status: 'open',
      createTime: new Date(NOW - n * 1000).toISOString(),
      version: 1,
    }))
    await desk.db.write((trx) => insertRows(desk.db, trx, 'ticket', rows))
  })
  afterAll(() => desk.close())

  it('337 O4: an export holds all rows of the filter in the shown order, with headings and values a person reads, and names the zone of its times', async () => {
    const answer = await desk.call(
      'ticket.export',
      { priority: [1, 2], sortField: 'cost', sortOrder: 'descend', columns: ['title', 'cost', 'urgent', 'tags', 'priority', 'createTime'] },
      { locale: 'zh-CN' },
    )
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ticket-2026-11-21.csv"; filename*=UTF-8\'\'ticket-2026-11-21.csv',
    })
    expect(answer.text.startsWith('\uFEFF')).toBe(true)
    const [heading, ...lines] = readCsv(answer.text).map(({ cells }) => cells)
    expect(heading).toEqual(['标题', '费用 (元)', '加急', '标签', '优先级', '创建时间 (UTC+8)'])
    expect(lines).toHaveLength(800)
    expect(lines[0]).toEqual(['工单, "1198"', '1198.05', '是', '识别、账单', '中', '2026-11-21 15:40:02'])
  })

  it('headings, values and times follow the reader’s language and zone; all columns are those of the screen', async () => {
    const answer = await desk.call('ticket.export', { title: '"7"' }, { locale: 'en-US', headers: { 'x-time-zone': 'Europe/Berlin' } })
    const [heading, line] = readCsv(answer.text).map(({ cells }) => cells)
    expect(heading!.slice(0, 5)).toEqual(['单号', 'Title', 'Code', 'Priority', '标签'])
    expect(heading!.at(-1)).toMatch(/ \(Europe\/Berlin\)$/)
    expect(line).toEqual([
      't0007',
      '工单, "7"',
      '',
      'Normal',
      '识别, 账单',
      '7.05',
      'No',
      '',
      '',
      '',
      '',
      '',
      '',
      '0',
      '0',
      '',
      '',
      '处理中',
      '2026-11-21 08:59:53',
    ])
  })

  it('O16: the same rows as a workbook: numbers are numbers, times are times, and no text is run', async () => {
    const body = { title: '=HYPER', columns: ['title', 'cost', 'createTime'], format: 'xlsx' }
    const answer = await desk.app.inject({
      method: 'POST',
      url: `/api${desk.contract.calls['ticket.export']!.path}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'access-token': desk.token('ada') },
      payload: JSON.stringify(body),
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('ticket-2026-11-21.xlsx'),
    })
    const parts = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    const sheet = parts.find(([name]) => name.endsWith('sheet1.xml'))![1]
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('ySplit="1"')
    // 3.05 yuan, and 2026-11-21 15:59:57 at home as a spreadsheet counts days.
    const days = (Date.parse('2026-11-21T15:59:57Z') - Date.parse('1899-12-30T00:00:00Z')) / 86_400_000
    const values = [...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map((found) => Number(found[1]))
    expect(values).toContain(3.05)
    expect(values.some((value) => Math.abs(value - days) < 1e-6)).toBe(true)
    expect(parts.map(([, xml]) => xml).join('')).toContain('=HYPERLINK("http://x")')
  })

  it('a value that a spreadsheet would run gets an apostrophe', async () => {
    const answer = await desk.call('ticket.export', { title: '=HYPER', columns: ['title'] })
    expect(readCsv(answer.text)[1]!.cells).toEqual([`'=HYPERLINK("http://x")`])
  })

  it('an unknown column and a missing grant are refused in the envelope', async () => {
    expect(await desk.call('ticket.export', { columns: ['pin'] })).toMatchObject({ status: 422, code: 422 })
    expect(await desk.call('ticket.export', {}, { as: 'reader' })).toMatchObject({ status: 403 })
  })

  it('an import adds all lines or none, and names each wrong one', async () => {
    const text =
      '标题,优先级,标签,费用,加急\r\n导入一,高,识别、账单,"1,250.50",是\r\nx,高,识别,1,否\r\n导入三,最高,识别,1,否\r\n导入一,低,识别,1,否\r\n'
    const none = await desk.call('ticket.import', { text }, { as: 'bob' })
    expect(none).toMatchObject({
      code: 200,
      data: {
        total: 4,
        added: 0,
        errors: [
          { line: 3, field: 'title', message: '至少 2 个字符' },
          { line: 4, field: 'priority', message: '请从列表中选择' },
          { line: 5, field: 'title', message: '已被使用，请换一个' },
        ],
      },
    })
    expect((await desk.call('ticket.list', {}, { as: 'bob' })).data.totalCount).toBe(34)
    const valid = await desk.call('ticket.import', { text, mode: 'valid' }, { as: 'bob' })
    expect(valid.data).toMatchObject({
      total: 4,
      added: 1,
      errors: [{ line: 3 }, { line: 4 }, { line: 5, field: 'title', message: '已被使用，请换一个' }],
    })
    expect((await desk.call('ticket.list', { title: '导入' }, { as: 'bob' })).data.data).toMatchObject([
      { title: '导入一', priority: 1, tags: ['asr', 'bill'], cost: 125_050, urgent: true, status: 'open' },
    ])
  })

  it('O19: an amount with a third decimal is told at its line and nobody rounds it; full-width digits and signs are read', async () => {
    const text = 'title,cost\n三位小数,12.345\n全角金额,￥１２．５０\n不是金额,十二\n'
    const { data } = await desk.call('ticket.import', { text, mode: 'valid' }, { as: 'bob', locale: 'en-US' })
    expect(data).toMatchObject({
      added: 1,
      errors: [
        { line: 2, field: 'cost', message: 'Enter an amount with at most two decimals' },
        { line: 4, field: 'cost', message: 'This is not an amount; enter one such as 19.99' },
      ],
    })
    const { data: rows } = (await desk.call('ticket.list', { title: '全角金额' }, { as: 'bob' })).data
    expect(rows).toMatchObject([{ cost: 1250 }])
    await desk.call('ticket.remove', { ticketNo: rows[0].ticketNo }, { as: 'bob' })
  })

  it('a line that only the database refuses undoes the others too', async () => {
    const text = 'title,code\nfirst,SAME\nsecond,SAME\n'
    expect((await desk.call('ticket.import', { text, mode: 'none' }, { as: 'bob' })).data).toMatchObject({
      total: 2,
      added: 0,
      errors: [{ line: 3, field: 'code' }],
    })
    expect((await desk.call('ticket.list', { title: 'first' }, { as: 'bob' })).data.totalCount).toBe(0)
  })

  it('ten thousand lines are added, and each wrong one of them is told', async () => {
    const line = (at: number) => `批量${at},${at % 100 === 7 ? '最高' : '低'},识别,1,否`
    const text = `标题,优先级,标签,费用,加急\n${Array.from({ length: 10_000 }, (_, at) => line(at)).join('\n')}\n`
    const { data } = await desk.call('ticket.import', { text, mode: 'valid' }, { as: 'bob' })
    expect(data).toMatchObject({ total: 10_000, added: 9_900 })
    expect(data.errors[0]).toMatchObject({ line: 9, field: 'priority' })
    expect(data.errors).toHaveLength(100)
    expect(await desk.call('ticket.import', { text: `${text}一行,低,识别,1,否\n` }, { as: 'bob' })).toMatchObject({ status: 422 })
  })

  it.each([
    ['no known heading', '别的\na\n', /^文件中没有可导入的列。可导入的列：标题、/],
    ['no rows', '标题\n', /^文件中没有数据$/],
    ['an open quote', '标题\n"abc\n', /双引号（"）没有闭合/],
  ])('%s is refused', async (_name, text, said) => {
    expect(await desk.call('ticket.import', { text })).toMatchObject({
      status: 422,
      data: { fields: { text: expect.stringMatching(said) } },
    })
  })

  it('O16: what was exported can be imported again, units in the headings and all', async () => {
    const file = await desk.call('ticket.export', { title: '"11"', columns: ['title', 'cost', 'priority'] }, { locale: 'en-US' })
    const text = file.text.replace('""11""', '""11"" again')
    expect((await desk.call('ticket.import', { text }, { as: 'bob', locale: 'en-US' })).data).toMatchObject({ added: 1, errors: [] })
    expect((await desk.call('ticket.list', { title: '"11" again' }, { as: 'bob' })).data.data).toMatchObject([{ cost: 1105 }])
  })
})
