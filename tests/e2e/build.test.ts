import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keepBudget } from '../setup/budget.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'
import type { World } from './harness/world.ts'

/** Gzipped kilobytes of the scripts that a page asks for before anybody touches it. */
async function weigh(page: WatchedPage, world: World, at: string): Promise<number> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (path.endsWith('.js')) scripts.add(path)
  })
  await page.goto(`${world.url}${at}`)
  await page.waitForLoadState('networkidle')
  const total = sum([...scripts])
  console.log(`${at}: ${total.toFixed(1)} kB gz in ${scripts.size} scripts`)
  return total
}

/** Thousands of bytes, compressed. */
const sum = (paths: string[]) => paths.reduce((all, path) => all + gzipSync(readFileSync(`dist${path}`)).length, 0) / 1000

test('a guest loads few scripts for the sign-in page', async ({ page, world }) => {
  keepBudget('scripts: kB gz of the sign-in page', await weigh(page, world, '/#/user/login'))
})

test('issue 19: a member loads few scripts before the rows of a list, and the code of forms once they are there', async ({ openPage }) => {
  const page = await openPage({ as: 'user', at: '/account/application' })
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  const isOfForms = (path: string) => /\/(formily|action-form)-/.test(path)
  const scriptsOf = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const rows = all.find(({ name }) => name.endsWith('/user-get-app-list'))!
      const scripts = all.filter(({ name }) => name.endsWith('.js'))
      const paths = (those: PerformanceResourceTiming[]) => those.map(({ name }) => new URL(name).pathname)
      return {
        before: paths(scripts.filter(({ startTime }) => startTime < rows.responseEnd)),
        behind: paths(scripts.filter(({ startTime }) => startTime >= rows.responseEnd)),
      }
    })
  await expect.poll(async () => (await scriptsOf()).behind.filter(isOfForms).length).toBe(2)
  const { before } = await scriptsOf()
  expect(before.filter(isOfForms)).toEqual([])
  // The frame asks for it by itself, before or after the rows come.
  const isOfJobs = (path: string) => /\/(jobs|stop-button)-/.test(path)
  keepBudget('scripts: kB gz of a list', sum(before.filter((path) => !isOfJobs(path))))
})

test('issue 19: the first list of an area asks for the area before the scripts, once for its screen, and for few files', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ as: 'user' })
  await page.goto(`${world.url}/#/account/application`)
  await page.waitForLoadState('networkidle')
  // Of whoever was here before, the role is known.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await page.waitForLoadState('networkidle')
  // The person is asked for by the entry, once, behind what the page itself has sent for. The page before may still ask for something.
  const before = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource')
    const info = all.find(({ name }) => name.endsWith('/get-info'))!
    return all.filter((one) => one.startTime < info.startTime).map(({ name }) => name)
  })
  keepBudget('files: before the first call of a list', before.filter((name) => /\.(js|css)$/.test(name)).length)
  const at = (pattern: RegExp) => asked.findIndex((path) => pattern.test(path))
  expect(at(/area\.user\./)).toBeGreaterThan(0)
  expect(at(/area\.user\./)).toBeLessThan(at(/\/shared-/))
  expect(asked.filter((path) => /(area\.user|account\.application)\./.test(path))).toHaveLength(2)
  expect(asked.filter((path) => path.endsWith('/get-info'))).toHaveLength(1)
})

test('a guest loads few scripts for the home page, and none of the libraries of the console', async ({ page, world }) => {
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).pathname))
  keepBudget('scripts: kB gz of the home page', await weigh(page, world, '/#/official-website/index.php'))
  expect(asked.filter((path) => /\/(formily|router|shared|antd|form)-/.test(path))).toEqual([])
})

test('a guest loads few scripts for a product page with its demonstration, and none of those libraries', async ({ page, world }) => {
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).pathname))
  keepBudget('scripts: kB gz of a product page', await weigh(page, world, '/#/official-website/voice'))
  expect(asked.filter((path) => /\/(formily|router|shared|antd|form)-/.test(path))).toEqual([])
})

test('issue 19: a guest loads few scripts to read a document', async ({ page, world }) => {
  keepBudget('scripts: kB gz of a document', await weigh(page, world, '/en/docs/guide'))
})

it('W9: no public page asks for a script of the console, nor for what makes documents of their texts', () => {
  const { kinds } = JSON.parse(readFileSync('dist/.site/shell.json', 'utf8')) as { kinds: Record<string, { scripts: string[] }> }
  for (const [kind, { scripts }] of Object.entries(kinds)) {
    // A form for guests is the console's, and only written ahead in the same way.
    if (!kind.startsWith('site-')) continue
    expect(
      scripts.filter((name) => /\/(shared|formily|router|antd|form|markdown-it|compose-doc)-/.test(name)),
      kind,
    ).toEqual([])
    const sizes = scripts.map((name) => gzipSync(readFileSync(`dist/${name}`)).length)
    // React is more than half of it, and with the session and the client 60; a document has no texts of others and no prices, and asks for
    // all this when somebody turns to it.
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000, kind).toBeLessThan(kind === 'site-docs' ? 80.5 : 82)
  }
})

// Names of formats, a base for parsing addresses, what stands in an example, and where an error message of a library sends its reader: nothing is fetched from there.
const WORDS =
  /^https?:\/\/(www\.w3\.org|schema\.org|schemas\.openxmlformats\.org|schemas\.microsoft\.com|prosemirror\.net|purl\.oclc\.org|localhost|example\.com|reactjs\.org|reactrouter\.com|react\.i18next\.com|simplewebauthn\.dev)(\/|$)/

it('acceptance 339: the built console names no other host', () => {
  // What is hidden is served to nobody.
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.].*\.(js|css|html|json)$/.test(file))
  const hosts = files.flatMap((file) =>
    [...readFileSync(`dist/${file}`, 'utf8').matchAll(/https?:\/\/[\w.-]+(\/[\w./-]*)?/g)].map(([url]) => `${file}: ${url}`),
  )

  expect(files.length).toBeGreaterThan(20)
  // Where somebody reads their mail is a link that they follow themselves.
  const mailboxes = Object.values((JSON.parse(readFileSync('schemas/app.json', 'utf8')) as { mailboxes: Record<string, string> }).mailboxes)
  const others = hosts.filter((found) => !mailboxes.some((address) => found.includes(`: ${address}`)))
  expect(others.filter((found) => !WORDS.test(found.slice(found.indexOf(': ') + 2)))).toEqual([])
})

it('nothing of the workbench is in a build', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|json)$/.test(file))
  const isOfIt = /__workbench|workbench-token|wb-[a-z]+-?[a-z]*["'{ .,]|src\/workbench/
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => isOfIt.test(readFileSync(`dist/${file}`, 'utf8')))).toEqual([])
})

it('D16-5: a copy of the build outside the project, as OPERATE.md makes one for DIST_DIR, still writes the public pages', () => {
  const folder = makeOwnFolder('elsewhere')
  cpSync('dist/.site', join(folder, '.site'), { recursive: true })
  // As `npm start` loads the backend, and in a process of its own: Vitest reads every module as one of a package.
  const read = `const { register } = await import('tsx/esm/api'); register()
    const { readWriter } = await import('./scripts/lib/site-writer.ts')
    console.log(typeof (await readWriter(${JSON.stringify(folder)})).writer.writeSite)`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', read], { encoding: 'utf8', stdio: 'pipe' })).toBe('function\n')
})
