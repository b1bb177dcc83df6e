import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isMetaMade, SCHEMAS } from '../lib/meta.mjs'

/** A folder that has a `.meta` keeps a true one, and that of the project always has one. What cannot be written stops nobody. */
export async function keepMeta(root: string): Promise<void> {
  if (!(existsSync(join(root, '.meta')) || resolve(root) === SCHEMAS) || isMetaMade(root)) return
  try {
    const { writeMeta } = await import('./meta.ts')
    writeMeta(root)
  } catch {
    // What is wrong with the folder is said by whoever is asked about it.
  }
}
