import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './shell.mjs'

const SOURCES = ['src', 'schemas', 'vite.config.ts', 'package-lock.json', 'scripts/lib']

/** Where the build notes which sources it was made of. */
export const STAMP = 'built-from.txt'

/** One hash over everything that the built console is made of: contents, not dates, because a fresh clone has only new dates. */
export function hashSources() {
  return hashFiles(SOURCES, isBuiltFrom)
}

/** One hash over files and what lies below folders, named from the root of the house, as far as they are a part of something. */
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

/** What is only read by people and editors changes no build. */
function isBuiltFrom(path) {
  return !path.endsWith('README.md') && !(path.startsWith('schemas/') && (path.startsWith('schemas/.') || !path.endsWith('.json')))
}

function listFiles(path) {
  const full = resolve(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full).flatMap((name) => listFiles(`${path}/${name}`))
}
