import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './shell.mjs'

const SOURCES = ['src', 'schemas', 'vite.config.ts', 'package-lock.json', 'scripts/lib']

/** The file in which the build records the sources it was made from. */
export const STAMP = 'built-from.txt'

/** One hash over all sources of the built console: over contents, not dates, because a fresh clone has only new dates. */
export function hashSources() {
  return hashFiles(SOURCES, isBuiltFrom)
}

/** One hash over files and the contents of folders, named from the root of the project, restricted by `isPart`. */
export function hashFiles(paths, isPart) {
  const hash = createHash('sha256')
  for (const path of paths
    .flatMap((name) => listFiles(name))
    .filter(isPart)
    .toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(resolve(root, path)))
      .update('\0')
  return hash.digest('hex')
}

export function isBuilt() {
  try {
    return existsSync(join(root, 'dist/index.html')) && readFileSync(join(root, 'dist', STAMP), 'utf8') === hashSources()
  } catch {
    return false
  }
}

/** Files that only people and editors read do not affect the build. */
function isBuiltFrom(path) {
  return !path.endsWith('README.md') && !(path.startsWith('schemas/') && (path.startsWith('schemas/.') || !path.endsWith('.json')))
}

function listFiles(path) {
  const full = resolve(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full).flatMap((name) => listFiles(`${path}/${name}`))
}
