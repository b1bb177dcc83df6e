import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Publication, writeHeads } from './publish-folder.ts'
import { readRecord, type Record } from './record.ts'
import { replace, writePages } from './site-writer.ts'

/** What a publication changed in the built console. */
export type Written = { before?: Record; added: number; kept: number; removed: number }

/**
 * Writes a publication into a built console that may be serving at the moment: first the new files, then, atomically, the ones that name
 * them. The files of the previous publication stay, because open consoles still request them.
 */
export async function writePublication(dist: string, publication: Publication): Promise<Written> {
  const before = readRecord(dist)
  const fresh = publication.assets.filter(({ path }) => !existsSync(join(dist, path)))
  for (const { path, text } of fresh) replace(join(dist, path), text)
  await writePages(dist, publication.boot!, publication.reference!)
  for (const { path, text } of writeHeads(publication)) replace(join(dist, path), text)
  const known = { ...(before ? { before } : {}), added: fresh.length, kept: publication.assets.length - fresh.length }
  // Publishing the same again must not remove the files of the previous publication.
  if (before?.version === publication.boot!.version) return { ...known, removed: 0 }
  return {
    ...known,
    removed: removeOlder(dist, [...publication.assets.map(({ path }) => path), ...(before?.assets ?? [])], before !== undefined),
  }
}

/** Removes files that neither this publication nor the previous one names; without a record of the latter everything stays. */
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
