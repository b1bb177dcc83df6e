import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './shell.mjs'

/** The path of the first of these commands that is installed, if any. */
export function findCommand(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun)
}

/** Installs Debian packages if allowed: as root, on Debian or a derivative. Prints the reason if it fails. */
export async function installFromDebian(title, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  process.stdout.write(`Installing ${title} (apt-get) …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run(['apt-get', 'update'], { env })
  const { code, output } = await run(['apt-get', 'install', '-y', '--no-install-recommends', ...packages], { env })
  if (code !== 0) process.stderr.write(updated.output + output)
}

export function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
