import pino, { type Logger } from 'pino'
import { discreet, toldError } from './told-error.ts'
import { lineOfText } from './line-of-text.ts'

/** What the operator reads: one line for each thing that happened. */
export type Log = Logger

export const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export const FORMATS = ['json', 'text'] as const

export type LogOptions = {
  level?: (typeof LEVELS)[number] | undefined
  /** JSON for a program, text for a person. */
  format?: (typeof FORMATS)[number] | undefined
  now: () => number
  write?: (line: string) => void
}

/** Whatever goes by such a name is nobody's to read, should a line ever be given it. */
const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization', 'phone', 'email', 'receiver', 'text', 'body', 'headers']
const NAMED = SECRETS.flatMap((name) => [name, `*.${name}`])

/** What it writes goes beside what a start says to whoever started it, so that each can be read alone. */
export function createLog({ level = 'error', format = 'json', now, write = toOperator }: LogOptions): Log {
  const put = format === 'json' ? write : (line: string) => write(lineOfText(line))
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NAMED, censor: '…' },
      serializers: { err: toldError },
      hooks: {
        logMethod([first, message, ...more], method) {
          const [about, said] = typeof first === 'object' ? [first, message] : [{}, first]
          // why: pino takes whatever was said after its first two.
          method.apply(this, [about, typeof said === 'string' ? discreet(said) : said, ...more] as never)
        },
      },
    },
    { write: put },
  )
}

const toOperator = (line: string) => void process.stderr.write(line)
