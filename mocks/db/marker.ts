import { randomBytes } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StartFailure } from './start-failure.ts'

/** A database file that was truncated to nothing opens as a new one. The marker beside it remembers that there was one. */
const markerOf = (dataDir: string) => join(dataDir, 'console.marker')

export async function checkMarker(dataDir: string, file: string): Promise<void> {
  const marker = await readFile(markerOf(dataDir), 'utf8').catch(() => undefined)
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  )
  if (marker !== undefined && !size)
    throw new StartFailure(
      `The database ${file} was ${size === 0 ? 'emptied' : 'removed'} since it was last used; put back a backup, or remove ${dataDir} to begin anew.`,
    )
  if (marker === undefined && size === 0) throw new StartFailure(`The database ${file} is empty; remove the file to begin anew.`)
}

/** Checks before anything is written: a damaged file, or one of another program, is left untouched. */
export function inspect(database: DatabaseSyncInstance, file: string): void {
  const check: Record<string, unknown> = database.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (Object.values(check)[0] !== 'ok') throw new StartFailure(`The database ${file} is damaged; put back a backup, nothing was changed.`)
  const tables: { name: string }[] = database.prepare("select name from sqlite_schema where type = 'table'").all()
  if (tables.length > 0 && !tables.some(({ name }) => name === 'meta'))
    throw new StartFailure(`The file ${file} is a database of something else; set DATA_DIR to another folder.`)
}

/** Gives a new database an identity, or checks that of an existing one. */
export async function identify(dataDir: string, database: DatabaseSyncInstance, file: string): Promise<void> {
  database.exec('create table if not exists meta (name text primary key, value text not null)')
  database.prepare("insert into meta (name, value) values ('identity', ?) on conflict do nothing").run(randomBytes(12).toString('hex'))
  const { value: identity }: { value: string } = database.prepare("select value from meta where name = 'identity'").get()
  const marker = await readFile(markerOf(dataDir), 'utf8').catch(() => undefined)
  if (marker === undefined) await persist(markerOf(dataDir), identity)
  else if (marker !== identity)
    throw new StartFailure(
      `The database ${file} is not the one that ${markerOf(dataDir)} belongs to; put back the right file, or remove the marker if this exchange is meant.`,
    )
}

async function persist(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, 'w')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${path}.new`, path)
}
