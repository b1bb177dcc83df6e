import { canRun, findCommand, installFromDebian } from './debian.mjs'

/** The installed Firefox for the main journeys, if there is one. */
export function findFirefox() {
  const asked = process.env.FIREFOX_PATH
  if (asked) return canRun(asked) ? asked : undefined
  return findCommand('firefox-esr', 'firefox')
}

/** Finds Firefox, or installs Debian's if allowed; otherwise says that the journeys run only in Chromium. */
export async function ensureFirefox() {
  if (!findFirefox()) await installFromDebian('Firefox', 'firefox-esr')
  const found = findFirefox()
  if (!found)
    process.stdout.write('No Firefox was found, so that journeys are walked in Chromium alone: on Debian, apt install firefox-esr.\n')
  return found
}
