import type { Dirent } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of this program in its data folder; others are not changed. */
const OURS = /^(console\.(db(-wal|-shm)?|marker|lock)|secret\.key|uploads)$/
const FILE = 0o600
const FOLDER = 0o700

/**
 * Removes access rights of other users, which an older version or a copy has left: files become 0600 and folders 0700. Returns how many
 * were
 * open, and how many still are because they belong to another user.
 */
export async function tighten(dataDir: string): Promise<{ closed: number; open: number }> {
  const found = { closed: 0, open: 0 }
  if (process.platform === 'win32') return found
  await close(dataDir, FOLDER, found)
  for (const entry of await list(dataDir)) if (OURS.test(entry.name)) await walk(join(dataDir, entry.name), entry, found)
  return found
}

async function walk(path: string, entry: Dirent, found: { closed: number; open: number }): Promise<void> {
  // The target of a link is not ours.
  if (entry.isFile()) return close(path, FILE, found)
  if (!entry.isDirectory()) return
  await close(path, FOLDER, found)
  for (const inner of await list(path)) await walk(join(path, inner.name), inner, found)
}

async function close(path: string, mode: number, found: { closed: number; open: number }): Promise<void> {
  const known = await lstat(path).catch(() => undefined)
  if (!known || (known.mode & 0o077) === 0) return
  await chmod(path, mode).then(
    () => found.closed++,
    () => found.open++,
  )
}

const list = (path: string): Promise<Dirent[]> => readdir(path, { withFileTypes: true }).catch(() => [])
