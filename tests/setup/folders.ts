import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A folder of its own in the temporary directory, which goes with the file of tests that asked for it, whether they pass or not. */
export function makeFolder(begin: string): string {
  const folder = mkdtempSync(join(tmpdir(), begin))
  made.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}
