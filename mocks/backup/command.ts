import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readFileSync } from 'node:fs'
import { readError } from '../core/read-error.ts'
import { listMigrations } from '../db/migrate.ts'
import { StartFailure } from '../db/start-failure.ts'
import { readSettings } from '../server/settings.ts'
import { createBackup, type Place } from './create.ts'
import type { Manifest } from './archive.ts'
import { checkBackup, rehearse, restoreBackup } from './restore.ts'

export const HELP = `npm run backup -- FILE
    writes the database, the files that were sent (those of a bucket, too), the schemas, the published console and the key into FILE (.tar),
    all of one moment; the server may be running
npm run restore -- FILE --rehearse
    looks through FILE and says what would be lost; changes nothing
npm run restore -- FILE
    puts FILE back: in a new place first, which is read back, then in place of what is there; that is kept beside it

The settings are those of the server (DATA_DIR, DATABASE_URL, UPLOADS_URL, SECRET_KEY, SCHEMAS_DIR, DIST_DIR). For restore the server must be stopped.`

const ROOT = join(import.meta.dirname, '../..')

/** The backup commands of the operator; prints its output with `say`, and throws a `StartFailure` with a sentence to refuse. */
export async function runBackup(args: string[], env: NodeJS.ProcessEnv, say: (line: string) => void, now = Date.now): Promise<void> {
  const { verb, file, isRehearsed } = read(args)
  if (file === undefined) return say(HELP)
  const settings = readSettings(env)
  process.umask(0o077)
  const { version: release }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const place: Place = {
    dataDir: resolve(settings.dataDir),
    databaseUrl: settings.databaseUrl,
    schemasDir: settings.schemasDir ?? join(ROOT, 'schemas'),
    distDir: settings.distDir ?? join(ROOT, 'dist'),
    bucket: settings.bucket,
    release,
  }
  if (verb === 'backup') {
    const manifest = await createBackup(file, place, now())
    say(`${file}: ${contents(manifest)}.`)
    if (manifest.missing.length > 0)
      say(
        `${manifest.missing.length} files are missing: ${place.databaseUrl && !place.bucket ? 'set UPLOADS_URL where they lie in a bucket; ' : ''}others were removed meanwhile.`,
      )
    if (!env.SECRET_KEY) return say('It holds the key of everything that is sealed: keep it where nobody else reads it.')
    return say('It does not hold SECRET_KEY, without which nothing that is sealed can be opened: keep that apart.')
  }
  const known = (await listMigrations()).map(({ name }) => name)
  if (isRehearsed) {
    const { head, manifest } = await checkBackup(file, place, known)
    const losses = await rehearse(head, manifest, place)
    say(`${file} is whole: ${contents(manifest)}, of ${head.createTime}, release ${head.release}.`)
    for (const { table, newer, more } of losses)
      say(`  ${table}: ${[newer > 0 ? `${newer} newer rows would be lost` : '', difference(more)].filter(Boolean).join('; ')}`)
    return say(losses.length === 0 ? 'Nothing would be lost.' : 'Nothing was changed.')
  }
  const { manifest, aside } = await restoreBackup(file, place, known, now())
  say(`Put back, read back and compared: ${contents(manifest)}.`)
  if (aside)
    say(
      `What was there lies in ${aside}${place.databaseUrl ? ' and in a schema of the database with that name' : ''}; remove it when all is well.`,
    )
  say(
    `Start the server: it brings the tables up to date. The schemas of the backup lie in schemas-of-backup of the data folder${served(manifest) > 0 ? ', and its console, for DIST_DIR, in dist-of-backup' : ''}.`,
  )
}

function difference(more: number): string {
  if (more === 0) return ''
  return more > 0 ? `${more} rows more than in the backup` : `${-more} rows of the backup are not there now`
}

const served = ({ entries }: Manifest): number => Object.keys(entries).filter((name) => name.startsWith('dist/')).length

const contents = (manifest: Manifest): string => {
  const { tables, entries, missing } = manifest
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0)
  const files = Object.keys(entries).filter((name) => name.startsWith('files/')).length
  const bytes = Object.values(entries).reduce((sum, one) => sum + one.bytes, 0)
  const console = served(manifest) > 0 ? `, ${served(manifest)} files of the published console` : ''
  return `${Object.keys(tables).length} tables, ${rows} rows, ${files} files${missing.length > 0 ? ` (${missing.length} missing)` : ''}${console}, ${(bytes / 1e6).toFixed(1)} MB`
}

function read(args: string[]): { verb: string; file: string | undefined; isRehearsed: boolean } {
  let parsed
  try {
    parsed = parseArgs({ args, options: { rehearse: { type: 'boolean' }, help: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new StartFailure(`${readError(error).message}\n${HELP}`)
  }
  const [verb = '', file, ...more] = parsed.positionals
  if (more.length > 0) throw new StartFailure(`One file, not ${more.length + 1}.\n${HELP}`)
  return { verb, file: parsed.values.help || file === undefined ? undefined : resolve(file), isRehearsed: parsed.values.rehearse === true }
}
