import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it } from 'vitest'
import { runCommand, writeWorld } from './run-command.ts'

const read = (root: string, path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>

describe('new', () => {
  it('writes a screen that passes check, and says what it wrote', async () => {
    const root = writeWorld()
    const { code, said } = await runCommand(['new', 'list', 'shop/pen', '--root', root, '--title', '钢笔', '--group', 'orders'])
    expect(code).toBe(0)
    expect(said.split('\n')).toEqual([
      `wrote ${root}/screens/shop/pen.json`,
      `wrote ${root}/locales/en-US/screens/shop/pen.json`,
      'It opens at /shop/pen; npm run schema -- explain shop/pen says what it became.',
    ])
    expect(read(root, 'locales/en-US/screens/shop/pen.json')['title']).toBe('Pen')
    expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0 })
    expect((await runCommand(['explain', 'shop/pen', '--root', root, '--role', 'clerk'])).said).toContain(
      'finds it in the menu and opens it.',
    )
  })

  it('makes a field of each column of a CSV file, and says why it is what it is', async () => {
    const root = writeWorld()
    const file = join(root, 'pens.csv.txt')
    writeFileSync(
      file,
      'Pen Name,单价,Sold at,mail,note,ID,Version,empty\n"A ""b"", c",12.5,2026-01-31,a@b.cn,' +
        'x'.repeat(61) +
        ',7,1,\nB,3,2026-02-01,c@d.cn,y,-8,2,\n',
    )
    const asked = ['new', 'list', 'shop/pen', '--root', root, '--title', '钢笔', '--group', 'orders']
    const { code, said } = await runCommand([...asked, '--csv', file])
    expect(said.split('\n').slice(2, -1)).toEqual([
      'penName (Pen Name) is string: every value of 2 has at most 60 characters.',
      'field2 (单价) is number: every value of 2 is a number.',
      'soldAt (Sold at) is date: every value of 2 is a date.',
      'mail (mail) is email: every value of 2 is an email address.',
      'note (note) is text: some value of 2 has more than 60 characters.',
      'id (ID) is integer: every value of 2 is a whole number.',
      'field7 (Version) is integer: every value of 2 is a whole number.',
      'empty (empty) is string: there is no value to tell from.',
      'Not named yet: “单价”; --words "单价=…" says what it is called in English.',
    ])
    expect(code).toBe(0)
    expect(read(root, 'screens/shop/pen.json')['entity']).toMatchObject({
      properties: { penName: { title: 'Pen Name', type: 'string' }, field2: { title: '单价', type: 'number' }, soldAt: { format: 'date' } },
    })
    expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0 })
  })

  it('names columns in other letters as somebody says, on the command line or when asked (issue 18)', async () => {
    const root = writeWorld()
    const file = join(root, 'pens.csv.txt')
    writeFileSync(file, '客户,单价\n张,12.5\n李,3\n')
    const asked = ['new', 'list', 'shop/pen', '--root', root, '--title', '钢笔', '--title-en', 'Pens', '--group', 'orders', '--csv', file]
    expect((await runCommand([...asked, '--words', '客户=Customer,价格=Price'])).complained).toMatch(/^Unexpected heading "价格"/)
    const { code, said } = await runCommand([...asked, '--words', '客户=Customer'], ['Unit price'])
    expect([code, said]).toEqual([0, expect.stringContaining('“单价” in English: ')])
    expect(read(root, 'screens/shop/pen.json')['entity']).toMatchObject({
      properties: { customer: { title: '客户' }, unitPrice: { title: '单价' } },
    })
    expect(JSON.stringify(read(root, 'locales/en-US/screens/shop/pen.json'))).toContain('Unit price')
  })

  it('makes a field of each column of a table, and says what it left out (issue 18)', async () => {
    const root = writeWorld()
    const db = join(root, 'pens.sqlite')
    const database = new DatabaseSync(db)
    database.exec('create table pens (pen_name text, price numeric, photo blob)')
    database.close()
    const asked = ['new', 'list', 'shop/pen', '--root', root, '--title', '钢笔', '--group', 'orders']
    expect(await runCommand([...asked, '--table', 'pen', '--db', db])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('Did you mean "pens"?'),
    })
    expect(await runCommand([...asked, '--table', 'pens'])).toMatchObject({ code: 2, complained: expect.stringContaining('--db') })
    const { code, said } = await runCommand([...asked, '--table', 'pens', '--db', db])
    expect(said).toContain('penName (pen_name) is text: the table says TEXT.')
    expect(said).toContain('photo is left out')
    expect(code).toBe(0)
    expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0 })
  })

  it.each([
    ['an empty file', '', 'The CSV file is empty, expected a heading in its first line.'],
    ['an open quote', 'a,"b', 'A quote in the CSV file is not closed.'],
    ['what is no text in UTF-8', 'a,b\n\uFFFD\uFFFD,1\n', 'The file is no text in UTF-8, expected a CSV file saved as “CSV UTF-8”.'],
  ])('refuses %s in a sentence and writes nothing', async (_, text, sentence) => {
    const root = writeWorld()
    const file = join(root, 'pens.csv.txt')
    writeFileSync(file, text)
    const asked = ['new', 'list', 'shop/pen', '--root', root, '--title', '钢笔', '--group', 'orders']
    expect(await runCommand([...asked, '--csv', file])).toMatchObject({ code: 2, complained: sentence })
    expect((await runCommand([...asked, '--csv', join(root, 'none.csv')])).code).toBe(2)
    expect((await runCommand([...asked, '--csv', file, '--fields', 'a'])).code).toBe(2)
    expect(existsSync(join(root, 'screens/shop/pen.json'))).toBe(false)
  })

  it('renews what editors complete from', async () => {
    const root = writeWorld()
    await runCommand(['meta', '--root', root])
    await runCommand(['new', 'list', 'pen', '--root', root, '--title', '钢笔', '--group', 'orders'])
    expect(readFileSync(join(root, '.meta/screen.schema.json'), 'utf8')).toContain('"pen"')
    expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0 })
  })

  it('asks a person for what is missing', async () => {
    const root = writeWorld()
    const { code, said } = await runCommand(['new', '--root', root], ['list', 'shop/pen', '钢笔', 'Pens', 'orders'])
    expect(code).toBe(0)
    expect(said).toContain('店铺: orders 订单\nIts group in the menu: ')
    expect(read(root, 'screens/shop/pen.json')).toMatchObject({ kind: 'list', title: '钢笔', menu: { group: 'orders' } })
    expect(read(root, 'locales/en-US/screens/shop/pen.json')['title']).toBe('Pens')
  })

  it('asks again where an answer does not fit, so that those before it are not lost', async () => {
    const root = writeWorld()
    const answers = ['lst', 'list', 'Shop Pen', 'order', 'shop/pen', '钢笔', '', 'order', 'orders']
    const { code, complained } = await runCommand(['new', '--root', root], answers)
    expect(code).toBe(0)
    expect(complained.split('\n')).toEqual([
      'Unexpected kind "lst", expected one of: detail, form, list, report, tabs. Did you mean "list"?',
      'Unexpected id "Shop Pen", expected small letters, digits and "-", with "/" between folders, e.g. admin/voice.',
      'There is a screen "order" already (screens/order.json); nothing was written.',
      'Unexpected group "order", expected one of: orders. Did you mean "orders"?',
    ])
    expect(read(root, 'screens/shop/pen.json')).toMatchObject({ title: '钢笔', menu: { group: 'orders' } })
    expect(read(root, 'locales/en-US/screens/shop/pen.json')['title']).toBe('Pen')
  })

  const refused = [
    ['without anything', [], /Missing the kind: list, form, detail, report or tabs\./],
    ['of an unknown kind', ['lst', 'a'], /Unexpected kind "lst".* Did you mean "list"\?/],
    ['without an id', ['list'], /Missing the id, e\.g\. admin\/voice\./],
    ['without a title', ['list', 'pen'], /Missing --title, the title in Chinese\./],
    ['that is there already', ['list', 'order', '--title', '订单', '--group', 'orders'], /There is a screen "order" already/],
  ] as const
  it.each(refused)('%s is refused, and nothing is written', async (_name, args, sentence) => {
    const root = writeWorld()
    const before = readFileSync(join(root, 'screens/order.json'), 'utf8')
    const { code, complained } = await runCommand(['new', ...args, '--root', root])
    expect(code).toBe(2)
    expect(complained).toMatch(sentence)
    expect([readFileSync(join(root, 'screens/order.json'), 'utf8'), existsSync(join(root, 'screens/pen.json'))]).toEqual([before, false])
  })

  it('with a title of the wrong language is told so by the checker', async () => {
    const root = writeWorld()
    const { code, complained } = await runCommand([
      'new',
      'list',
      'pen',
      '--root',
      root,
      '--title',
      'All the pens of ours',
      '--group',
      'orders',
    ])
    expect(code).toBe(1)
    expect(complained).toMatch(/Unexpected language of "All the pens of ours"[^]*Nothing was written/)
    expect(existsSync(join(root, 'screens/pen.json'))).toBe(false)
  })
})
