import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Thing } from '../../src/schema/rename/thing.ts'
import { root } from './shell.mjs'

/** Where code knows rows and pages by their names. */
const ROOMS = ['mocks', 'src/dashboards', 'src/site', 'src/widgets']

/** The files of code that may name a thing, which nobody but a programmer can follow: those with its key, and that of what it is in. */
export function codeThatNames({ kind, file, key }: Thing): string[] {
  if (kind === 'address' || kind === 'page') return naming([String(key)])
  const home = file.split('/').at(-1)!.slice(0, -'.json'.length)
  return naming(kind === 'entity' ? [String(key)] : [home, String(key)])
}

const naming = (names: string[]): string[] => {
  const asked = names.map((name) => new RegExp(String.raw`(?<![\w/-])${name.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)}(?![\w/-])`))
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => {
        const text = readFileSync(join(root, room, name), 'utf8')
        return asked.every((one) => one.test(text))
      })
      .map((name) => `${room}/${name}`),
  )
}
