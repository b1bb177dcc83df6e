import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import { metaSchemas } from '../../src/schema/format/meta.ts'
import { writeRowTypes } from '../../src/schema/format/rows.ts'
import { hashMeta, MADE_FROM, SCHEMAS } from '../lib/meta.mjs'
import type { World } from '../../src/schema/read.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { writeTextTypes } from '../lib/text-types.ts'
import { type Command, readOptions } from './command.ts'

/** Writes the files from which editors complete and underline. */
export const meta: Command = {
  help: `npm run schema -- meta [--root DIR]

Writes .meta/*.schema.json, from which editors complete and underline, and the types of the backend's rows and of this project's texts. No one need ask for it: installing, npm start, npm run dev, npm test
and every command of this list keep the folder's .meta, and that of schemas is made where there is none.
Exit code 0: written; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' } })
    const written = writeMeta(values.root)
    terminal.say(`${written} ${written === 1 ? 'file' : 'files'} written.`)
    return 0
  },
}

/** Writes the files that are stale, and answers how many were. */
export function writeMeta(root: string): number {
  const folder = join(root, '.meta')
  const files = filesAt(root)
  mkdirSync(folder, { recursive: true })
  const world = readReadable(files)
  const texts = resolve(root) === SCHEMAS ? { 'texts.d.ts': writeTextTypes() } : {}
  const stale = Object.entries({ ...metaSchemas(world), ...rowTypes(world), ...texts }).filter(
    ([name, text]) => readOrNothing(join(folder, name)) !== text,
  )
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  // Last, so that whoever is interrupted begins anew.
  writeFileSync(join(folder, MADE_FROM), hashMeta(root))
  return stale.length
}

/** Of schemas in which something is missing no contract can be made: the types stay as they were. */
function rowTypes(world: World): Record<string, string> {
  try {
    return { 'rows.ts': writeRowTypes(world) }
  } catch {
    return {}
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
