import { spawnSync } from 'node:child_process'
import type { Plugin } from 'vite'
import { root } from './shell.mjs'

const ID = 'virtual:doc-days'
/** Documents that are generated from the product, and the file that changes with them. */
const MADE: Record<string, RegExp> = {
  errors: /^src\/widgets\/texts\/[\w-]+\/errors\.json$/,
  interfaces: /^src\/site\/docs\/known-interfaces\.json$/,
  changelog: /^src\/site\/docs\/changes\.json$/,
}
const WRITTEN = /^src\/site\/texts\/([\w-]+)\/docs\/([\w-]+)\.md$/

/**
 * The day of the last change of each document according to git, by language and name: `virtual:doc-days`. Empty without a history, or with
 * a shallow one.
 */
export function docDays(): Plugin {
  return {
    name: 'doc-days',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const docDays = ${JSON.stringify(readDays())}` : undefined),
  }
}

function readDays(): Record<string, string> {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (git('rev-parse', '--is-shallow-repository').stdout.trim() !== 'false') return {}
  const { stdout } = git('log', '--format=@%cs', '--name-only', '--', 'src/site/texts', 'src/site/docs', 'src/widgets/texts')
  const days: Record<string, string> = {}
  let day = ''
  for (const line of stdout.split('\n')) {
    if (line.startsWith('@')) day = line.slice(1)
    const [, locale, name] = WRITTEN.exec(line) ?? []
    const made = Object.keys(MADE).find((one) => MADE[one]!.test(line))
    const key = name ? `${locale}/${name}` : made
    // The newest comes first.
    if (key) days[key] ??= day
  }
  return days
}
