import { giveUp, root, run } from './shell.mjs'
import { isBuilt } from './sources.mjs'
import { whyNotBuilt } from './why-not-built.mjs'

/** Builds the console into `dist/` unless it was built from exactly these sources. */
export async function ensureBuilt({ quiet = false } = {}) {
  if (isBuilt()) return
  if (!quiet) process.stdout.write('Building the console …\n')
  const { code, output } = await run([process.execPath, `${root}/node_modules/vite/bin/vite.js`, 'build'])
  if (code === 0) return
  giveUp(whyNotBuilt(output))
}
