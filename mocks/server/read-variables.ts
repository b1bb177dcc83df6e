import { StartFailure } from '../db/start-failure.ts'
import { GONE, VARIABLES } from './variables.ts'

export type Read = { [Name in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[Name]['read']> }

/** Names that look like variables of this server. */
const OURS = /^(LINGYU|SMTP|SMS|CHAT|PAYMENT|SPEECH|UPLOAD|UPLOADS|DEMO|TEMPLATE|METRICS)_/

/** Parses the environment, each variable by itself; their combination is checked by the caller. */
export function readVariables(env: NodeJS.ProcessEnv): Read {
  const read = Object.entries(VARIABLES).map(([name, variable]) => {
    try {
      return [name, variable.read(env[name] || undefined)]
    } catch (error) {
      throw new StartFailure(`${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  refuseMistakes(env)
  // why: each name is parsed by its own reader.
  return Object.fromEntries(read) as Read
}

/** A misspelt variable is an error, because it would silently be ignored. */
function refuseMistakes(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env).filter((one) => env[one])) {
    if (Object.hasOwn(VARIABLES, name)) continue
    if (Object.hasOwn(GONE, name)) throw new StartFailure(`${name} is no longer a setting: ${GONE[name]!}`)
    const similar = nearest(name)
    if (similar !== undefined && !env[similar])
      throw new StartFailure(`${name} is no setting of this server: set ${similar} instead, or unset it.`)
    if (OURS.test(name)) throw new StartFailure(`${name} is no setting of this server: unset it; README.md lists those there are.`)
  }
}

/** Short names resemble many variables of other programs. */
const SHORTEST = 6

function nearest(name: string): string | undefined {
  const bare = name.replace(/^LINGYU_/, '')
  if (Object.hasOwn(VARIABLES, bare)) return bare
  return Object.keys(VARIABLES).find((known) => known.length >= SHORTEST && isNear(bare, known))
}

/** One character added, removed, replaced or swapped, or a difference in `_` and case only. */
function isNear(one: string, other: string): boolean {
  const plain = (name: string) => name.replaceAll(/[_-]/g, '').toUpperCase()
  if (plain(one) === plain(other)) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const rests = [
    [1, 1],
    [1, 0],
    [0, 1],
  ].map(([skip, skipOther]) => one.slice(at + skip!) === other.slice(at + skipOther!))
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
  return rests.includes(true) || isSwapped
}
