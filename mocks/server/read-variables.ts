import { StartFailure } from '../db/start-failure.ts'
import { GONE, VARIABLES } from './variables.ts'

export type Read = { [Name in keyof typeof VARIABLES]: ReturnType<(typeof VARIABLES)[Name]['read']> }

/** Our own by the look of it, whatever else a machine keeps in its environment. */
const OURS = /^(LINGYU|SMTP|SMS|CHAT|PAYMENT|SPEECH|UPLOAD|UPLOADS|DEMO|TEMPLATE|METRICS)_/

/** The environment, each variable checked by itself; what goes with what is judged by whoever asks. */
export function readVariables(env: NodeJS.ProcessEnv): Read {
  const read = Object.entries(VARIABLES).map(([name, variable]) => {
    try {
      return [name, variable.read(env[name] || undefined)]
    } catch (error) {
      throw new StartFailure(`${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  refuseMistakes(env)
  // why: each name is read by the reader that stands beside it.
  return Object.fromEntries(read) as Read
}

/** Whoever misspells a setting gets another server than they asked for, and would learn of it late. */
function refuseMistakes(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env).filter((one) => env[one])) {
    if (Object.hasOwn(VARIABLES, name)) continue
    if (Object.hasOwn(GONE, name)) throw new StartFailure(`${name} is no longer a setting: ${GONE[name]!}`)
    const meant = nearest(name)
    if (meant !== undefined && !env[meant])
      throw new StartFailure(`${name} is no setting of this server: set ${meant} instead, or unset it.`)
    if (OURS.test(name)) throw new StartFailure(`${name} is no setting of this server: unset it; README.md lists those there are.`)
  }
}

/** Short names are near to many that belong to others. */
const SHORTEST = 6

function nearest(name: string): string | undefined {
  const bare = name.replace(/^LINGYU_/, '')
  if (Object.hasOwn(VARIABLES, bare)) return bare
  return Object.keys(VARIABLES).find((known) => known.length >= SHORTEST && isNear(bare, known))
}

/** One letter more, less, other or two swapped, or the same but for `_` and the case. */
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
