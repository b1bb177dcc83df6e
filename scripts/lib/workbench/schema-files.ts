import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Folders and names of plain characters, so that a path cannot leave the folder, be hidden, or be anything but JSON. */
const PLAIN = /^[A-Za-z0-9][\w-]*(?:\/[A-Za-z0-9][\w-]*)*\.json$/

/** The maximum length of a path and of each name in it; temporary files have longer names. */
const [LONGEST_PATH, LONGEST_NAME] = [400, 200]

/** Why a path may be neither read nor written. */
export function judgePath(folder: string, path: unknown): string | undefined {
  if (typeof path !== 'string' || !PLAIN.test(path)) return 'Only .json files below the schemas folder are read and written here.'
  if (path.length > LONGEST_PATH || path.split('/').some((name) => name.length > LONGEST_NAME))
    return `The path is too long: at most ${LONGEST_PATH} characters, and ${LONGEST_NAME} for each name in it.`
  const root = realpathSync(folder)
  // A link on the way, or the file itself, may point anywhere.
  let at = join(root, path)
  while (!existsSync(at) && !isLink(at)) at = dirname(at)
  const real = isLink(at) ? undefined : realpathSync(at)
  if (real === undefined || (real !== root && !real.startsWith(root + sep)) || real !== at)
    return `"${path}" leads out of the schemas folder by a link.`
  return undefined
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink()
  } catch {
    return false
  }
}

export function readText(folder: string, path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), 'utf8')
  } catch {
    return undefined
  }
}

/** Writes a file atomically: a reader sees the old text or the new one, never half of it. */
export function writeWhole(folder: string, path: string, text: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(beside, text)
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

export const removeFile = (folder: string, path: string): void => rmSync(join(folder, path), { force: true })
