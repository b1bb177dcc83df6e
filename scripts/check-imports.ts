import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults } from './lib/floors.ts'
import { root } from './lib/shell.mjs'

const faults = findFaults(
  Object.fromEntries(['src', 'mocks', 'scripts', 'tests'].flatMap(listFiles).map((path) => [path, readFileSync(join(root, path), 'utf8')])),
)
for (const { file, line, message } of faults) process.stdout.write(`${file}:${line} ${message}\n`)
process.stdout.write(faults.length > 0 ? `${faults.length} faults.\n` : 'Every import runs down.\n')
process.exitCode = faults.length > 0 ? 1 : 0

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
