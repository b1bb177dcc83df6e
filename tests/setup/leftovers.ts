import { readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

export const MEMORY = '/dev/shm'

/** How a run's folder is named before the number of its process; with this machine's name, since others may use the same database server. */
export const LEAD = `console-tests-${hostname()
  .toLowerCase()
  .replace(/[^a-z0-9]/g, '')
  .slice(0, 16)}-`

/** Whether a name belongs to a run of this machine whose process is gone. */
export function isLeft(name: string, lead = LEAD): boolean {
  if (!name.startsWith(lead)) return false
  const pid = Number.parseInt(name.slice(lead.length), 10)
  return pid > 0 && !isAlive(pid)
}

/** Removes the folders of killed runs. */
export function sweepFolders(rooms = [MEMORY, tmpdir()]): void {
  for (const room of rooms) for (const name of namesIn(room)) if (isLeft(name)) rmSync(join(room, name), { recursive: true, force: true })
}

function namesIn(room: string): string[] {
  try {
    return readdirSync(room)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
