import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root, run } from './shell.mjs'
import { hashFiles } from './sources.mjs'

/** The schemas of this house. */
export const SCHEMAS = join(root, 'schemas')

/** Where `.meta` notes what it was made of. */
export const MADE_FROM = 'made-from.txt'

const MAKERS = ['src/schema', 'scripts/schema/meta.ts', 'scripts/lib/text-types.ts', 'scripts/lib/text-files.ts']

/** One hash over what `.meta` of a folder is made of: its schemas, the program that reads them, and the texts of the house. */
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

/** Makes `.meta` where it is not what the schemas say. What editors read stops nobody: a reason why it fails is said, and the rest goes on. */
export async function ensureMeta(folder = SCHEMAS) {
  if (isMetaMade(folder)) return
  const { code, output } = await run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'meta', '--root', resolve(folder)])
  if (code !== 0) process.stderr.write(output)
}
