import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** Enables the project's pre-commit hook, once, in a person's checkout that has no hooks of its own. */
export function enableHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  try {
    git('config', '--get', 'core.hooksPath')
  } catch (error) {
    if (error.status !== 1) return
    try {
      git('config', 'core.hooksPath', '.githooks')
    } catch {
      // A read-only checkout works without the hook.
    }
  }
}
