import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A sentence for the person at the terminal, and the end: no stack, nothing overwritten.
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The oldest Node that the packages run on; checked before anything else, so that it is said in words. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) giveUp(`Node ${process.versions.node} is too old: please use Node 20.19 or newer.`)
}

/** How to call npm from here: the one that called us, else the one on the path. */
export function npm() {
  const called = process.env.npm_execpath
  return called && basename(called) === 'npm-cli.js' ? [process.execPath, called] : ['npm']
}

/**
 * Runs a command to its end and gives its exit code and what it said. It gets no input and a process group of its own,
 * so that nothing of it outlives a time-out.
 */
export function run(command, { env = {}, show = false, minutes = 20, cwd = root } = {}) {
  return new Promise((resolve) => {
    const [file, ...args] = command
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    const stop = () => {
      try {
        process.kill(-Number(child.pid), 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const clock = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.\n`
      stop()
    }, minutes * 60_000)
    const hear = (chunk) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const interrupted = () => {
      stop()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    const end = (code) => {
      clearTimeout(clock)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      output += `${file}: ${error.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
