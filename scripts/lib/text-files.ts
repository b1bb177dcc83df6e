import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** The files of a language by their namespace: `src/runtime/texts/en-US/list.json` is `runtime/list`, `mocks/texts/en-US/…` is `mocks/…`. */
export function listTexts(locale: string): Record<string, string> {
  const rooms = [...readdirSync(join(root, 'src')).map((room) => `src/${room}`), 'mocks']
  const found = rooms.flatMap((room) => {
    const folder = join(root, room, 'texts', locale)
    if (!existsSync(folder)) return []
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
    return files.toSorted().map((file) => [`${room.replace('src/', '')}/${file.slice(0, -'.json'.length)}`, join(folder, file)])
  })
  return Object.fromEntries(found)
}

/** Every text of a language by its namespace. */
export function readTexts(locale: string): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(listTexts(locale)).map(([namespace, file]) => [namespace, JSON.parse(readFileSync(file, 'utf8'))]),
  )
}
