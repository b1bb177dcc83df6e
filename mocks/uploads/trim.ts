import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many bytes of files of a store lie in the folder of a process where nobody says otherwise. */
export const CACHE = 10_737_418_240

/** What was read so lately may still be read. */
const RECENT_MS = 3_600_000

/** Of these references, those whose files are kept. */
type FindKept = (refs: string[]) => Promise<ReadonlySet<string>>

/**
 * Makes room in a folder whose files also lie in a store: what was removed by another process goes, and then what nobody has read for
 * longest, until it holds at most so many bytes.
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
