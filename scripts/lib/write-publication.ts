import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Publication, writeHeads } from './publish-folder.ts'
import { readRecord, type Record } from './record.ts'
import { replace, writePages } from './site-writer.ts'

/** What a publication changed in the built console. */
export type Written = { before?: Record; added: number; kept: number; removed: number }

/**
 * Puts a publication into a built console that may be serving at this moment: first the new files, then, each by a rename, the ones
 * that name them. The files of the publication before stay, because open consoles still ask for them.
 */
export async function writePublication(dist: string, publication: Publication): Promise<Written> {
  const before = readRecord(dist)
  const fresh = publication.assets.filter(({ path }) => !existsSync(join(dist, path)))
  for (const { path, text } of fresh) replace(join(dist, path), text)
  await writePages(dist, publication.boot!, publication.reference!)
  for (const { path, text } of writeHeads(publication)) replace(join(dist, path), text)
  const known = { ...(before ? { before } : {}), added: fresh.length, kept: publication.assets.length - fresh.length }
  // The same publication once more must not push out the one before it.
  if (before?.version === publication.boot!.version) return { ...known, removed: 0 }
  return {
    ...known,
    removed: removeOlder(dist, [...publication.assets.map(({ path }) => path), ...(before?.assets ?? [])], before !== undefined),
  }
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
