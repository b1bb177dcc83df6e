// What one call costs the server: milliseconds of its processor time, whatever else the machine does. KEEP=1 writes the figures into the document
// that publishes them.
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { fillBusyWorld } from './busy/fill.ts'
import { kindsHere, newPlace, type Kind } from './busy/place.ts'
import { cpuOf, send, serve } from './busy/process.ts'

/** How many calls are counted, how many are sent before so that the code is warm, and how many at once. */
const [COUNTED, WARM, FLIGHT] = [Number(process.env['CALLS'] ?? 1500), 700, 4]

let missed = false
const figures = new Map<string, Partial<Record<Kind, number>>>()
for (const kind of await kindsHere()) await measure(kind)
if (process.env['KEEP'] === '1') keep()
process.exitCode = missed ? 1 : 0

async function measure(kind: Kind): Promise<void> {
  const place = newPlace(kind)
  const { customer, admin } = await fillBusyWorld(place, 20_000)
  const { port, child } = await serve(place)
  const agent = new Agent({ keepAlive: true, maxSockets: FLIGHT })
  const calls = [
    { key: 'paid', name: 'a paid call', most: 5, path: '/server/nlp/segment', body: { text: '今天的会议改到下午三点。' }, token: customer },
    { key: 'summary', name: 'a summary of the workplace', most: 4, path: '/server/workplace/summary', body: {}, token: customer },
    { key: 'users', name: 'a page of users', most: 2, path: '/server/user/admin/list', body: { pageNo: 1, pageSize: 10 }, token: admin },
  ]
  for (const { key, name, most, ...call } of calls) {
    const many = (times: number) => {
      let left = times
      const one = async () => {
        while (left-- > 0) {
          const code = await send({ port, agent, ...call })
          if (code !== 200) throw new Error(`${call.path} answers ${code}`)
        }
      }
      return Promise.all(Array.from({ length: FLIGHT }, one))
    }
    await many(WARM)
    const before = cpuOf(child)
    await many(COUNTED)
    const cost = (cpuOf(child) - before) / COUNTED
    if (cost > most) missed = true
    figures.set(key, { ...figures.get(key), [kind]: Number(cost.toFixed(1)) })
    console.log(`${kind}: ${name} costs ${cost.toFixed(2)} ms of processor time (at most ${most})`)
  }
  agent.destroy()
  child.kill('SIGKILL')
  await place.remove()
}

function keep(): void {
  const calls = [...figures].map(([name, costs]) => ({ name, ...costs }))
  const facts = { date: new Date().toISOString().slice(0, 10), cores: cpus().length, node: process.versions.node.split('.')[0], calls }
  writeFileSync('src/site/docs/measured.json', `${JSON.stringify(facts, undefined, 2)}\n`)
}
