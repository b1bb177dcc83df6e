import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readReadable } from '../../src/schema/check/readable-world.ts'
import type { Effect } from '../../src/schema/effect/change.ts'
import { effectOf } from '../../src/schema/effect/effect.ts'
import type { SourceFile } from '../../src/schema/read.ts'
import { changePublication, type Doer, keepPublication, needsRelease, type Past, readPublications, schemasOf } from './publications.ts'
import { type Publication, publishFolder } from './publish-folder.ts'
import { readFolder } from './read-folder.ts'
import { inEach } from './text-files.ts'
import { readRecord } from './record.ts'
import { writePublication, type Written } from './write-publication.ts'

export type Why = Doer & { note: string; at: string; back?: string | undefined }

/** The result: without a version if the schemas have errors; `waits` if another person has to release it. */
export type Made = { publication: Publication; version?: string; waits?: boolean; written?: Written }

/** Publishes a folder of schemas to a built console, or lets it wait for release, and records who did it and why. */
export async function makePublication(root: string, out: string, why: Why): Promise<Made> {
  const publication = publishFolder(root)
  if (!publication.boot) return { publication }
  const { version } = publication.boot
  const before = readRecord(out)
  const isNew = before?.version !== version
  const waits = isNew && needsRelease(out)
  const schemas = readFolder(root)
  // Its effects are compared with what people see at present.
  const effects = isNew ? effectsSince(out, schemas) : {}
  const written = waits ? undefined : await writePublication(out, publication)
  if (isNew) {
    for (const { id, state } of readPublications(out)) if (state === 'waiting') changePublication(out, id, { state: 'replaced' })
    const needsRestart = before?.contract !== publication.contract
    const past = { ...why, version, contract: publication.contract!, needsRestart, effects }
    keepPublication(out, { ...past, state: waits ? 'waiting' : 'published' }, schemas)
  }
  return { publication, version, waits, ...(written ? { written } : {}) }
}

/** Publishes what was waiting, because another person has reviewed it. */
export async function releasePublication(out: string, past: Past, decided: NonNullable<Past['decided']>): Promise<Made> {
  return inFolder(schemasOf(out, past.id), async (root) => {
    const publication = publishFolder(root)
    if (!publication.boot) return { publication }
    const { version } = publication.boot
    const written = await writePublication(out, publication)
    changePublication(out, past.id, { state: 'published', version, decided })
    return { publication, version, written }
  })
}

/** The effects of going back to a publication, by language; nothing is changed. */
export function tellBack(out: string, past: Past): { needsRestart: boolean; effects: Record<string, Effect[]> } {
  return { needsRestart: readRecord(out)?.contract !== past.contract, effects: effectsSince(out, schemasOf(out, past.id)) }
}

/** Provides a temporary folder with these files for the duration of a function. */
export async function inFolder<T>(files: readonly SourceFile[], use: (root: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'publication-'))
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The effects of these schemas compared with the published ones, in each language; none if the published ones were not recorded. */
function effectsSince(out: string, schemas: SourceFile[]): Record<string, Effect[]> {
  const seen = readRecord(out)?.version
  const live = readPublications(out).find(({ state, version }) => state === 'published' && version === seen)
  if (!live) return {}
  try {
    const [before, after] = [readReadable(schemasOf(out, live.id)), readReadable(schemas)]
    return inEach((locale) => effectOf(before, after, { locale }))
  } catch {
    // It was published by an older program, whose schema language can no longer be read.
    return {}
  }
}
