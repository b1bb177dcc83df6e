import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, root, run } from '../../scripts/lib/shell.mjs'

/** Programs of others that long runs alone need, by the folder of `tests/fixtures` that says which, and what is not tested without them. */
const TOOLS = {
  'openapi-tools': 'Redocly, Spectral and Prism could not be fetched; what they say of the document is not tested.',
  lighthouse: 'Lighthouse could not be fetched; what it says of the public pages is not tested.',
}

/** The folder of such programs, fetched where they are not there yet; none without a network. */
export async function fetchTools(name: keyof typeof TOOLS): Promise<string | undefined> {
  const wanted = join(root, 'tests/fixtures', name)
  const folder = join(root, '.cache', name)
  const lock = await readFile(join(wanted, 'package-lock.json'), 'utf8')
  const mark = join(folder, 'installed.json')
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === lock) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(wanted, folder, { recursive: true })
  const { code, output } = await run([...npm(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder])
  if (code === 0) await writeFile(mark, lock)
  else console.warn(`${TOOLS[name]}\n${output}`)
  return code === 0 ? folder : undefined
}

/** One of them, as it is used. */
export async function fetchedTool<Tool>(folder: string, name: string): Promise<Tool> {
  const path = createRequire(join(folder, 'package.json')).resolve(name)
  const tool = (await import(pathToFileURL(path).href)) as { default?: Tool } & Tool
  return tool.default ?? tool
}
