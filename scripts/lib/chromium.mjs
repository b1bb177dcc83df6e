import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run } from './shell.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The installed browser that tests and benchmarks drive, if there is one. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return canRun(asked) ? asked : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS].find(canRun)
}

/** Finds Chromium, or installs Debian's as root; else says in one sentence what to do. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    giveUp(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which cannot be run: please correct or unset it.`)
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stdout.write('Installing Chromium (apt-get) …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run(['apt-get', 'update'], { env })
    const { code, output } = await run(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], { env })
    const installed = code === 0 && findChromium()
    if (installed) return installed
    process.stderr.write(updated.output + output)
  }
  return giveUp('No Chromium was found: please install Chromium or Chrome, or name one in CHROMIUM_PATH, then try again.')
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
