import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The default maximum size of a process's cache folder, in bytes. */
export const CACHE = 10_737_418_240

/** A file that was read so recently may still be in use. */
const RECENT_MS = 3_600_000

/** Returns which of these references still have a file. */
type FindKept = (refs: string[]) => Promise<ReadonlySet<string>>

/**
 * Frees space in a folder whose files are also in a store: removes files that other processes have deleted, and then the least recently
 * read
 * ones, until it is small enough.
 */
export async function trimFolder(
  folder: string,
  { now, most, findKept }: { now: number; most: number; findKept: FindKept },
): Promise<number> {
  const files: { path: string; bytes: number; time: number; isKept: boolean }[] = []
  for (const part of await readdir(folder).catch(() => [])) {
    if (part === 'incoming') continue
    const names = await readdir(join(folder, part)).catch(() => [])
    const kept = await findKept(names)
    for (const name of names) {
      const path = join(folder, part, name)
      const facts = await stat(path).catch(() => undefined)
      if (facts) files.push({ path, bytes: facts.size, time: facts.mtimeMs, isKept: kept.has(name) })
    }
  }
  let bytes = files.reduce((sum, one) => sum + one.bytes, 0)
  let gone = 0
  for (const file of files.toSorted((one, other) => one.time - other.time)) {
    if (file.time > now - RECENT_MS) break
    if (file.isKept && bytes <= most) continue
    await rm(file.path, { force: true })
    bytes -= file.bytes
    gone++
  }
  return gone
}
