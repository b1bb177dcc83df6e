import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Effect } from '../../src/schema/effect/change.ts'
import { type Doer, type Past, readPublications, stampOf } from '../../scripts/lib/publications.ts'
import { readRecord } from '../../scripts/lib/record.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The effects of returning to a publication, by language. */
export type Told = { needsRestart: boolean; effects: Record<string, Effect[]> }

/** The publications of the console that this server serves, and the actions on them. */
export type Publisher = {
  look: () => Past[]
  /** Changes whenever there is something new. */
  stamp: () => string
  /** Whether this process may write to the folder. */
  mayWrite: () => boolean
  /** The version that is live. */
  live: () => string | undefined
  /** Determines the effects of a return; a known result is returned at once. */
  tell: (version: string) => Promise<Told>
  /** Runs work that takes seconds on a publication, which is marked as in progress meanwhile. */
  workOn: (id: string, work: () => Promise<void>) => Promise<void>
  isAtWork: (id: string) => boolean
  back: (version: string, note: string, who: Doer) => Promise<void>
  release: (version: string, who: Doer) => Promise<void>
  refuse: (version: string, who: Doer) => Promise<void>
}

/** Runs `npm run schema -- publish`; returns its output, and throws its error output. */
export type RunPublish = (args: readonly string[]) => Promise<string>

/** Runs the publish command in a process of its own: compiling takes seconds, during which no request would be served. */
export function createPublisher(dist: string, run: RunPublish = runPublish): Publisher {
  let last: Promise<unknown> = Promise.resolve()
  const answers = new Map<string, Promise<Told>>()
  const atWork = new Set<string>()
  // Two concurrent runs would each compare with what the other replaces.
  function inTurn(args: readonly string[], { by, user }: Partial<Doer> = {}): Promise<string> {
    const who = [...(by === undefined ? [] : [`--by=${by}`]), ...(user === undefined ? [] : [`--user=${user}`])]
    const mine = last.then(() => run([`--out=${dist}`, ...args, ...who]))
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    look: () => readPublications(dist),
    stamp: () => stampOf(dist),
    mayWrite: () => isWritable(dist),
    live: () => readRecord(dist)?.version,
    tell(version) {
      const key = `${readRecord(dist)?.version} ${version}`
      const known = answers.get(key)
      if (known) return known
      const asked = inTurn([`--back=${version}`, '--tell']).then((text): Told => JSON.parse(text))
      // Results for other live versions are outdated.
      for (const other of answers.keys()) if (other.split(' ')[0] !== key.split(' ')[0]) answers.delete(other)
      answers.set(key, asked)
      asked.catch(() => answers.delete(key))
      return asked
    },
    async workOn(id, work) {
      atWork.add(id)
      try {
        await work()
      } finally {
        atWork.delete(id)
      }
    },
    isAtWork: (id) => atWork.has(id),
    back: async (version, note, who) => void (await inTurn([`--back=${version}`, `--note=${note}`], who)),
    release: async (version, who) => void (await inTurn([`--release=${version}`], who)),
    refuse: async (version, who) => void (await inTurn([`--refuse=${version}`], who)),
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function runPublish(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/schema.ts'), 'publish', ...args], { cwd: ROOT })
    const [said, complained]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (part: Buffer) => said.push(part))
    child.stderr.on('data', (part: Buffer) => complained.push(part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(Buffer.concat(said).toString())
        : reject(new Error(`publish ended with ${code}: ${Buffer.concat(complained).toString()}`)),
    )
  })
}
