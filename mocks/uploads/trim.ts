import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many bytes of files of a store lie in the folder of a process where nobody says otherwise. */
export const CACHE = 10_737_418_240

/** What was read so lately may still be read. */
const RECENT_MS = 3_600_000

/** Makes room in a folder whose files also lie in a store: what nobody has read for longest goes first, until it holds at most so many bytes. */
export async function trimFolder(folder: string, { now, most }: { now: number; most: number }): Promise<number> {
  const files: { path: string; bytes: number; time: number }[] = []
  for (const part of await readdir(folder).catch(() => [])) {
    if (part === 'incoming') continue
    for (const name of await readdir(join(folder, part)).catch(() => [])) {
      const path = join(folder, part, name)
      const facts = await stat(path).catch(() => undefined)
      if (facts) files.push({ path, bytes: facts.size, time: facts.mtimeMs })
    }
  }
  let bytes = files.reduce((sum, one) => sum + one.bytes, 0)
  let gone = 0
  for (const file of files.toSorted((one, other) => one.time - other.time)) {
    if (bytes <= most || file.time > now - RECENT_MS) break
    await rm(file.path, { force: true })
    bytes -= file.bytes
    gone++
  }
  return gone
}
