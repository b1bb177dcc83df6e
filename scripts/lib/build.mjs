import { resolve } from 'node:path'
import { giveUp, root, run } from './shell.mjs'
import { isBuilt } from './sources.mjs'
import { whyNotBuilt } from './why-not-built.mjs'

/**
 * Whether `dist/` is what these settings serve; otherwise it is a copy that publications change.
 * @param {Record<string, string | undefined>} env
 */
export const servesOwnBuild = ({ DIST_DIR }) => !DIST_DIR || resolve(DIST_DIR) === resolve(root, 'dist')

/** Builds the console into `dist/` unless it was built from exactly these sources. */
export async function ensureBuilt({ quiet = false } = {}) {
  if (isBuilt()) return
  if (!quiet) process.stdout.write('Building the console …\n')
  const { code, output } = await run([process.execPath, `${root}/node_modules/vite/bin/vite.js`, 'build'])
  if (code === 0) return
  giveUp(whyNotBuilt(output))
}
