import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../shell.mjs'
import { breakSource, type Break } from './list-breaks.ts'
import type { Answer, Ask } from './test-runner.ts'

/** The number of tests in each round; most breaks are caught in the first. */
const ROUNDS = [3, 8, 20, 60]
/** A run that takes longer than a busy machine does hangs: this much more than it took once, and a minute and a half for the start. */
const TIMES_LONGER = 8
const START_SECONDS = 90
type Env = Record<string, string>
const AS_IT_IS: Env = { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' }
const WITHOUT_POSTGRES: Env = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
/** Everything that tests read besides their imports. */
const PARTS = [
  'src',
  'mocks',
  'scripts',
  'schemas',
  'tests',
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** The result of a break: the test that caught it (or hung) or the types, or the tests that passed in spite of it. */
export type Outcome = { caught: string } | { passed: string[] }

/** A copy of the project in which one place after another is broken; the project itself is never changed. */
export class Lane {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sabotage-'))
  /** Whether a test passes in this copy without a break. */
  readonly #sound: Map<string, boolean>
  readonly #secondsOf: (tests: string[]) => number
  #runner: ChildProcess | undefined
  /** The files that are not what they were in the last run. */
  readonly #changed = new Set<string>()

  constructor(sound: Map<string, boolean>, secondsOf: (tests: string[]) => number) {
    this.#sound = sound
    this.#secondsOf = secondsOf
    // Cleans up after an interruption, too.
    process.once('exit', () => this.close())
    for (const part of PARTS) cpSync(join(root, part), join(this.#folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
  }

  async try(one: Break, tests: string[]): Promise<Outcome> {
    const path = join(this.#folder, one.file)
    const source = readFileSync(path, 'utf8')
    const passed: string[] = []
    // Most breaks are noticed on either database; what was not may be a line for PostgreSQL alone.
    for (const env of [WITHOUT_POSTGRES, {}]) {
      const left = [...tests]
      for (const size of ROUNDS) {
        const round = left.splice(0, size)
        while (round.length > 0) {
          this.#write(one.file, breakSource(source, one))
          const failed = await this.#fail(round, env)
          this.#write(one.file, source)
          if (failed === undefined) break
          if (await this.#isSound(failed, env)) return { caught: failed }
          round.splice(round.indexOf(failed), 1)
        }
        passed.push(...round)
      }
    }
    this.#write(one.file, breakSource(source, one))
    const isTyped = await this.#isTyped()
    this.#write(one.file, source)
    return isTyped ? { passed: [...new Set(passed)] } : { caught: 'the types, which `npm test` checks first' }
  }

  /** Asked last, because it reads everything; most breaks are noticed by a test sooner. */
  async #isTyped(): Promise<boolean> {
    const tsc = spawn(join(root, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: this.#folder, stdio: 'ignore' })
    const [code] = (await once(tsc, 'exit')) as [number | null]
    return code === 0
  }

  #write(file: string, source: string): void {
    writeFileSync(join(this.#folder, file), source)
    this.#changed.add(file)
  }

  /** The first of these tests that fails, if any; a run that takes too long fails with its first. */
  async #fail(tests: string[], env: Env): Promise<string | undefined> {
    const runner = (this.#runner ??= await this.#start())
    const clock = setTimeout(() => this.#stop(), (START_SECONDS + TIMES_LONGER * this.#secondsOf(tests)) * 1000)
    const over = new AbortController()
    const heard = (event: string) => once(runner, event, { signal: over.signal })
    try {
      runner.send({ tests, env: { ...AS_IT_IS, ...env }, changed: [...this.#changed] } satisfies Ask)
      this.#changed.clear()
      const [said] = (await Promise.race([heard('message'), heard('exit').then(() => [{ failed: tests[0] }])])) as [Answer]
      return said.failed
    } finally {
      clearTimeout(clock)
      over.abort()
    }
  }

  async #start(): Promise<ChildProcess> {
    const runner = fork(join(this.#folder, 'scripts/lib/sabotage/test-runner.ts'), {
      cwd: this.#folder,
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, FULL: '', WORKERS: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A group of its own, so that none of its workers outlives it.
      detached: true,
    })
    runner.once('exit', () => (this.#runner = undefined))
    await once(runner, 'message')
    return runner
  }

  #stop(): void {
    const pid = this.#runner?.pid
    this.#runner = undefined
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }

  async #isSound(test: string, env: Env): Promise<boolean> {
    const key = env === WITHOUT_POSTGRES ? test : `${test} with PostgreSQL`
    if (!this.#sound.has(key)) this.#sound.set(key, (await this.#fail([test], env)) === undefined)
    return this.#sound.get(key)!
  }

  close(): void {
    this.#stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
