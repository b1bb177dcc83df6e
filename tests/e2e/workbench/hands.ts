import type { Locator, Page } from 'playwright-core'

type Wish = { group: string; rows?: string; name: string; english: string; chinese: string; right: string; isDraft?: true }

/** What somebody does in the workbench by its buttons and fields alone. */
export type Hands = ReturnType<typeof createHands>

export function createHands(page: Page) {
  const place = () => page.getByRole('region', { name: 'What is selected' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const tab = (name: string) => place().getByRole('tab', { name, exact: true }).click()
  const shown = () => page.frameLocator('iframe')
  const form = () => place().getByRole('form', { name: 'Form' })

  /** By the links of its form, from the root of the file that is selected. */
  async function goTo(...way: string[]) {
    await page.getByRole('navigation', { name: 'The way to this place' }).getByRole('button').first().click()
    await tab('Form')
    for (const [at, step] of way.entries()) {
      const link = place().locator('.wb-lists button', { hasText: new RegExp(`^${step}$`) })
      const entry = place().locator('.wb-entry', { hasText: new RegExp(`(^|\\s)${step}\\s*$`) })
      await link.or(entry).first().click()
      await page
        .locator('.wb-trail li')
        .nth(at + 1)
        .waitFor()
    }
  }

  async function openFile(part: string, title: string) {
    const folded = page.locator('.wb-tree details:not([open]) > summary', { hasText: new RegExp(`^${part}$`) })
    if ((await folded.count()) > 0) await folded.click()
    await page
      .locator('.wb-tree details', { has: page.locator('summary', { hasText: new RegExp(`^${part}$`) }) })
      .getByRole('button', { name: title, exact: true })
      .click()
  }

  const add = async (word: string) => {
    await place().getByRole('combobox', { name: 'Add a word' }).selectOption(word)
    await place().getByRole('button', { name: 'Add a word' }).click()
  }
  const leaveOut = async (word: string) => {
    await place().getByRole('combobox', { name: 'Take out a word' }).selectOption(word)
    await place().getByRole('button', { name: 'Take out', exact: true }).click()
  }
  const write = (word: string, text: string) => form().getByLabel(word, { exact: true }).fill(text)
  const turnOn = async (word: string) => {
    await add(word)
    await form().getByRole('switch', { name: word, exact: true }).click()
  }
  const addText = async (word: string, text: string) => {
    await add(word)
    await write(word, text)
  }
  async function choose(word: string, title: string, within = form()) {
    const box = within.getByRole('combobox', { name: word, exact: true })
    await box.click()
    const list = page.locator('.ant-select-dropdown:visible')
    await list.waitFor()
    // Of many they are found by typing.
    if (await box.isEditable()) await box.fill(title)
    await list.locator('.ant-select-item-option', { hasText: new RegExp(`^(.* \\()?${title.replaceAll(/[*.{}]/g, '\\$&')}\\)?$`) }).click()
    // A list of which several can be chosen stays open.
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
  }
  const addChoice = async (word: string, title: string) => {
    await add(word)
    await choose(word, title)
  }

  async function say(word: string, english: string, chinese: string) {
    await tab('Words')
    await place().getByLabel(`${word}, English`, { exact: true }).fill(english)
    await place().getByLabel(`${word}, 简体中文`, { exact: true }).fill(chinese)
  }

  async function makeField(name: string, kind: string, english: string, chinese: string, values?: string) {
    const field = page.getByRole('form', { name: 'New field' })
    await field.getByLabel('Name', { exact: true }).fill(name)
    await field.getByLabel('What it holds').selectOption({ label: kind })
    if (values) await field.getByLabel('Its values, with commas between them').fill(values)
    await field.getByLabel('Title, English').fill(english)
    await field.getByLabel('Title, 简体中文').fill(chinese)
    await field.getByRole('button', { name: 'Add field' }).click()
    await page.locator('.wb-trail [aria-current]', { hasText: name }).waitFor()
  }

  async function makeEntry(name: string, fill: (wish: Locator) => Promise<void>) {
    const wish = place().getByRole('form', { name: 'One more' })
    await wish.getByLabel('Name', { exact: true }).fill(name)
    await fill(wish)
    await wish.getByRole('button', { name: 'Make it' }).click()
    await page.locator('.wb-trail [aria-current]', { hasText: name }).waitFor()
  }

  const addColumn = async (name: string) => {
    await place().getByLabel('Add a field of the entity').selectOption(name)
    await place().getByRole('button', { name: 'Add', exact: true }).click()
  }
  const remove = (title: string) => press(`Remove ${title}`)
  /** What others name goes with all of that, after a look at it. */
  async function removeField(title: string) {
    await remove(title)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const putAt = (title: string, at: number) =>
    place()
      .getByLabel(`Move ${title} to place`, { exact: true })
      .selectOption({ value: String(at - 1) })

  async function makePage(wish: Wish) {
    await press('New page')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Its place in the menu').selectOption({ label: wish.group })
    if (wish.rows) await dialog.getByLabel('What are the rows?').selectOption(wish.rows)
    await dialog.getByLabel('Name in the address').fill(wish.name)
    await dialog.getByLabel('Title, English').fill(wish.english)
    await dialog.getByLabel('Title, 简体中文').fill(wish.chinese)
    await dialog.getByLabel('Name of its right').fill(wish.right)
    if (wish.isDraft) await dialog.getByLabel('Save it at once').uncheck()
    await dialog.getByRole('button', { name: 'Make page' }).click()
    await dialog.waitFor({ state: 'detached', timeout: 180_000 })
    if (!wish.isDraft) await seen(wish.english)
  }

  /** The backend has to serve a page first. */
  const seen = (title: string) => shown().getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ timeout: 180_000 })

  async function save() {
    await press('Save')
    await page.locator('.wb-top-state', { hasText: 'Everything is saved' }).waitFor({ timeout: 180_000 })
  }

  return {
    page,
    place,
    press,
    tab,
    shown,
    form,
    goTo,
    openFile,
    add,
    leaveOut,
    write,
    turnOn,
    addText,
    choose,
    addChoice,
    say,
    makeField,
    makeEntry,
    addColumn,
    remove,
    removeField,
    putAt,
    makePage,
    save,
    seen,
  }
}
