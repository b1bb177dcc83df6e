import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isLeft, LEAD, MEMORY, sweepFolders } from './leftovers.ts'
import { POSTGRES } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what tests copy from; it goes with the run. */
    models: string
    /** How the names of this run's databases begin. */
    databases: string
  }
}

/** Whoever compiles the backend once in this machine need not do so again in each run. */
const CACHE = `tsx-${process.getuid?.() ?? ''}`

/**
 * Gives a run a temporary directory of its own: at the end it is removed with all that a killed process left there, and what a test
 * should have removed itself is an error. What a killed run left goes at the start of the next one.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const known = process.env['TEST_RUN']
  const folder = known ?? mkdtempSync(join(roomFor(), `${LEAD}${process.pid}-`))
  const models = join(folder, 'models')
  const databases = asDatabase(basename(folder))
  project.provide('models', models)
  project.provide('databases', databases)
  // Of several projects in a run the first one makes the folder.
  if (known) return undefined

  sweepFolders()
  await dropDatabases((name) => isLeft(name, asDatabase(LEAD)))
  const own = join(folder, 'tmp')
  mkdirSync(models)
  mkdirSync(own)
  symlinkSync(join(tmpdir(), CACHE), join(own, CACHE))
  process.env['TEST_RUN'] = folder
  process.env['TMPDIR'] = own
  return async () => {
    // Node, the browser and its sound keep theirs for the next of their kind; the driver's goes with its worker, which is not waited for.
    const left = readdirSync(own).filter((name) => name !== CACHE && !/^(node-|pulse-|playwright-|org\.chromium\.)/.test(name))
    rmSync(folder, { recursive: true, force: true })
    await dropDatabases((name) => name.startsWith(databases))
    if (left.length === 0) return
    // An error while closing is printed and forgotten.
    process.exitCode = 1
    throw new Error(`Left in the temporary directory, which whoever made it removes: ${left.join(', ')}`)
  }
}

/** In memory where there is plenty: a database of a test need not outlive the machine, and waits for no disk. */
function roomFor(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > 4e9 ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const asDatabase = (folder: string): string => folder.toLowerCase().replaceAll('-', '_')

async function dropDatabases(isOld: (name: string) => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES, connectionTimeoutMillis: 2000 })
  // Where no server answers there is nothing to drop.
  if (
    !(await client.connect().then(
      () => true,
      () => false,
    ))
  )
    return
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
  for (const { datname } of rows) if (isOld(datname)) await client.query(`drop database if exists "${datname}" with (force)`)
  await client.end()
}
