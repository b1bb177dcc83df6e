import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Reporter } from 'vitest/node'
import { compileBackend } from '../compile-backend.mjs'
import { root } from '../shell.mjs'

/** Asks for a run of these tests. `changed` are the files that are not what they were in the run before. */
export type Ask = { tests: string[]; changed: string[]; env: Record<string, string> }
/** The first test file that failed, if any. */
export type Answer = { failed: string | undefined }

// A process for itself, in a copy of the project: what one run has read, the next need not read again, and that is most of what a run takes.
const failed = new Set<string>()
const reporter: Reporter = {
  onTestModuleEnd(module) {
    if (module.ok()) return
    failed.add(module.relativeModuleId)
    // One is enough. Not waited for: the run ends only after this.
    void vitest.cancelCurrentRun('test-failure')
  },
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return
    failed.add(test.module.relativeModuleId)
    void vitest.cancelCurrentRun('test-failure')
  },
}
const vitest = await createVitest('test', { root, watch: false, project: ['unit', 'contract'], reporters: [reporter] })
const all = await vitest.globTestSpecifications()

process.on('message', (ask: Ask) => {
  run(ask).then(answer, () => answer({ failed: ask.tests[0] }))
})

async function run({ tests, changed, env }: Ask): Promise<Answer> {
  Object.assign(process.env, env)
  for (const path of changed) vitest.invalidateFile(join(root, path))
  // The first run does so itself.
  if (process.env['COMPILED_BACKEND'] && tests.some((path) => path.startsWith('tests/contract/'))) {
    process.env['COMPILED_BACKEND'] = await compileBackend()
    empty(process.env['COMPILED_CONTRACTS']!)
  }
  failed.clear()
  const chosen = all.filter(({ moduleId }) => tests.includes(moduleId.slice(root.length)))
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
  // What was made by broken code is for nobody else.
  empty(join(process.env['TEST_RUN']!, 'models'))
  const [first] = failed
  return { failed: first ?? (unhandledErrors.length > 0 ? tests[0] : undefined) }
}

function empty(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}

function answer(said: Answer): void {
  process.send?.(said)
}
process.send?.({ failed: undefined } satisfies Answer)
