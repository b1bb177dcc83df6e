// Looks on from a process of its own, so that what it measures is the server and not the turns of whoever makes the load.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { send } from './process.ts'

export type Asking = { name: string; path: string; body?: object; token: string }
type Task = { port: number; ms: number; asking: Asking[] }
/** Milliseconds of each answer by name, and how often each status came. */
export type Seen = { times: Record<string, number[]>; statuses: Record<string, number> }

/** Asks one call after another for `ms`, each name by itself, with 20 ms between an answer and the next call. */
export async function watch(task: Task): Promise<Seen> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
  child.send(task)
  const [seen] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Whoever looks on ended with ${code}`))),
  ])) as [Seen]
  return seen
}

async function look({ port, ms, asking }: Task): Promise<Seen> {
  const agent = new Agent({ keepAlive: true })
  const seen: Seen = { times: {}, statuses: {} }
  const until = performance.now() + ms
  async function ask({ name, path, body, token }: Asking): Promise<void> {
    const times = (seen.times[name] = [] as number[])
    while (performance.now() < until) {
      const begun = performance.now()
      const status = await send({ port, agent, path, token, ...(body ? { body } : {}) })
      times.push(performance.now() - begun)
      const key = `${name} ${status}`
      seen.statuses[key] = (seen.statuses[key] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all(asking.map(ask))
  agent.destroy()
  return seen
}

if (process.send) process.once('message', (task) => void look(task as Task).then((seen) => process.send!(seen, () => process.disconnect())))
