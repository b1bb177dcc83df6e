import { readError } from '../core/read-error.ts'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Contract } from '../../src/schema/contract.ts'
import { noteEvent, type Event } from '../audit/note-event.ts'
import type { Database, Trx } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { StartFailure } from '../db/start-failure.ts'
import { syncTables } from '../db/sync.ts'
import { Problem } from '../http/problems.ts'
import type { Store } from '../core/store.ts'
import { createSessions } from '../http/sessions.ts'
import { createStore } from '../resource/store.ts'
import { checkSameKey } from '../secrets/same-key.ts'
import { readContract } from '../server/read-contract.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { createLink, endLinks, LINK_MINUTES, linkTo } from '../accounts/password-link.ts'
import { addAdministrator, checkNotLast, isAdministrator, isStaff, staffRoles } from './administrators.ts'
import { resetFactors } from '../factor/factor.ts'

export const HELP = `npm run admin -- create --email you@example.com --name "Your name"
    makes an administrator, or lets one who lost everything in again: prints a link, used once, valid ${LINK_MINUTES} minutes;
    with --role NAME somebody of another role that reaches the rows of everybody
npm run admin -- list
npm run admin -- disable --email you@example.com
npm run admin -- enable --email you@example.com

The settings are those of the server (DATA_DIR, DATABASE_URL, SECRET_KEY, PUBLIC_URL, PORT); it may be running.`

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Backend = {
  db: Database
  contract: Contract
  store: Store
  endAll: (userId: string, trx: Trx) => Promise<void>
  settings: Settings
  now: number
}

/** The operator's command to manage administrators; prints its output with `say`, and throws a `StartFailure` with a sentence to refuse. */
export async function runAdmin(
  args: string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
  now = Date.now,
  read = readContract,
): Promise<void> {
  const { verb, email, name, role } = readWords(args)
  if (verb === undefined) return say(HELP)
  const settings = readSettings(env)
  // This may be the first process that writes here: new files are private to their owner.
  process.umask(0o077)
  const contract = read(settings.schemasDir ?? join(import.meta.dirname, '../../schemas'))
  const db = await openDatabase({ dataDir: resolve(settings.dataDir), databaseUrl: settings.databaseUrl, env })
  try {
    await migrate(db)
    await checkSameKey(db, db.sealer)
    await syncTables(db, contract, now())
    const sessions = createSessions({ db, contract: () => contract, now })
    const store = createStore({ contract, services: { calls: {}, afters: {}, computed: {} } }, db, sessions, now())
    const backend: Backend = { db, contract, store, endAll: (userId, trx) => sessions.endAll(userId, undefined, trx), settings, now: now() }
    if (verb === 'list') return await list(backend, say)
    if (verb === 'create') return await create(backend, { email, name, role }, say)
    return await turn(backend, email, verb, say)
  } catch (error) {
    throw error instanceof Problem ? new StartFailure(`${error.message}.`) : error
  } finally {
    await db.close()
  }
}

type Words = { email: string; name: string; role: string | undefined }

function readWords(args: string[]): Words & { verb?: 'create' | 'list' | 'disable' | 'enable' } {
  const options = { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' }, help: { type: 'boolean' } } as const
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new StartFailure(`${readError(error).message}\n${HELP}`)
  }
  const { positionals, values } = parsed
  const [verb] = positionals
  const email = (values.email ?? '').trim().toLowerCase()
  const name = (values.name ?? '').trim()
  const { role } = values
  if (verb === undefined || values.help) return { email, name, role }
  if (verb !== 'create' && verb !== 'list' && verb !== 'disable' && verb !== 'enable')
    throw new StartFailure(`There is no "${verb}".\n${HELP}`)
  if (verb !== 'list' && !EMAIL.test(email)) throw new StartFailure(`--email must be an email address, e.g. --email you@example.com.`)
  return { verb, email, name, role }
}

