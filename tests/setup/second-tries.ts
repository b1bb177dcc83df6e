import type { Reporter, TestCase } from 'vitest/node'

/** Names at the end of a run what passed only when it was tried again, so that nobody takes it for sound. */
export default class SecondTries implements Reporter {
  #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0)
      process.stdout.write(`\nPassed only on the second try:\n${this.#names.map((name) => `  ${name}\n`).join('')}`)
  }
}
