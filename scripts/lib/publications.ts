import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Effect } from '../../src/schema/effect/change.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import { readRecord, RECORD } from './record.ts'
import { replace } from './site-writer.ts'

/** Who did something, and with which account if it was done in the console. */
export type Doer = { by: string; user?: string | undefined }

/** One publication: who made it (nobody where the console was built with it), when and why, what it does otherwise than the one before, and what became of it. */
export type Past = Doer & {
  /** Unique, even among publications of the same schemas. */
  id: string
  version: string
  at: string
  note: string
  /** The contract of the backend for it. */
  contract: string
  /** A waiting one is not visible to anybody; a replaced or refused one never will be. */
  state: 'published' | 'waiting' | 'replaced' | 'refused'
  /** Whether entities, calls or rights have changed. */
  needsRestart: boolean
  /** By language. */
  effects: Record<string, Effect[]>
  /** The version that it went back to. */
  back?: string | undefined
  /** Who released or refused it, and when. */
  decided?: (Doer & { at: string }) | undefined
}

/** Where the publications to a console lie in it; hidden, so that it is not served to anybody. */
export const FOLDER = '.publications'
const RULE = 'rule.json'
/** So many are kept beside the one that was built; older ones are in git. */
const MOST = 50
/** What the console was built with comes before all that are published to it. */
const BUILT = '000000'

/**
 * The files by which one can go back to what a console was built with, by their paths in it. `dist` is the console that the build takes the
 * place of: what people have published to it goes on to be kept.
 */
export function builtPublication(
  past: Pick<Past, 'version' | 'at' | 'contract'>,
  schemas: SourceFile[],
  dist?: string,
): { path: string; content: string | Buffer }[] {
  const kept = dist === undefined ? [] : keptIn(dist)
  const before = kept.flatMap((name) =>
    ['json.gz', 'json'].map((kind) => {
      const path = `${FOLDER}/${name}.${kind}`
      return { path, content: readFileSync(join(dist!, path)) }
    }),
  )
  if (kept.length > 0 && readRecord(dist!)?.version === past.version) return before
  const name = kept.length > 0 ? numberAfter(kept) : BUILT
  const built: Past = { ...past, id: `${past.version}-built`, by: '', note: '', state: 'published', needsRestart: false, effects: {} }
  if (name !== BUILT) built.id += name
  return [
    ...before,
    { path: `${FOLDER}/${name}.json.gz`, content: gzipSync(JSON.stringify(schemas)) },
    { path: `${FOLDER}/${name}.json`, content: JSON.stringify(built) },
  ]
}

/** What outlives a build: nothing where nobody has published. */
function keptIn(dist: string): string[] {
  const [first, ...rest] = namesIn(dist)
  if (first === BUILT && rest.length === 0) return []
  return first === undefined ? [] : [first, ...rest.slice(1 - MOST)]
}

const numberAfter = (names: readonly string[]): string => String(Number.parseInt(names.at(-1) ?? '0', 10) + 1).padStart(6, '0')

/** Stores a publication next to the console that it was, or will be, published to. */
export function keepPublication(dist: string, past: Omit<Past, 'id'>, schemas: SourceFile[]): Past {
  const folder = join(dist, FOLDER)
  mkdirSync(folder, { recursive: true })
  const number = numberAfter(namesIn(dist))
  const kept: Past = { ...past, id: `${past.version}-${Date.parse(past.at).toString(36)}` }
  // The list entry is written last, so that everything it names can be restored.
  replace(join(folder, `${number}.json.gz`), gzipSync(JSON.stringify(schemas)))
  replace(join(folder, `${number}.json`), JSON.stringify(kept))
  for (const name of namesIn(dist)
    .filter((one) => one !== BUILT)
    .slice(0, -MOST)) {
    rmSync(join(folder, `${name}.json`))
    rmSync(join(folder, `${name}.json.gz`), { force: true })
  }
  return kept
}

/** All stored publications, the newest first. */
export function readPublications(dist: string): Past[] {
  return namesIn(dist)
    .toReversed()
    .map((name) => JSON.parse(readFileSync(join(dist, FOLDER, `${name}.json`), 'utf8')) as Past)
}

/** The schemas of a publication. */
export function schemasOf(dist: string, id: string): SourceFile[] {
  const packed = readFileSync(join(dist, FOLDER, `${nameOf(dist, id)}.json.gz`))
  return JSON.parse(gunzipSync(packed).toString('utf8')) as SourceFile[]
}

/** Records a change of a publication's state. */
export function changePublication(dist: string, id: string, change: Partial<Past>): void {
  const file = join(dist, FOLDER, `${nameOf(dist, id)}.json`)
  replace(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as Past), ...change }))
}

/** Whether a publication has to wait for release by another person. */
export function needsRelease(dist: string): boolean {
  return existsSync(join(dist, FOLDER, RULE))
}

/** Sets whether publications have to wait from now on. */
export function setRelease(dist: string, isNeeded: boolean): void {
  if (isNeeded) replace(join(dist, FOLDER, RULE), JSON.stringify({ release: true }))
  else rmSync(join(dist, FOLDER, RULE), { force: true })
}

/** A text that changes whenever something is published, or a decision about a waiting publication is made. */
export function stampOf(dist: string): string {
  return [FOLDER, RECORD].map((name) => statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ')
}

/** The four-eyes principle needs two people: compared by account if both are known by one, else by name. */
export function isSamePerson(one: Doer, other: Doer): boolean {
  const plain = (name: string) => name.trim().toLowerCase()
  return (one.user !== undefined && one.user === other.user) || plain(one.by) === plain(other.by)
}

function nameOf(dist: string, id: string): string {
  const found = namesIn(dist).find((name) => (JSON.parse(readFileSync(join(dist, FOLDER, `${name}.json`), 'utf8')) as Past).id === id)
  if (found === undefined) throw new Error(`Unexpected publication "${id}", expected one that is kept in ${dist}`)
  return found
}

function namesIn(dist: string): string[] {
  const folder = join(dist, FOLDER)
  return existsSync(folder)
    ? readdirSync(folder)
        .flatMap((name) => /^(\d{6})\.json$/.exec(name)?.[1] ?? [])
        .sort()
    : []
}
