import { join } from 'node:path'
import { canRun } from './debian.mjs'
import { npm, root, run } from './shell.mjs'

const FOLDER = join(root, '.cache/node-24')
/** npm distributes Node itself, as a package for each platform. */
const PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** Node 24: the running one, one that was downloaded before, or npm's; undefined with a message if it is not available. */
export async function ensureNode24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const node = join(FOLDER, 'node_modules', PACKAGE, 'bin/node')
  if (canRun(node)) return node
  process.stdout.write('Fetching Node 24 (npm install) …\n')
  const { code, output } = await run([
    ...npm(),
    'install',
    `${PACKAGE}@24`,
    '--prefix',
    FOLDER,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  if (code === 0 && canRun(node)) return node
  process.stderr.write(output)
  process.stdout.write(`No Node 24 was found, so that everything ran on Node ${process.versions.node} alone: check the network.\n`)
  return undefined
}
