import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, root, run } from '../../scripts/lib/shell.mjs'

const WANTED = join(root, 'tests/fixtures/openapi-tools')
const FOLDER = join(root, '.cache/openapi-tools')

/** The folder of the programs that others read an OpenAPI document with, fetched where they are not there yet; none without a network. */
export async function openapiTools(): Promise<string | undefined> {
  const lock = await readFile(join(WANTED, 'package-lock.json'), 'utf8')
  const mark = join(FOLDER, 'installed.json')
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === lock) return FOLDER
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await cp(WANTED, FOLDER, { recursive: true })
  const { code, output } = await run([...npm(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', FOLDER])
  if (code === 0) await writeFile(mark, lock)
  else console.warn(`Redocly, Spectral and Prism could not be fetched; what they say of the document is not tested.\n${output}`)
  return code === 0 ? FOLDER : undefined
}

/** One of them, as it is used. */
export async function openapiTool<Tool>(folder: string, name: string): Promise<Tool> {
  const path = createRequire(join(folder, 'package.json')).resolve(name)
  const tool = (await import(pathToFileURL(path).href)) as { default?: Tool } & Tool
  return tool.default ?? tool
}
