import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../shell.mjs'
import { breakSource, type Break } from './list-breaks.ts'

/** The number of tests in each round; most breaks are caught in the first. */
const ROUNDS = [3, 8, 20, 60]
/** More than the slowest round takes on a busy machine: a run that takes longer hangs. */
const MINUTES = 6
type Env = Record<string, string>
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

/** The result of a break: the test that caught it (or hung), or the tests that passed in spite of it. */
export type Outcome = { caught: string } | { passed: string[] }

/** A copy of the project in which one place after another is broken; the project itself is never changed. */
export class Lane {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sabotage-'))
  /** Whether a test passes in this copy without a break. */
  readonly #sound: Map<string, boolean>

  constructor(sound: Map<string, boolean>) {
    this.#sound = sound
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
          writeFileSync(path, breakSource(source, one))
          const failed = await this.#fail(round, env)
          writeFileSync(path, source)
          if (failed === undefined) break
          if (await this.#isSound(failed, env)) return { caught: failed }
          round.splice(round.indexOf(failed), 1)
        }
        passed.push(...round)
      }
    }
    return { passed: [...new Set(passed)] }
  }

  /** The first of these tests that fails, if any. */
  async #fail(tests: string[], env: Env): Promise<string | undefined> {
    const report = join(this.#folder, 'report.json')
    rmSync(report, { force: true })
    const command = [
      join(this.#folder, 'node_modules/.bin/vitest'),
      'run',
      '--project=unit',
      '--project=contract',
      '--bail=1',
      '--maxWorkers=1',
    ]
    const asked = [...command, '--reporter=json', `--outputFile=${report}`, ...tests]
    const { code } = await run(asked, { cwd: this.#folder, minutes: MINUTES, env: { FULL: '', ...env } })
    if (code === 0) return undefined
    try {
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] }
      const failed = testResults.find(({ status }) => status === 'failed')?.name.slice(this.#folder.length + 1)
      return failed && tests.includes(failed) ? failed : tests[0]!
    } catch {
      return tests[0]!
    }
  }

  async #isSound(test: string, env: Env): Promise<boolean> {
    const key = env === WITHOUT_POSTGRES ? test : `${test} with PostgreSQL`
    if (!this.#sound.has(key)) this.#sound.set(key, (await this.#fail([test], env)) === undefined)
    return this.#sound.get(key)!
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
