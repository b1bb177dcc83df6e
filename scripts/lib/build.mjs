import { giveUp, root, run } from './shell.mjs'
import { isBuilt } from './sources.mjs'

/** Builds the console into `dist/` unless it was built from exactly these sources. */
export async function ensureBuilt({ quiet = false } = {}) {
  if (isBuilt()) return
  if (!quiet) process.stdout.write('Building the console …\n')
  const { code, output } = await run([process.execPath, `${root}/node_modules/vite/bin/vite.js`, 'build'])
  if (code === 0) return
  process.stderr.write(output)
  giveUp('The console could not be built; the reason stands above.')
}
