import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPage } from './fill-page.ts'
import { type Publication, RECORD, type Record, writeHeads } from './publish-folder.ts'

/** What a publication changed in the built console. */
export type Written = { before?: Record; added: number; kept: number; removed: number }

/**
 * Puts a publication into a built console that may be serving at this moment: first the new files, then, each by a rename, the ones
 * that name them. The files of the publication before stay, because open consoles still ask for them.
 */
export function writePublication(dist: string, publication: Publication): Written {
  const before = readRecord(dist)
  const fresh = publication.assets.filter(({ path }) => !existsSync(join(dist, path)))
  for (const { path, text } of fresh) replace(join(dist, path), text)
  const page = readPage(dist, publication.boot!)
  if (page !== undefined) replace(join(dist, 'index.html'), page)
  for (const { path, text } of writeHeads(publication)) replace(join(dist, path), text)
  const known = { ...(before ? { before } : {}), added: fresh.length, kept: publication.assets.length - fresh.length }
  // The same publication once more must not push out the one before it.
  if (before?.version === publication.boot!.version) return { ...known, removed: 0 }
  return {
    ...known,
    removed: removeOlder(dist, [...publication.assets.map(({ path }) => path), ...(before?.assets ?? [])], before !== undefined),
  }
}

/** A reader sees the old file or the new one, never half of it. */
function replace(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${process.pid}.draft`)
  writeFileSync(draft, text)
  renameSync(draft, file)
}

/** Removes what neither this publication nor the one before it names; without a record of the latter everything stays. */
function removeOlder(dist: string, named: string[], isKnown: boolean): number {
  if (!isKnown) return 0
  const keep = new Set(named)
  const old = readdirSync(join(dist, 'schemas')).filter((name) => {
    const path = `schemas/${name.replace(/\.(br|gz)$/, '')}`
    return HASHED.test(path) && !keep.has(path)
  })
  for (const name of old) rmSync(join(dist, 'schemas', name))
  return old.length
}

const HASHED = /\.[0-9a-v]{13}\.json$/

function readRecord(dist: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, RECORD), 'utf8')) as Record
  } catch {
    return undefined
  }
}
