import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../shell.mjs'
import { breakSource, type Break } from './list-breaks.ts'

/** The number of tests in each round; most breaks are caught in the first. */
const ROUNDS = [3, 8, 20, 60]
/** More than the slowest round takes on a busy machine: a run that takes longer hangs. */
const MINUTES = 6
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
    const left = [...tests]
    const passed: string[] = []
    for (const size of ROUNDS) {
      const round = left.splice(0, size)
      while (round.length > 0) {
        writeFileSync(path, breakSource(source, one))
        const failed = await this.#fail(round)
        writeFileSync(path, source)
        if (failed === undefined) break
        if (await this.#isSound(failed)) return { caught: failed }
        round.splice(round.indexOf(failed), 1)
      }
      passed.push(...round)
    }
    return { passed }
  }

  /** The first of these tests that fails, if any. */
  async #fail(tests: string[]): Promise<string | undefined> {
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
    // Only one kind of database, because the difference between the two is not tested here.
    const env = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', FULL: '' }
    const asked = [...command, '--reporter=json', `--outputFile=${report}`, ...tests]
    const { code } = await run(asked, { cwd: this.#folder, minutes: MINUTES, env })
    if (code === 0) return undefined
    try {
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] }
      const failed = testResults.find(({ status }) => status === 'failed')?.name.slice(this.#folder.length + 1)
      return failed && tests.includes(failed) ? failed : tests[0]!
    } catch {
      return tests[0]!
    }
  }

  async #isSound(test: string): Promise<boolean> {
    if (!this.#sound.has(test)) this.#sound.set(test, (await this.#fail([test])) === undefined)
    return this.#sound.get(test)!
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
