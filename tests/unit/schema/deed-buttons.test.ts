import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Sent = { title?: string; button?: string; call?: string; fields?: unknown }
type Screen = { submit?: Sent; actions?: Record<string, Sent> }

const root = join(import.meta.dirname, '../../../schemas')
const read = (folder: string, path: string): Screen => JSON.parse(readFileSync(join(root, folder, path), 'utf8')) as Screen
const screens = readdirSync(join(root, 'screens'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.json') && !path.startsWith('template/'),
)

/** What the buttons say that send a form: of the form itself, and of each action that has one. */
function sendingButtons(path: string, folder: string): string[] {
  const [plain, said] = [read('screens', path), read(folder, path)]
  const forms = Object.entries(plain.actions ?? {}).filter(([, { call, fields }]) => call !== undefined && fields !== undefined)
  return [said.submit?.title ?? '', ...forms.map(([name]) => said.actions?.[name]?.button ?? said.actions?.[name]?.title ?? '')]
}

it.each([
  ['screens', /^(新建|新增)./],
  ['locales/en-US/screens', /^New /],
])('issue 14: the button that sends a form says the deed, not the thing, in %s', (folder, thing) => {
  const found = screens.flatMap((path) => sendingButtons(path, folder).map((button) => `${path}: ${button}`))
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((one) => thing.test(one.split(': ')[1]!))).toEqual([])
})
