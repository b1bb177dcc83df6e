// One customer, one export and one storm of sign-ins, each against the same quiet server: what another person notices of it.
// FAIR_ROWS (1000000), FAIR_SECONDS (10) and FAIR_FLIGHT (200) make it smaller.
import { Agent } from 'node:http'
import { fillBusyWorld } from './busy/fill.ts'
import { kindsHere, newPlace, type Kind } from './busy/place.ts'
import { send, serve } from './busy/process.ts'
import { watch } from './busy/watch.ts'

const size = (name: string, usual: number) => Number(process.env[name] ?? usual)
const [ROWS, SECONDS, FLIGHT] = [size('FAIR_ROWS', 1_000_000), size('FAIR_SECONDS', 10), size('FAIR_FLIGHT', 200)]
/** Another person's 95th percentile against the quiet server's, and milliseconds of `healthz`, at most. */
const MOST = { person: 3, health: 50 }
const LEAST_SUM = 1

let missed = false
for (const kind of await kindsHere()) await measure(kind)
process.exitCode = missed ? 1 : 0

async function measure(kind: Kind): Promise<void> {
  const place = newPlace(kind)
  const { customer, other, admin } = await fillBusyWorld(place, ROWS)
  const { port, child } = await serve(place)
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const post = (path: string, body: object, token = '', more: { from?: string } = {}) => send({ port, agent, path, body, token, ...more })
  const statuses = new Map<string, number>()
  const count = (what: string, many = 1) => void statuses.set(what, (statuses.get(what) ?? 0) + many)

  /** Somebody who looks at their workplace, and whoever asks whether the server is well, one call after another for a while. */
  async function look(name: string, load: (isOver: () => boolean) => Promise<unknown> = async () => undefined) {
    let isSeen = false
    const isOver = () => isSeen
    const watched = watch({
      port,
      ms: SECONDS * 1000,
      asking: [
        { name: 'person', path: '/server/workplace/summary', body: {}, token: other },
        { name: 'health', path: '/healthz', token: '' },
      ],
    }).finally(() => (isSeen = true))
    const [{ times, statuses: seen }] = await Promise.all([watched, load(isOver)])
    for (const [status, many] of Object.entries(seen)) count(`${name} ${status}`, many)
    return { person: share(times['person']!), health: share(times['health']!) }
  }
  const paying = (most: number, done: { calls: number }) => async (isOver: () => boolean) => {
    const one = async () => {
      while (!isOver()) {
        const status = await post('/server/nlp/segment', { text: '今天的会议改到下午三点。' }, customer)
        count(`paid ${most} ${status}`)
        if (status === 200) done.calls++
      }
    }
    await Promise.all(Array.from({ length: most }, one))
  }
  const exporting = async (isOver: () => boolean) => {
    while (!isOver()) count(`export ${await post('/server/engine/admin/call-export', {}, admin)}`)
  }
  // Each has a name and an address of its own: whoever tries one name again and again is refused before any password is compared.
  let strangers = 0
  const storming = async (isOver: () => boolean) => {
    const one = async () => {
      while (!isOver()) {
        const nth = ++strangers
        const from = `198.18.${(nth >> 8) & 255}.${nth & 255}`
        count(`sign-in ${await post('/server/auth/signin', { username: `stranger-${nth}`, password: 'Wrong-2026!' }, '', { from })}`)
      }
    }
    await Promise.all(Array.from({ length: 20 }, one))
  }

  await look('warm', paying(4, { calls: 0 }))
  const quiet = await look('quiet')
  const [few, many] = [{ calls: 0 }, { calls: 0 }]
  // One after the other would say which came first: what is written makes what follows slower.
  const turns = {
    first: await look('few', paying(16, few)),
    many: await look('many', paying(FLIGHT, many)),
    again: await look('many', paying(FLIGHT, many)),
    last: await look('few', paying(16, few)),
  }
  const both = (one: typeof quiet, other: typeof quiet) => ({
    person: Math.max(one.person, other.person),
    health: Math.max(one.health, other.health),
  })
  const rows: [string, typeof quiet][] = [
    ['16 paid calls in flight', both(turns.first, turns.last)],
    [`${FLIGHT} paid calls in flight`, both(turns.many, turns.again)],
    [`an export of ${ROWS} rows`, await look('export', exporting)],
    ['a storm of sign-ins', await look('storm', storming)],
  ]
  console.log(`${kind}: quiet: p95 ${quiet.person.toFixed(1)} ms, healthz ${quiet.health.toFixed(1)} ms`)
  for (const [name, { person, health }] of rows) {
    const ratio = person / quiet.person
    const isLaw = name !== rows[0]![0]
    if (isLaw && (ratio > MOST.person || health > MOST.health)) missed = true
    console.log(
      `  ${name}: p95 ${person.toFixed(1)} ms, ratio ${ratio.toFixed(1)}${isLaw ? ` (at most ${MOST.person})` : ''}; healthz p95 ${health.toFixed(1)} ms`,
    )
  }
  const sum = many.calls / few.calls
  const failed = [...statuses].filter(([name]) => /5\d\d$/.test(name))
  if (sum < LEAST_SUM || failed.length > 0) missed = true
  console.log(
    `  paid calls a second: ${(few.calls / 2 / SECONDS).toFixed(0)} with 16, ${(many.calls / 2 / SECONDS).toFixed(0)} with ${FLIGHT}, ratio ${sum.toFixed(2)} (at least ${LEAST_SUM})`,
  )
  console.log(`  answers: ${[...statuses].map(([name, times]) => `${name} ×${times}`).join(', ')}`)

  agent.destroy()
  child.kill('SIGKILL')
  await place.remove()
}

function share(times: number[], part = 0.95): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
}
