import { canRun, findCommand, installFromDebian } from './debian.mjs'

/** The installed Firefox that the main journeys are walked in, if there is one. */
export function findFirefox() {
  const asked = process.env.FIREFOX_PATH
  if (asked) return canRun(asked) ? asked : undefined
  return findCommand('firefox-esr', 'firefox')
}

/** Finds Firefox, or installs Debian's where that is allowed; else says that the journeys are walked in Chromium alone. */
export async function ensureFirefox() {
  if (!findFirefox()) await installFromDebian('Firefox', 'firefox-esr')
  const found = findFirefox()
  if (!found)
    process.stdout.write('No Firefox was found, so that journeys are walked in Chromium alone: on Debian, apt install firefox-esr.\n')
  return found
}
