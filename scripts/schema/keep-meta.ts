import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMetaMade, SCHEMAS } from '../lib/meta.mjs'

/** Keeps an existing `.meta` folder up to date; the project's own always has one. A failure to write it stops nobody. */
export async function keepMeta(root: string): Promise<void> {
  if (!(existsSync(join(root, '.meta')) || resolve(root) === SCHEMAS) || isMetaMade(root)) return
  try {
    const { writeMeta } = await import('./meta.ts')
    writeMeta(root)
  } catch {
    // Errors of the folder are reported by the command that reads it.
  }
}
