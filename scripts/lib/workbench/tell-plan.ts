import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, resolve, sep } from 'node:path'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Finding } from '../../../src/schema/read.ts'
import { Refusal } from '../../schema/command.ts'
import { root } from '../shell.mjs'

type Line = { group: string; text: string }

/** A line of a plan that stands against it: its place, the rule, and what is wrong in the language of the reader. */
const AGAINST = /^\s*(\S.*\.json):(\d+):(\d+) error ([\w-]+) (.+)$/

/** What happens to existing rows, as `npm run schema -- plan` prints it; that command opens the database in a process of its own. */
export async function tellPlan(folder: string, locale: Locale): Promise<Line[]> {
  const given = ['plan', '--root', folder, '--locale', locale]
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/schema.ts'), ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  // why: a process that has exited reports its code.
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 && code !== 1) throw new Refusal(complained.trim() || 'The plan could not be made.')
  const lines = `${said}\n${complained}`.split('\n').filter((text) => text.trim() !== '')
  return lines.map((text) => ({ group: '', text }))
}

/** What the rows that are there do not allow, at its place in the schemas. */
export function findInRows(folder: string, lines: readonly Line[]): Finding[] {
  return lines.flatMap(({ text }): Finding[] => {
    const [, path, line, column, rule, message] = AGAINST.exec(text) ?? []
    if (path === undefined) return []
    const at = { line: Number(line), column: Number(column) }
    const file = relative(folder, resolve(root, path)).split(sep).join('/')
    return [{ file, ...at, endLine: at.line, endColumn: at.column, severity: 'error', rule: rule!, message: message! }]
  })
}
