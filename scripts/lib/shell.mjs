import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Prints a sentence for the person at the terminal and exits: no stack trace, nothing overwritten.
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** The oldest Node version that the packages support; checked first, so that the message is readable. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) giveUp(`Node ${process.versions.node} is too old: please use Node 20.19 or newer.`)
}

/** How to call npm from here: the npm that called us, else the one on the path. */
export function npm() {
  const called = process.env.npm_execpath
  return called && basename(called) === 'npm-cli.js' ? [process.execPath, called] : ['npm']
}

/**
 * Runs a command and returns its exit code and output. It gets no input and a process group of its own, so that no child outlives a
 * time-out.
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
        // It has already exited.
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
