import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../shell.mjs'

type Ran = { test: string; seconds: number; lines: Record<string, number[]> }
type Place = { file: string; line: number }

const REPORT = '.cache/sabotage/lines.jsonl'

/**
 * Which unit and contract tests run a line, found by running each of them once with coverage. Those most likely to notice a break come
 * first: tests that run little else. Lines that run when a module is loaded count for every test that runs anything in it.
 */
export class Reach {
  readonly #byFile = new Map<string, { test: string; lines: Set<number>; cost: number }[]>()
  readonly #seconds = new Map<string, number>()

  private constructor(all: Ran[]) {
    for (const { test, seconds, lines } of all) {
      this.#seconds.set(test, seconds)
      const cost = seconds + Object.values(lines).reduce((sum, one) => sum + one.length, 0) / 500
      for (const [file, numbers] of Object.entries(lines)) {
        const known = this.#byFile.get(file) ?? []
        known.push({ test, lines: new Set(numbers), cost: numbers.length > 0 ? cost : Infinity })
        this.#byFile.set(file, known)
      }
    }
    for (const known of this.#byFile.values()) known.sort((one, other) => one.cost - other.cost)
  }

  /** Runs all tests once, or reads the result of the last time. */
  static async find({ again = true } = {}): Promise<Reach> {
    const path = join(root, REPORT)
    if (again || !existsSync(path)) {
      rmSync(path, { force: true })
      mkdirSync(join(root, '.cache/sabotage'), { recursive: true })
      await run([join(root, 'node_modules/.bin/vitest'), 'run', '--project=unit', '--project=contract'], {
        env: { LINES_RUN: path, FULL: '' },
        minutes: 30,
      })
    }
    const ran = readFileSync(path, 'utf8').trimEnd().split('\n')
    return new Reach(ran.map((line) => JSON.parse(line) as Ran))
  }

  testsOf({ file, line }: Place): string[] {
    const known = this.#byFile.get(file) ?? []
    const exact = known.filter(({ lines }) => lines.has(line))
    return [...new Set((exact.length > 0 ? exact : known).map(({ test }) => test))]
  }

  /** How long these tests take together. */
  secondsOf(tests: string[]): number {
    return tests.reduce((sum, test) => sum + (this.#seconds.get(test) ?? 0), 0)
  }

  isRun({ file, line }: Place): boolean {
    return (this.#byFile.get(file) ?? []).some(({ lines }) => lines.has(line))
  }

  get files(): string[] {
    return [...this.#byFile.keys()]
  }
}