/** The same command creates and recovers an administrator: its user owns the machine and the data anyway. */
async function create(backend: Backend, { email, name, role: asked }: Words, say: (line: string) => void): Promise<void> {
  const { db, contract, store, endAll, settings, now } = backend
  const roles = staffRoles(contract)
  const role = roles.find((one) => one === asked)
  if (asked !== undefined && !role) throw new StartFailure(`--role must be one of: ${roles.join(', ')}.`)
  const known = await store.find('user', { email })
  if (known && !isStaff(contract, known))
    throw new StartFailure(`${email} belongs to an account that is no administrator; choose another address.`)
  if (known && known.status !== 1) throw new StartFailure(`${email} is disabled; first npm run admin -- enable --email ${email}`)
  if (!known && ([...name].length < 2 || [...name].length > 30))
    throw new StartFailure('--name must have 2 to 30 characters, e.g. --name "Li Wei".')
  const code = await db.write(async (trx) => {
    const userId = known ? known.userId : await addAdministrator(trx, store, contract, { email, realName: name, role })
    const isOther = known !== undefined && role !== undefined && role !== known.role
    if (isOther) {
      if (!isAdministrator(contract, { role })) await checkNotLast(trx, store, contract, known)
      await trx.updateTable('user').set({ role }).where('userId', '=', userId).execute()
    }
    if (known) {
      await endAll(userId, trx)
      await resetFactors(trx, userId)
    }
    await note(backend, trx, {
      event: known && !isOther ? 'recovery' : 'rights',
      subject: subjectOf(userId, known ?? { realName: name }),
      ...(isOther ? { changes: [{ field: 'role', before: known.role, after: role }] } : {}),
    })
    // The operator vouches for the address.
    return createLink(trx, { userId, purpose: 'command', email }, now)
  })
  say(`link ${linkTo(originOf(settings), code)}`)
  say(
    known
      ? `${email} chooses a new password there. Sessions have ended and the second factor is gone; the link works once, within ${LINK_MINUTES} minutes.`
      : `${email} chooses a password there and is signed in; the link works once, within ${LINK_MINUTES} minutes.`,
  )
}

async function list({ db, contract }: Backend, say: (line: string) => void): Promise<void> {
  const roles = staffRoles(contract)
  const rows = await db.query
    .selectFrom('user')
    .leftJoin('credential', 'credential.userId', 'user.userId')
    .select(['user.username', 'user.email', 'user.realName', 'user.role', 'user.status', 'credential.changeTime'])
    .where('user.role', 'in', roles)
    .orderBy('user.registerTime')
    .execute()
  for (const { username, email, realName, role, status, changeTime } of rows)
    say(
      `${email ?? username}  ${realName ?? ''}  ${roles.length > 1 ? `${role}  ` : ''}${status !== 1 ? 'disabled' : changeTime ? 'enabled' : 'invited, no password yet'}`,
    )
  if (rows.length === 0) say('There is no administrator yet: npm run admin -- create --email you@example.com --name "Your name"')
}

async function turn(backend: Backend, email: string, verb: 'disable' | 'enable', say: (line: string) => void): Promise<void> {
  const { db, contract, store } = backend
  const user = await store.find('user', { email })
  if (!user || !isStaff(contract, user)) throw new StartFailure(`There is no administrator ${email}; npm run admin -- list shows them.`)
  const { userId } = user
  await db.write(async (trx) => {
    if (verb === 'disable') await checkNotLast(trx, store, contract, user)
    await store.move('user', userId, verb, trx)
    if (verb === 'disable') await endLinks(trx, userId)
    await note(backend, trx, {
      event: 'rights',
      subject: subjectOf(userId, user),
      changes: [{ field: 'status', before: user.status, after: verb === 'enable' ? 1 : 0 }],
    })
  })
  say(`${email} is ${verb}d`)
}

const subjectOf = (key: string, { realName }: { realName: string | null }): Event['subject'] => ({
  entity: 'user',
  key,
  name: realName || null,
})

const note = ({ db, contract, store, now }: Backend, trx: Trx, event: Event) =>
  noteEvent({ contract, db, now, tools: { store } }, { ...event, way: 'command', call: 'npm run admin' }, trx)

function originOf({ publicUrl, host, port }: Settings): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
