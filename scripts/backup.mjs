// Only plain Node and no packages at the top: this file also runs before anything is installed.
import { ensureInstalled } from './lib/install.mjs'
import { checkNode } from './lib/shell.mjs'

checkNode()
await ensureInstalled({ dev: false })
const { register } = await import('tsx/esm/api')
register()
await import('../mocks/backup.ts')
