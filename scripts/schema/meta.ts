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

/** Generates the files that editors use for completion and error marks. */
export const meta: Command = {
  help: `npm run schema -- meta [--root DIR]

Writes .meta/*.schema.json for completion and checks in editors, and the types of the backend's rows and of this project's texts. You rarely need to run it: installing, npm start, npm run dev, npm test
and every command of this list keep the .meta of the folder up to date, and create that of schemas if it is missing.
Exit code 0: written; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' } })
    const written = writeMeta(values.root)
    terminal.say(`${written} ${written === 1 ? 'file' : 'files'} written.`)
    return 0
  },
}

/** Writes the outdated files, and returns their number. */
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
  // Written last, so that an interrupted run starts again.
  writeFileSync(join(folder, MADE_FROM), hashMeta(root))
  return stale.length
}

/** Incomplete schemas yield no contract, in which case the types stay as they were. */
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
