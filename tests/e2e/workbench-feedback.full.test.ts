import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleFiles } from '../../scripts/lib/handbook-example.ts'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { openBrowser } from './harness/browser.ts'
import { startDevServer } from './harness/dev-server.ts'
import { createHands } from './workbench/hands.ts'
import { makeFeedback } from './workbench/make-feedback.ts'

const ROLES = 'permissions/roles.json'
/** What the handbook has an expert write by hand. */
const expert = exampleFiles(await readFile('schemas/README.md', 'utf8')).filter(({ path }) => path !== ROLES)

let schemas = ''
let page: Page
let end = async () => {}

beforeAll(async () => {
  const server = await startDevServer()
  schemas = server.schemas
  const browser = await openBrowser()
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 1000 } })
  page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.url}/#/workbench`)
  end = async () => {
    await context.close()
    await server.stop()
  }
})

afterAll(() => end())

it(
  'somebody who never saw JSON makes what the handbook has an expert write, byte for byte, and takes it back to the first (issue 18)',
  { retry: 0 },
  async () => {
    const before = readFolder(schemas)
    const hands = createHands(page)
    await makeFeedback(hands)

    expect(checkSchemas(readFolder(schemas))).toEqual([])
    for (const { path, text } of expert) expect(await readFile(join(schemas, path), 'utf8'), path).toBe(text)
    const roles = before.find(({ path }) => path === ROLES)!.text
    expect(await readFile(join(schemas, ROLES), 'utf8')).toBe(roles.replace(/"app": "\*",\n/, '"app": "*",\n        "my-feedback": "*",\n'))
    const made = readFolder(schemas).filter(({ path }) => !before.some((one) => one.path === path))
    expect(made.map(({ path }) => path)).toEqual(expert.map(({ path }) => path).toSorted())

    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    while (await undo.isEnabled()) await undo.click()
    await hands.save()
    expect(readFolder(schemas)).toEqual(before)
  },
)
