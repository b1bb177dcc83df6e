import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import type { AreaManifest, Boot } from '../../src/schema/manifest.ts'
import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { fetchTools } from '../setup/fetched-tools.ts'
import { shared as test } from './harness/test.ts'

const tools = await fetchTools('openapi-tools')
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Each role opens so many screens. */
const SCREENS = 10
/** What tells the console who is there: the document has an example for each role. */
const WHO = ['/server/user/get-info', '/server/user/permissions']

describe.skipIf(!tools)('R19: a backend that Prism makes of the OpenAPI document alone', () => {
  let folder = ''
  let mock = ''
  let end: () => void = () => undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'document-'))
    const document = join(folder, 'openapi.json')
    await writeFile(document, JSON.stringify(buildOpenApi(readSchemas(readFolder(path('../../schemas'))).world)))
    const child = spawn(process.execPath, [path('harness/mock-of-document.mjs'), tools!, document], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    end = () => void child.kill()
    const port = await new Promise<number>((resolve, reject) => {
      child.stdout.on('data', (chunk) => resolve(Number(/ready (\d+)/.exec(String(chunk))?.[1])))
      child.on('exit', (code) => reject(new Error(`Prism ended with ${code}`)))
    })
    mock = `http://127.0.0.1:${port}`
  }, 300_000)
  afterAll(async () => {
    end()
    await rm(folder, { recursive: true, force: true })
  })

  test.for(['super-admin', 'agent', 'user'])(
    'carries the console of %s through the sign-in and ten screens',
    async (role, { world, openPage }) => {
      const page = await openPage({ locale: 'en-US' })
      const refused: string[] = []
      await page.route('**/api/**', async (route) => {
        const asked = route.request()
        const url = new URL(asked.url())
        const at = url.pathname.replace(/^\/api/, '')
        const headers = { ...asked.headers(), ...(WHO.includes(at) ? { prefer: `example=${role}` } : {}) }
        const answer = await route.fetch({ url: mock + at + url.search, headers, maxRetries: 3 })
        if (!answer.ok()) refused.push(`${at} ${asked.postData()}: ${answer.status()} ${await answer.text()}`)
        await route.fulfill({ response: answer })
      })
      await page.goto(`${world.url}/#/user/login`)
      await page.getByLabel('Account name or email').fill('someone')
      await page.getByLabel('Password', { exact: true }).fill('Demo-2026!')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('navigation').first().waitFor()

      const read = async <T>(asset: string) => JSON.parse(await readFile(join(world.dist, asset), 'utf8')) as T
      const boot = await read<Boot>('boot.json')
      const { area } = boot.roles.find(({ name }) => name === role)!
      const manifest = await read<AreaManifest>(boot.areas[area]!['en-US'])
      const inMenu = manifest.menu.flatMap(({ items }) => items.map((item) => item.path))
      const others = manifest.routes.filter((one) => !one.redirect && !inMenu.includes(one.path))
      // A report asks many questions at once, and a mock has one answer for all of them, whatever it is asked.
      const answered = await Promise.all(
        manifest.routes.map(async ({ path, asset }) => {
          const kind = asset === undefined ? undefined : (await read<{ kind?: string }>(asset)).kind
          return kind === 'report' ? [] : [path]
        }),
      )
      const screens = [...inMenu, ...others.map((one) => one.path)].filter((one) => answered.flat().includes(one)).slice(0, SCREENS)
      expect(screens).toHaveLength(SCREENS)
      for (const screen of screens) {
        await page.evaluate((to) => void (location.hash = to), `#${screen}`)
        const { title } = manifest.routes.find((one) => one.path === screen)!
        await expect.poll(() => page.title(), { message: screen, timeout: 20_000 }).toContain(title)
        await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
        expect(await page.getByRole('main').getByRole('alert').allTextContents(), screen).toEqual([])
        expect(await page.getByText('Something broke').count(), screen).toBe(0)
      }
      expect(refused).toEqual([])
    },
  )
})
