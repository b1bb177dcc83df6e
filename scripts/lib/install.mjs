import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, npm, root, run } from './shell.mjs'

/** Whether `node_modules` matches the lock file. Packages for other platforms may be missing. */
function isInstalled({ dev }) {
  const installed = readLock(join(root, 'node_modules/.package-lock.json'))
  const wanted = readLock(join(root, 'package-lock.json'))
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([path, pack]) => {
    if (path === '' || (pack.dev && !dev)) return true
    const found = installed[path]
    if (!found || !existsSync(join(root, path))) return pack.optional === true || pack.devOptional === true || pack.peer === true
    return found.version === pack.version
  })
}

export async function ensureInstalled({ dev = false } = {}) {
  if (isInstalled({ dev })) return
  process.stdout.write('Installing packages (npm ci) …\n')
  const { code, output } = await run([...npm(), 'ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])])
  if (code === 0 && isInstalled({ dev })) return
  process.stderr.write(output)
  giveUp(`The packages could not be installed (npm ci ended with ${code}): check the network and the folder's permissions, then try again.`)
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
