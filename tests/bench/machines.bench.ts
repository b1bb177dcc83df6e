// One, two and four processes behind nginx over one PostgreSQL: paid calls a second in all and for each process, from as many customers
// as the world has, and what one person's page answers while their calls hop between the processes. MACHINES_SECONDS (10) shortens it.
import { Agent } from 'node:http'
import { findCommand } from '../../scripts/lib/debian.mjs'
import { openDatabase } from '../../mocks/db/open-database.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import type { AnyDatabase } from '../contract/any-database.ts'
import { fillBusyWorld, type Place } from './busy/fill.ts'
import { frontOver } from './busy/front.ts'
import { kindsHere, newPlace } from './busy/place.ts'
import { cpuOf, send, serve } from './busy/process.ts'

const SECONDS = Number(process.env['MACHINES_SECONDS'] ?? 10)
const FLIGHT = 32
const nginx = findCommand('nginx', '/usr/sbin/nginx')

if (!nginx || !(await kindsHere()).includes('postgres'))
  console.log('No nginx or no PostgreSQL was found; several machines are not measured.')
else for (const processes of [1, 2, 4]) await measure(nginx, processes)

async function measure(command: string, processes: number): Promise<void> {
  const place = newPlace('postgres')
  const { other } = await fillBusyWorld(place, 2000)
  const tokens = await callers(place)
  const served = await Promise.all(Array.from({ length: processes }, () => serve(place)))
  const front = await frontOver(
    command,
    served.map(({ port }) => port),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: FLIGHT * 2 })
  const pay = (token: string) =>
    send({ port: front.port, agent, path: '/server/nlp/segment', body: { text: '今天的会议改到下午三点。' }, token })
  const codes = new Map<number, number>()
  const work = async (seconds: number) => {
    const until = performance.now() + seconds * 1000
    const one = async (_: unknown, at: number) => {
      while (performance.now() < until) {
        const code = await pay(tokens[at % tokens.length]!)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    const look = async () => {
      while (performance.now() < until) {
        const code = await send({ port: front.port, agent, path: '/server/workplace/summary', body: {}, token: other })
        if (code !== 200) throw new Error(`A page answers ${code}`)
      }
    }
    await Promise.all([...Array.from({ length: FLIGHT }, one), look()])
  }
  await work(3)
  codes.clear()
  const before = served.map(({ child }) => cpuOf(child))
  await work(SECONDS)
  const used = served.map(({ child }, at) => (cpuOf(child) - before[at]!) / 10 / SECONDS)
  const paid = (codes.get(200) ?? 0) / SECONDS
  const refused = [...codes].filter(([code]) => code !== 200)
  console.log(
    `${processes} process${processes > 1 ? 'es' : ''}: ${paid.toFixed(0)} paid calls a second, ${(paid / processes).toFixed(0)} each, ${tokens.length} customers; ` +
      `processor ${used.map((share) => `${share.toFixed(0)} %`).join(', ')}; refused: ${refused.map(([code, times]) => `${code} ×${times}`).join(', ') || 'none'}`,
  )
  if (refused.some(([code]) => code >= 500)) process.exitCode = 1
  agent.destroy()
  await front.end()
  for (const { child } of served) child.kill('SIGKILL')
  await place.remove()
}

/** Everybody with an application that may call, so that none of them is all of the load. */
async function callers(place: Place): Promise<string[]> {
  const db: AnyDatabase = await openDatabase(place)
  await db.write((trx) => trx.updateTable('application').set({ concurrency: 1000, dailyLimit: null, status: 'enabled' }).execute())
  const apps = await db.query.selectFrom('application').select(['userId', 'services']).where('isDefault', '=', true).execute()
  const owners = apps.filter(({ services }) => JSON.stringify(services).includes('"nlp"')).map(({ userId }) => String(userId))
  const people = await db.query.selectFrom('user').select('userId').where('status', '=', 1).where('userId', 'in', owners).execute()
  const contract = readContract('schemas')
  const sessions = createSessions({ db, contract: () => contract, now: Date.now })
  const tokens: string[] = []
  for (const { userId } of people) tokens.push(await sessions.start(String(userId), '127.0.0.1'))
  await db.close()
  return tokens
}
