import { parseArgs, type ParseArgsConfig } from 'node:util'
import { unexpected } from '../../src/schema/check/near.ts'

/** The output of a command, which tests can replace. */
export type Terminal = {
  say: (text: string) => void
  complain: (text: string) => void
  /** Whether a person sees the output, so that a caret helps. */
  isScreen: boolean
  /** Whether there is a person to ask. */
  isPerson: boolean
  ask: (question: string) => Promise<string>
}

/** One command; `run` returns its exit code: 0 fine, 1 findings, 2 could not run. */
export type Command = { help: string; run: (args: string[], terminal: Terminal) => number | Promise<number> }

/** Why a command could not run, in one sentence that names the remedy. */
export class Refusal extends Error {
  override name = 'Refusal'
}

type Options = NonNullable<ParseArgsConfig['options']>
type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true; strict: true }>>['values']

/** The options and arguments of a command line; an invalid one is refused with a hint at what is valid. */
export function readOptions<const T extends Options>(
  args: string[],
  options: T,
  words: readonly string[] = [],
): { values: Values<T>; words: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (positionals.length > words.length)
      throw new Refusal(`Unexpected "${positionals[words.length]}", expected ${words.length === 0 ? 'only options' : words.join(' ')}.`)
    return { values: values, words: positionals }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(sentenceOf(error as Error & { code?: string }, Object.keys(options)))
  }
}

function sentenceOf({ code, message }: Error & { code?: string }, known: string[]): string {
  const option = /'(?:-\w, )?--?([^'\s=<]+)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unexpected('option', option, known).message
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return /does not take/.test(message) ? `Unexpected value, --${option} takes none.` : `Missing value after --${option}.`
  return message
}

/** One of some words, or a refusal that lists them. */
export function oneOf<T extends string>(what: string, word: string, known: readonly T[]): T {
  if ((known as readonly string[]).includes(word)) return word as T
  throw new Refusal(unexpected(what, word, [...known]).message)
}
