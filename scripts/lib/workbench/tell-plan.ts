import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, resolve, sep } from 'node:path'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Held } from '../../../src/schema/evolve/report.ts'
import type { Way } from '../../../src/schema/evolve/ways-out.ts'
import { removeValue, setValue } from '../../../src/schema/fix/edit-json.ts'
import { isObject } from '../../../src/schema/is-object.ts'
import type { Finding } from '../../../src/schema/read.ts'
import { Refusal } from '../../schema/command.ts'
import type { Kept } from '../kept-folder.ts'
import { sayIn } from '../say-in.ts'
import { root } from '../shell.mjs'
import { languages } from '../text-files.ts'
import type { Mend } from './mends.ts'

type Line = { group: string; text: string }

/** A line of a plan that stands against it: its place, the rule, and what is wrong in the language of the reader. */
const AGAINST = /^\s*(\S.*\.json):(\d+):(\d+) error ([\w-]+) (.+)$/

/** What happens to existing rows, as `npm run schema -- plan` prints it. */
export async function tellPlan(folder: string, locale: Locale): Promise<Line[]> {
  const { said, complained } = await runPlan(folder, locale, 'text')
  const lines = `${said}\n${complained}`.split('\n').filter((text) => text.trim() !== '')
  return lines.map((text) => ({ group: '', text }))
}

/** That command opens the database in a process of its own. */
export async function runPlan(folder: string, locale: Locale, format: 'text' | 'json'): Promise<{ said: string; complained: string }> {
  const given = ['plan', '--root', folder, '--locale', locale, '--format', format]
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
  return { said, complained }
}

/** A plan as its command writes it for programs: what stands against it, with the ways out of each, and what a start does not do by itself. */
export type Told = { hash: string; obstacles: string[]; rows?: number[]; held?: Held[][]; ways: Way[][]; losses: string[] }
export type InRows = Finding & { ways?: Mend[] }

/** What the rows that are there do not allow, with what can be written so that they do. */
export async function tellRows(kept: Kept, folder: string, locale: Locale): Promise<InRows[]> {
  const { said, complained } = await runPlan(folder, locale, 'json')
  const source = sourceOf(kept)
  const texts = new Map(kept.files().map(({ path, text }) => [path, text]))
  // Schemas with findings of their own have no plan.
  return said.startsWith('{')
    ? findInRows(folder, JSON.parse(said) as Told, { texts, locale, source })
    : placedIn(folder, complained.split('\n'))
}

type Around = { texts: ReadonlyMap<string, string>; locale: Locale; source: Locale }

/** Each at its place in the schemas. */
export function findInRows(folder: string, { hash, obstacles, ways, losses }: Told, { texts, locale, source }: Around): InRows[] {
  const command = `npm run schema -- apply ${hash}`
  const lost = placedIn(folder, losses).map((one) => ({
    ...one,
    message: `${one.message}. ${sayIn(locale)('schema/evolve', 'notByItself', { command })}`,
  }))
  const stands = obstacles.flatMap((text, at): InRows[] =>
    placedIn(folder, [text]).map((found) => {
      const mends = (ways[at] ?? []).flatMap((way) => mendOf(way, texts, source) ?? [])
      return mends.length > 0 ? { ...found, ways: mends } : found
    }),
  )
  return [...stands, ...lost]
}

/** Why values may go, as long as nobody says it better. */
export const whyGone = (source: Locale): string => sayIn(source)('schema/evolve', 'whyGone')

function mendOf({ title, file, path, value, isReason }: Way, texts: ReadonlyMap<string, string>, source: Locale): Mend | undefined {
  const text = texts.get(file)
  if (text === undefined) return undefined
  const reason = isReason ? whyGone(source) : value
  const said = reason === undefined ? removeValue(text, path) : setValue(text, path, reason)
  return { title, file, splices: [{ start: 0, end: text.length, text: said }] }
}

const placedIn = (folder: string, lines: readonly string[]): Finding[] =>
  lines.flatMap((text): Finding[] => {
    const [, path, line, column, rule, message] = AGAINST.exec(text) ?? []
    if (path === undefined) return []
    const at = { line: Number(line), column: Number(column) }
    const file = relative(folder, resolve(root, path)).split(sep).join('/')
    return [{ file, ...at, endLine: at.line, endColumn: at.column, severity: 'error', rule: rule!, message: message! }]
  })

export const sourceOf = (kept: Kept): Locale => languages.names.find((one) => one === sourceLocaleIn(kept)) ?? languages.first

function sourceLocaleIn(kept: Kept): unknown {
  const app: unknown = JSON.parse(kept.files().find(({ path }) => path === 'app.json')?.text ?? '{}')
  return isObject(app) && isObject(app['locales']) ? app['locales']['source'] : undefined
}
