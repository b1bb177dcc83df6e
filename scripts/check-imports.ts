import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFaults } from './lib/floors.ts'
import { findLanguageNames } from './lib/language-names.ts'
import { findRoleNames } from './lib/role-names.ts'
import { root } from './lib/shell.mjs'
import { findStrayClocks } from './lib/stray-clocks.ts'
import { languages } from './lib/text-files.ts'

const files = Object.fromEntries(
  ['src', 'mocks', 'scripts', 'tests'].flatMap(listFiles).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const named = (folder: string) => readdirSync(join(root, 'schemas', folder)).map((file) => file.replace(/\.json$/, ''))
const { roles } = JSON.parse(readFileSync(join(root, 'schemas/permissions/roles.json'), 'utf8')) as { roles: object }
const names = { names: [...Object.keys(roles), ...named('menus')], others: [...named('entities'), ...named('calls')] }
const faults = [
  ...findFaults(files),
  ...findStrayClocks(files),
  ...findRoleNames(files, names),
  ...findLanguageNames(files, languages.names),
]
for (const { file, line, message } of faults) process.stdout.write(`${file}:${line} ${message}\n`)
process.stdout.write(
  faults.length > 0
    ? `${faults.length} faults.\n`
    : 'Every import runs down, no test reads the machine’s clock, and no code calls a role or a language by its name.\n',
)
process.exitCode = faults.length > 0 ? 1 : 0

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
