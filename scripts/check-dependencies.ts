import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDependencyFaults, type Lock, type Manifest } from './lib/dependencies.ts'
import { findImportFaults } from './lib/imported-packages.ts'
import { root } from './lib/shell.mjs'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

const lock = read('package-lock.json') as Lock
const manifest = read('package.json') as Manifest
const faults = [...findDependencyFaults(lock, manifest), ...findImportFaults(readSources(), manifest)]
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  faults.length > 0 ? `${faults.length} faults.\n` : `${Object.keys(lock.packages).length - 1} packages: nothing to hold against them.\n`,
)
process.exitCode = faults.length > 0 ? 1 : 0

/** All our files that can import a package: programs, style sheets, settings. */
function readSources(): Record<string, string> {
  const listed = ['src', 'mocks', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
  const wanted = [...listed, 'vite.config.ts', 'vitest.config.ts'].filter((path) => /\.(tsx?|mjs|css)$/.test(path))
  return Object.fromEntries(wanted.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
