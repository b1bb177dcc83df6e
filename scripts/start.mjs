// Only plain Node and no packages at the top: this file also runs before anything is installed.
import { existsSync } from 'node:fs'
import { ensureBuilt, servesOwnBuild } from './lib/build.mjs'
import { enableHooks } from './lib/git-hooks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMeta } from './lib/meta.mjs'
import { checkNode } from './lib/shell.mjs'

checkNode()
enableHooks()
const develop = process.argv.includes('--dev')
const scale = process.argv.indexOf('--scale')
if (scale > 0) process.env.SEED_SCALE = process.argv[scale + 1] ?? ''
await ensureInstalled({ dev: develop })
await ensureMeta()

if (develop) {
  const { startDevelopment } = await import('./lib/develop.mjs')
  await startDevelopment()
} else {
  // What it does not serve it need not build, and often may not: a service writes only into its own folders.
  if (servesOwnBuild(process.env)) await ensureBuilt()
  const { register } = await import('tsx/esm/api')
  register()
  const { SCHEMAS_DIR, DIST_DIR, API_TARGET } = process.env
  if (SCHEMAS_DIR && !API_TARGET && existsSync(SCHEMAS_DIR)) {
    const { tellOtherSchemas } = await import('./lib/other-schemas.ts')
    const told = tellOtherSchemas(DIST_DIR || 'dist', SCHEMAS_DIR)
    if (told !== undefined) process.stderr.write(`${told}\n`)
  }
  // In this same process, so that signals and exit codes need not be forwarded.
  await import('../mocks/main.ts')
}
