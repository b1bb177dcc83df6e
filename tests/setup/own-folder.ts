import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** An empty folder among the machine's temporary ones. It is gone after the test that asks for it, or after the file that asks where it is read (not in a `beforeAll`: it is too late there to name what follows), passed or failed. */
export function makeOwnFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (TestRunner.getCurrentTest()) onTestFinished(remove)
  else afterAll(remove)
  return folder
}
