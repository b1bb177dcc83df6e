import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'
import { languages } from './text-files.ts'

/** Pictures of the console on the public pages, and data about each; `npm run pictures -- site` takes them. */
export const PICTURES = join(root, 'src/site/pictures')
export const MANIFEST = join(PICTURES, 'manifest.json')

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Widths in pixels: for wide and high-density screens, and for small ones. */
export const widths = [1680, 840] as const
/** The size limit, for visitors with a slow connection. */
export const MOST_BYTES = 60_000

/** The state of the files at which the pictures of a room were taken. */
type Taken = Record<string, string>

/** The rooms of the console that are shown, and the files that determine what each shows. */
export const readRooms = (): Record<string, { of: string[] }> =>
  JSON.parse(readFileSync(join(PICTURES, 'rooms.json'), 'utf8')) as Record<string, { of: string[] }>

export const readTaken = (): Taken => (existsSync(MANIFEST) ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Taken) : {})

export const pictureAt = (locale: string, room: string, theme: Theme, width: number): string =>
  join(PICTURES, locale, `${room}.${theme}.${width}.webp`)

/** A hash of the files of a room and their translations. */
export function hashRoom(of: string[]): string {
  const spoken = of.flatMap((path) => [
    path,
    ...languages.names.map((locale) => path.replace('schemas/', `schemas/locales/${locale}/`)).filter((other) => other !== path),
  ])
  const hash = createHash('sha256')
  for (const path of spoken.flatMap(filesIn).sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  const at = join(root, path)
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [path]
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((one) => statSync(join(root, one)).isFile())
}
