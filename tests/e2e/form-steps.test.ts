import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { createTest } from './harness/test.ts'

/** A form in steps, with a condition and a list of items, over an entity of its own. */
const screen = {
  kind: 'form',
  title: '访客登记',
  help: '登记后由前台确认。',
  route: '/admin/visit',
  menu: { group: 'service', order: 91, icon: 'IdcardOutlined' },
  permission: 'visit',
  entity: {
    title: '访客',
    key: 'visitId',
    label: '{{name}}',
    properties: {
      visitId: { title: '编号', type: 'string', readOnly: true, seed: 'id' },
      name: { title: '姓名', type: 'string', minLength: 2, maxLength: 30, required: true },
      kind: {
        title: '类型',
        type: 'string',
        required: true,
        widget: 'radio',
        oneOf: [
          { const: 'person', title: '个人' },
          { const: 'company', title: '企业' },
        ],
      },
      company: {
        title: '企业名称',
        type: 'string',
        minLength: 2,
        maxLength: 60,
        visible: { kind: 'company' },
        required: { kind: 'company' },
      },
      guests: {
        title: '同行人',
        type: 'array',
        maxItems: 5,
        items: {
          type: 'object',
          properties: {
            guest: { title: '同行人姓名', type: 'string', maxLength: 30, required: true },
            badge: { title: '证件号', type: 'string', maxLength: 30 },
          },
        },
      },
      day: { title: '日期', type: 'string', format: 'date', required: true },
    },
  },
  steps: {
    who: { title: '谁来', fields: ['name', 'kind', 'company'] },
    others: { title: '同行', fields: ['guests'] },
    when: { title: '何时', fields: ['day'] },
  },
  submit: { title: '登记', can: 'add', call: 'add', then: { say: '已登记：{{name}}' } },
}

const english = {
  title: 'Visits',
  help: 'The desk confirms what is entered.',
  entity: {
    title: 'Visit',
    properties: {
      visitId: { title: 'ID' },
      name: { title: 'Name' },
      kind: { title: 'Kind', oneOf: { person: 'Person', company: 'Company' } },
      company: { title: 'Company name' },
      guests: { title: 'Guests', items: { properties: { guest: { title: 'Guest' }, badge: { title: 'Badge' } } } },
      day: { title: 'Day' },
    },
  },
  steps: { who: { title: 'Who' }, others: { title: 'With whom' }, when: { title: 'When' } },
  submit: { title: 'Register', then: { say: 'Registered: {{name}}' } },
}

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('.meta') })
await writeFile(join(schemasDir, 'screens/admin/visit.json'), JSON.stringify(screen, null, 2))
await writeFile(join(schemasDir, 'locales/en-US/screens/admin/visit.json'), JSON.stringify(english, null, 2))

// The same, kept for the other devices of a person.
const { visitId, ...asked } = screen.entity.properties
const stay = { ...screen.entity, title: '留宿', key: 'stayId', properties: { stayId: visitId, ...asked } }
const kept = { ...screen, title: '留宿登记', route: '/admin/stay', permission: 'stay', entity: stay, draft: { days: 30 } }
const { visitId: id, ...words } = english.entity.properties
const keptEnglish = { ...english, title: 'Stays', entity: { title: 'Stay', properties: { stayId: id, ...words } } }
await writeFile(join(schemasDir, 'screens/admin/stay.json'), JSON.stringify(kept, null, 2))
await writeFile(join(schemasDir, 'locales/en-US/screens/admin/stay.json'), JSON.stringify(keptEnglish, null, 2))

const test = createTest({ schemasDir })

describe('a form in steps, written as one file', () => {
  test('is judged step by step, keeps what was entered, sums it up and is sent once', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/visit' })
    const sent: unknown[] = []
    page.on('request', (request) => request.url().includes('/visit/add') && sent.push(request.postDataJSON()))
    const next = page.getByRole('button', { name: 'Next' })

    await next.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-name$/)
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('radio', { name: 'Company' }).check()
    await page.getByLabel('Company name').fill('Engines')
    await next.click()

    await page.getByRole('button', { name: /add/i }).click()
    await next.click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Guest' }).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('textbox', { name: 'Guest' }).fill('Charles')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Engines')
    await next.click()
    await next.click()

    await page.getByRole('region', { name: 'What you entered' }).getByText('Charles').waitFor()
    await page.getByLabel('Day').click()
    await page.locator('.ant-picker-dropdown').waitFor()
    await page.keyboard.type('2026-12-24')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Register' }).dblclick()
    await page.getByText('Registered: Ada').first().waitFor()
    expect(sent).toEqual([{ name: 'Ada', kind: 'company', company: 'Engines', guests: [{ guest: 'Charles' }], day: '2026-12-24' }])
  })

  test('is gone through by Back and Forward of the browser, and a draft goes on at the step where it was left (issue 17)', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/visit' })
    const next = page.getByRole('button', { name: 'Next' })
    const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByRole('radio', { name: 'Person' }).check()
    await next.click()
    await heading('With whom').waitFor()
    await next.click()
    await heading('When').waitFor()

    await page.goBack()
    await heading('With whom').waitFor()
    await page.goBack()
    await heading('Who').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada')
    await page.goForward()
    await heading('With whom').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('With whom')

    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:')))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await heading('Who').waitFor()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await heading('With whom').waitFor()

    // A link to a later step begins at the first: nothing is filled in.
    await page.goto(page.url().replace(/\?.*$/, '?_step=when'))
    await page.reload()
    await heading('Who').waitFor()
  })
  test('goes on at another device of the same person at the step where they were (issue 17)', async ({ openPage }) => {
    const open = () => openPage({ locale: 'en-US', as: 'admin', at: '/admin/stay' })
    const on = (page: Page) => ({
      heading: (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor(),
      press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
      // The step is kept a moment after the last change.
      kept: (step: string) =>
        page.waitForRequest((request) => request.url().includes('/draft/keep') && request.postDataJSON().step === step),
      name: page.getByLabel('Name', { exact: true }),
    })
    const page = await open()
    const desk = on(page)
    await desk.name.fill('Ada')
    await page.getByRole('radio', { name: 'Person' }).check()
    await desk.press('Next')
    await desk.heading('With whom')
    let kept = desk.kept('when')
    await desk.press('Next')
    await desk.heading('When')
    await kept

    const other = await open()
    const phone = on(other)
    await phone.press('Continue with it')
    await phone.heading('When')
    await other.getByRole('region', { name: 'What you entered' }).getByText('Ada').waitFor()
    kept = phone.kept('who')
    await phone.press('Back')
    await phone.press('Back')
    await phone.heading('Who')
    await kept
    expect(await phone.name.inputValue()).toBe('Ada')
    kept = phone.kept('who')
    await phone.name.fill('Ada Lovelace')
    await kept

    // Back at the desk, what the phone has is offered, and its place with it.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await desk.press('Use that version')
    await desk.heading('Who')
    expect(await desk.name.inputValue()).toBe('Ada Lovelace')
  })
})
