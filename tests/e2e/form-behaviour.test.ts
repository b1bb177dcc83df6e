import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '../../src/schema/compiled.ts'
import { servePages, type Pages } from '../bench/form/build-pages.ts'
import type { AnyPage } from '../bench/form/pages/any.tsx'
import { listFields } from '../bench/form/pages/fields.ts'
import { openBrowser } from './harness/browser.ts'

declare const page: AnyPage

let pages: Pages
beforeAll(async () => {
  pages = await servePages(['any'])
})
afterAll(() => pages.stop())

/** A page without a form. */
async function openEmpty(): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const opened = await context.newPage()
  await opened.goto(`${pages.url}/any.html`)
  await opened.waitForFunction('globalThis.page')
  return opened
}

/** A form of these fields, just painted: the rest is still being drawn. */
async function open(fields: Field[]): Promise<Page> {
  const opened = await openEmpty()
  await opened.evaluate((list) => page.show(list), fields)
  return opened
}

const drawn = (opened: Page, count: number) => opened.waitForFunction((wanted) => page.count() === wanted, count)
const plain = (count: number, more: (at: number) => Partial<Field> = () => ({})): Field[] =>
  Array.from({ length: count }, (_, at) => ({ name: `f${at}`, title: `Field ${at}`, type: 'string', widget: 'text', ...more(at) }))

describe('a form of 500 fields', () => {
  it('is drawn by slices that keep their place, and is whole in the end', async () => {
    const opened = await openEmpty()
    // Looked at in the very turn in which it was painted: a fast computer has drawn all of it by the next one.
    const [count, height] = await opened.evaluate(async (list) => {
      await page.show(list)
      return [page.count(), document.documentElement.scrollHeight] as const
    }, plain(500))
    expect(count).toBeLessThan(500)
    await drawn(opened, 500)
    const end = await opened.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(end - height) / end).toBeLessThan(0.02)
    await opened.context().close()
  })

  it('is found by find-in-page to its end', async () => {
    const opened = await open(plain(500))
    await drawn(opened, 500)
    await expect.poll(() => opened.evaluate(() => (globalThis as unknown as { find(text: string): boolean }).find('Field 498'))).toBe(true)
    await opened.context().close()
  })

  it('offers every control by its name to those who cannot see it', async () => {
    const fields = listFields(500)
    const opened = await open(fields)
    await drawn(opened, 500)
    await opened.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    const session = await opened.context().newCDPSession(opened)
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
      nodes: { role?: { value: string }; name?: { value: string }; ignored: boolean }[]
    }
    const controls = nodes.filter(
      (node) => !node.ignored && ['textbox', 'combobox', 'spinbutton', 'switch'].includes(node.role?.value ?? ''),
    )
    expect(controls.map((node) => node.name?.value)).toEqual(fields.map((field) => field.title))
    await opened.context().close()
  })

  it('is walked through by Tab and back by Shift+Tab', async () => {
    const opened = await open(listFields(40))
    await drawn(opened, 40)
    const where = () => opened.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
    await opened.locator('input').first().focus()
    const there: (string | null | undefined)[] = [await where()]
    for (let at = 1; at < 30; at++) {
      await opened.keyboard.press('Tab')
      there.push(await where())
    }
    expect(there).toEqual(Array.from({ length: 30 }, (_, at) => `f${at}`))
    const back: (string | null | undefined)[] = []
    for (let at = 0; at < 29; at++) {
      await opened.keyboard.press('Shift+Tab')
      back.push(await where())
    }
    expect(back).toEqual(there.slice(0, -1).toReversed())
    await opened.context().close()
  })

  it('shows and focuses a wrong field that was not drawn yet', async () => {
    const opened = await open(plain(500, (at) => (at === 497 ? { required: true } : {})))
    await opened.evaluate(() => document.querySelector<HTMLElement>('[type=submit]')!.click())
    await opened.waitForFunction(() => document.activeElement?.closest('[data-field=f497]'))
    const box = await opened.locator('[data-field=f497]').boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(0)
    expect(box!.y).toBeLessThan(800)
    await opened.context().close()
  })

  it('is judged as a whole while it is still being drawn', async () => {
    const opened = await open(plain(500, (at) => (at % 3 === 0 ? { required: true } : {})))
    await opened.evaluate(() => document.querySelector<HTMLElement>('[type=submit]')!.click())
    await drawn(opened, 500)
    await expect.poll(() => opened.locator('.rt-fault').count()).toBe(167)
    await expect.poll(() => opened.evaluate(() => page.sent)).toEqual([])
    await opened.context().close()
  })

  it('takes every key while it is still being drawn', async () => {
    const opened = await open(plain(500))
    await opened.locator('input').first().focus()
    await opened.keyboard.type('every key')
    await drawn(opened, 500)
    await expect.poll(() => opened.locator('input').first().inputValue()).toBe('every key')
    await opened.context().close()
  })

  it('is printed whole, also before it was drawn whole', async () => {
    const opened = await open(plain(500))
    const count = await opened.evaluate(() => {
      dispatchEvent(new Event('beforeprint'))
      return page.count()
    })
    expect(count).toBe(500)
    const pdf = (await opened.pdf()).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(20)
    await opened.context().close()
  })
})
