import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, run } from './shell.mjs'
import { hashFiles } from './sources.mjs'

/** The schemas of this project. */
export const SCHEMAS = join(root, 'schemas')

/** The file in `.meta` that records what it was made from. */
export const MADE_FROM = 'made-from.txt'

/** The file in `.meta` that a command leaves which has changed the rows: a server of development that waits for that begins anew. */
export const ROWS_MOVED = 'rows-moved.txt'

const MAKERS = ['src/schema', 'scripts/schema/meta.ts', 'scripts/lib/text-types.ts', 'scripts/lib/text-files.ts']

/** One hash over everything that a folder's `.meta` depends on: its schemas, the program that reads them, and the project's texts. */
export function hashMeta(folder) {
  return hashFiles(
    [resolve(folder), ...MAKERS, 'src', 'mocks'],
    (path) =>
      /\.(json|ts)$/.test(path) &&
      !path.includes('/.meta/') &&
      (path.includes('/texts/') || [resolve(folder), ...MAKERS].some((part) => path.startsWith(part))),
  )
}

export function isMetaMade(folder) {
  try {
    return readFileSync(join(folder, '.meta', MADE_FROM), 'utf8') === hashMeta(folder)
  } catch {
    return false
  }
}

/** Makes `.meta` if it is outdated. Files for editors must not stop anybody: a failure is reported, and the rest continues. */
export async function ensureMeta(folder = SCHEMAS) {
  if (isMetaMade(folder)) return
  const { code, output } = await run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'meta', '--root', resolve(folder)])
  if (code !== 0) process.stderr.write(output)
}
