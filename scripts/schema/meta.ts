import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { metaSchemas } from '../../src/schema/format/meta.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { readFolder } from '../lib/read-folder.ts'

const HELP = `npm run schema -- meta [--root DIR] [--check]

Writes .meta/*.schema.json, from which editors complete and underline; with --check only says whether they are stale.`

export function generateMeta(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: {
      root: { type: 'string', default: 'schemas' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const folder = join(values.root, '.meta')
  const wanted = metaSchemas(readSchemas(readFolder(values.root)).world)
  const stale = Object.entries(wanted).filter(([name, text]) => readOrNothing(join(folder, name)) !== text)
  if (values.check) {
    for (const [name] of stale)
      console.log(`${join(folder, name)}:1:1 error meta Unexpected content, expected what "npm run schema -- meta" writes`)
    return stale.length ? 1 : 0
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  console.log(`${stale.length} of ${Object.keys(wanted).length} files written.`)
  return 0
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
