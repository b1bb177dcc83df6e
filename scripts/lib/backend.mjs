import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { root } from './shell.mjs'

/** A port that nobody is listening on at the moment. */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/**
 * The reference backend in a process of its own: `ready` resolves to its address, or rejects with its output if it exits. `house` is
 * another copy of the project; `COMPILED_BACKEND` names the output of `compileBackend`, which starts in a fraction of the time.
 * @param {{ env?: NodeJS.ProcessEnv, hear?: (said: string) => void, house?: string }} [options]
 */
export function startBackend({ env = {}, hear = () => {}, house = root } = {}) {
  const compiled = house === root ? process.env.COMPILED_BACKEND : undefined
  const child = spawn(process.execPath, compiled ? [compiled] : ['--import', 'tsx', 'mocks/main.ts'], {
    cwd: house,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
  const ready = new Promise((resolve, reject) => {
    const listen = (chunk) => {
      said += chunk
      hear(chunk)
      const found = /^ready (http:\S+)/m.exec(said)
      if (found) resolve(found[1])
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.on('error', reject)
    void ended.then((code) => reject(new Error(`The backend ended with ${code} before it was ready.\n${said}`)))
  })
  ready.catch(() => {})
  return {
    ready,
    ended,
    pid: child.pid,
    /** All of its output so far. */
    said: () => said,
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
  }
}
