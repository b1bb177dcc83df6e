import { setValue } from '../fix/edit-json.ts'
import { splitMark } from '../fix/byte-order-mark.ts'
import type { SourceFile } from '../read.ts'
import type { Migration } from './migration.ts'
import { languageVersion, migrations } from './migrations.ts'

/** The version that a folder had, the steps that it took, and the files that differ afterwards. */
type Migrated = { from: number; to: number; steps: Migration[]; files: SourceFile[] }

/** Why a folder cannot be migrated, in one sentence. */
export type Refused = { refused: string }

/** Brings a folder to the version of this program, step by step; files that no step concerns stay as they are. */
export function migrate(files: SourceFile[], steps = migrations, target = languageVersion): Migrated | Refused {
  const from = versionOf(files)
  if (typeof from === 'string') return { refused: from }
  if (from > target)
    return { refused: `The schemas are written in version ${from} of the language, this program reads up to ${target}: use a newer one.` }
  const due = steps.filter(({ to }) => to > from)
  const marks = new Map(files.map(({ path, text }) => [path, splitMark(text)]))
  const texts = new Map([...marks].map(([path, { bare }]) => [path, bare]))
  for (const step of due) {
    for (const [path, text] of texts) {
      const data = parse(text)
      if (data === undefined) return { refused: `${path} is not JSON, so it cannot be migrated (npm run schema -- check says where).` }
      texts.set(path, step.change({ path, text, data }))
    }
    texts.set('app.json', setValue(texts.get('app.json')!, ['version'], step.to))
  }
  const changed = [...texts].flatMap(([path, text]) => {
    const { mark, bare } = marks.get(path)!
    return text === bare ? [] : [{ path, text: mark + text }]
  })
  return { from, to: target, steps: due, files: changed }
}

function versionOf(files: SourceFile[]): number | string {
  const app = files.find(({ path }) => path === 'app.json')
  if (!app) return 'There is no app.json, whose "version" tells where a folder stands.'
  const data = parse(splitMark(app.text).bare) as { version?: unknown } | null | undefined
  const version = data?.version
  return Number.isInteger(version) && Number(version) >= 0
    ? Number(version)
    : 'app.json says no version: write "version" with that of the program which last read the folder.'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
