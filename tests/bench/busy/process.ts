import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request, type Agent } from 'node:http'
import type { Place } from './fill.ts'

export type Served = { port: number; child: ChildProcess }

/** The backend over a world, as a process of its own. */
export async function serve({ dataDir, databaseUrl = '', schema = '' }: Place): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/busy/serve.ts', dataDir, databaseUrl, schema], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(Number(/ready (\d+)/.exec(String(chunk))?.[1])))
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { port, child }
}

/** Milliseconds of processor time that a process has used, where the system tells. */
export function cpuOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

/** `from` is the address that the call seems to come from. */
export type Sent = { port: number; agent: Agent; path: string; body?: object; token: string; from?: string }

/** The code in the envelope, or the status where there is none; whatever comes is read to its end. */
export function send(asked: Sent): Promise<number> {
  const { port, agent, path, body, token, from } = asked
  const text = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      ...(token ? { 'access-token': token } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    }
    const sent = request({ port, agent, host: '127.0.0.1', path: `/api${path}`, method: text ? 'POST' : 'GET', headers }, (answer) => {
      let head = ''
      answer.on('data', (chunk: Buffer) => (head ||= chunk.toString('latin1', 0, 40)))
      answer.on('end', () => resolve(Number(/^\{"code":(\d+)/.exec(head)?.[1] ?? answer.statusCode)))
    })
    // A connection that was kept may have been closed at this very moment.
    sent.on('error', (error) => (sent.reusedSocket ? resolve(send(asked)) : reject(error)))
    sent.end(text)
  })
}
