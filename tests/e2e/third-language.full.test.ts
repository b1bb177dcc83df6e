import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect } from 'vitest'
import type { Locale } from '../../src/schema/compiled.ts'
import { versionField } from '../../src/schema/per-language.ts'
import { copyProject, makeChange, type Tree } from '../fixtures/changes/tree.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { createTest } from './harness/test.ts'

const NEW = 'ja-JP' as Locale
const FROM = 'en-US'
const MARK = 'あ'

/** Machine-made: what is read says that it is of this language and keeps its holes; of plurals there is the one form that it has. */
function translated(value: unknown): unknown {
  if (typeof value === 'string') return /^[#/]|^https?:/.test(value) || !/\p{L}/u.test(value) ? value : MARK + value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(translated)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key.startsWith('$')
        ? [[key, one]]
        : Object.hasOwn(value, key.replace(/_one$/, '_other')) && key.endsWith('_one')
          ? []
          : [[key, translated(key === 'unit' && typeof one === 'string' ? one.split(' | ').at(-1) : one)]],
    ),
  )
}

/** One line of `app.json`, and a file for each of another language; documents are read in the default one. */
function addLanguage(tree: Tree): void {
  tree.json('schemas/app.json', ({ locales }) => (locales.titles[NEW] = '日本語'))
  for (const folder of ['schemas', 'src', 'mocks'])
    for (const path of tree.list(folder))
      if (path.includes(`/${FROM}/`) && path.endsWith('.json'))
        tree.write(path.replace(`/${FROM}/`, `/${NEW}/`), translated(JSON.parse(tree.read(path))) as object)
}

const house = makeOwnFolder('third-language')
const test = createTest({ house, env: { SCHEMAS_DIR: join(house, 'schemas'), DIST_DIR: join(house, 'dist') } })

const run = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: house, maxBuffer: 1 << 26 })

describe('a third language is files and one line (H4)', () => {
  beforeAll(async () => {
    copyProject(house)
    makeChange(house, addLanguage)
    await run('--import', 'tsx', 'scripts/schema.ts', 'check')
    await run('node_modules/vite/bin/vite.js', 'build')
  }, 600_000)

  test('every page is read in it: public ones and those of the console', async ({ openPage }) => {
    const page = await openPage({ locale: NEW, at: '/official-website/index.php' })
    for (const at of ['index.php', 'product', 'synthesis', 'customer', 'openPlatform', 'markdown']) {
      await page.evaluate((hash) => (location.hash = hash), `#/official-website/${at}`)
      await expect.poll(() => page.locator('main').first().innerText()).toContain(MARK)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(NEW)
    }
    const console = await openPage({ locale: NEW, as: 'user', at: '/account/application' })
    for (const at of ['/account/application', '/cost/order', '/dashboard/workplace', '/asr/usage', '/cost/packet']) {
      await console.evaluate((hash) => (location.hash = hash), `#${at}`)
      await expect.poll(() => console.locator('.ly-page:not([hidden])').innerText()).toContain(MARK)
    }
  })

  test('and so are its refusals, and its dates and counts are those of the language', async ({ openPage, world }) => {
    const refused = await world.api('/server/auth/signin', { username: 'user', password: 'no' }, { locale: NEW })
    expect(refused.message).toBe(`${MARK}Invalid username or password`)
    const page = await openPage({ locale: NEW, as: 'admin', at: '/form/base-form' })
    await page.locator('[data-field="date"] input').first().click()
    const picker = page.locator('.ant-picker-dropdown').first()
    // Year and month as they are written there, its days of the week from Monday on, as in every calendar, and what antd itself says.
    await expect.poll(() => picker.innerText()).toMatch(/\d{4}年[^]*\d月[^]*月\s+火\s+水\s+木\s+金\s+土\s+日/)

    // The language has one form of a counted noun, for one row too.
    await page.evaluate(() => (location.hash = '#/admin/notice'))
    const list = page.locator('.ly-page:not([hidden])')
    await list.locator('tbody input[type="checkbox"]').first().check()
    const selected = list.getByRole('region', { name: `${MARK}1 selected` })
    await selected.getByRole('button', { name: `${MARK}Publish` }).click()
    await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain(`${MARK}1 rows are selected.`)
  })

  test('and what people write into rows is asked for in it, and read in it (customer.md)', async ({ openPage, world }) => {
    const page = await openPage({ locale: NEW, as: 'admin', at: '/admin/packet/combo' })
    await page
      .getByRole('button', { name: `${MARK}New package` })
      .first()
      .click()
    for (const language of ['简体中文', 'English', '日本語'])
      await page.getByRole('dialog').getByLabel(`${MARK}Name · ${language}`).waitFor()
    const token = await world.signIn('admin')
    const texts = { name: '三语套餐', [versionField('name', FROM)]: 'Three languages', [versionField('name', NEW)]: '三か国語' }
    const made = { ...texts, service: 'nlp', amount: 10, validDays: 1, price: 100 }
    expect(await world.api('/server/packet/admin/combo-add', made, { token })).toMatchObject({ code: 200 })
    const nameIn = async (locale: Locale) =>
      (
        await world.api<{ data: { nameLabel: string }[] }>('/server/packet/admin/combo-list', { name: '三か国語' }, { token, locale })
      ).data.data.map(({ nameLabel }) => nameLabel)
    expect(await Promise.all(([NEW, FROM, 'zh-CN'] as Locale[]).map((locale) => nameIn(locale)))).toEqual([
      ['三か国語'],
      ['Three languages'],
      ['三语套餐'],
    ])
  })
})
