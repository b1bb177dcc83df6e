import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { metaSchemas } from '../../src/schema/format/meta.ts'
import { type Finding, readSchemas, type World } from '../../src/schema/read.ts'
import { readFolder } from '../lib/read-folder.ts'
import { filesAt } from '../lib/schemas-at.ts'
import { type Command, readOptions } from './command.ts'

/** Writes the files from which editors complete and underline. */
export const meta: Command = {
  help: `npm run schema -- meta [--root DIR] [--check]

Writes .meta/*.schema.json, from which editors complete and underline; with --check only says whether they are stale.
Exit code 0: up to date or written; 1: stale; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      check: { type: 'boolean', default: false },
    })
    filesAt(values.root)
    if (values.check) {
      const stale = staleMeta(values.root)
      for (const { file, message } of stale) terminal.say(`${join(values.root, file)}:1:1 error meta ${message}`)
      return stale.length > 0 ? 1 : 0
    }
    const written = writeMeta(values.root)
    terminal.say(`${written} ${written === 1 ? 'file' : 'files'} written.`)
    return 0
  },
}

/** Writes the files that are stale, and answers how many were. */
export function writeMeta(root: string): number {
  const folder = join(root, '.meta')
  mkdirSync(folder, { recursive: true })
  const stale = Object.entries(wantedMeta(root)).filter(([name, text]) => readOrNothing(join(folder, name)) !== text)
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  return stale.length
}

/** Generated files that no longer say what the schemas say; none where a folder has no `.meta`. */
export function staleMeta(root: string, world?: World): Finding[] {
  const folder = join(root, '.meta')
  if (!existsSync(folder)) return []
  return Object.entries(world ? metaSchemas(world) : wantedMeta(root)).flatMap(([name, text]): Finding[] =>
    readOrNothing(join(folder, name)) === text
      ? []
      : [
          {
            file: `.meta/${name}`,
            line: 1,
            column: 1,
            endLine: 1,
            endColumn: 1,
            rule: 'meta',
            severity: 'error',
            message: 'Unexpected content, expected what "npm run schema -- meta" writes',
          },
        ],
  )
}

function wantedMeta(root: string): Record<string, string> {
  return metaSchemas(readSchemas(readFolder(root)).world)
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
