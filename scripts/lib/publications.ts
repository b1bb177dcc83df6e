import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { SourceFile } from '../../src/schema/read.ts'
import { replace } from './site-writer.ts'

/** One publication: who made it, when and why, and the schemas that it was made from. */
export type Past = { version: string; at: string; by: string; note: string; schemas: SourceFile[] }

/** Hidden, so that nobody is served it. */
const FOLDER = '.publications'
/** So many are kept; older ones are in git. */
const MOST = 50

/** Keeps a publication beside the console that it went to. */
export function keepPublication(dist: string, past: Past): void {
  const folder = join(dist, FOLDER)
  mkdirSync(folder, { recursive: true })
  const number = String(numberOf(namesIn(dist).at(-1)) + 1).padStart(6, '0')
  replace(join(folder, `${number}.json.gz`), gzipSync(JSON.stringify(past)))
  for (const name of namesIn(dist).slice(0, -MOST)) rmSync(join(folder, name))
}

/** All that are kept, the newest first. */
export function readPublications(dist: string): Past[] {
  return namesIn(dist)
    .toReversed()
    .map((name) => JSON.parse(gunzipSync(readFileSync(join(dist, FOLDER, name))).toString('utf8')) as Past)
}

function namesIn(dist: string): string[] {
  const folder = join(dist, FOLDER)
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^\d{6}\.json\.gz$/.test(name))
        .sort()
    : []
}

const numberOf = (name: string | undefined): number => (name === undefined ? 0 : Number.parseInt(name, 10))
