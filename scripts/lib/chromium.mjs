import { canRun, findCommand, installFromDebian } from './debian.mjs'
import { giveUp } from './shell.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell']
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The installed browser for tests and benchmarks, if there is one. */
function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return canRun(asked) ? asked : undefined
  return findCommand(...NAMES) ?? APPLICATIONS.find(canRun)
}

/** Finds Chromium, or installs Debian's as root; otherwise says in one sentence what to do. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    giveUp(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which cannot be run: please correct or unset it.`)
  await installFromDebian('Chromium', 'chromium', 'fonts-noto-cjk')
  return findChromium() ?? giveUp('No Chromium was found: please install Chromium or Chrome, or name one in CHROMIUM_PATH, then try again.')
}

/** For tests: headless Chromium, where a page costs a third of the time; the full browser if that one is not available. */
export async function ensureHeadless() {
  if (process.env.CHROMIUM_PATH) return ensureChromium()
  if (!findCommand(...HEADLESS)) await installFromDebian('Chromium without windows', 'chromium-headless-shell', 'fonts-noto-cjk')
  return findCommand(...HEADLESS) ?? ensureChromium()
}
