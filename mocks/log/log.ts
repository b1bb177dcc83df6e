import pino, { type Logger } from 'pino'
import { discreet, serializeError } from './serialize-error.ts'
import { lineOfText } from './line-of-text.ts'

/** The operator's log: one line for each event. */
export type Log = Logger

export const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export const FORMATS = ['json', 'text'] as const

export type LogOptions = {
  level?: (typeof LEVELS)[number] | undefined
  /** JSON for programs, text for people. */
  format?: (typeof FORMATS)[number] | undefined
  now: () => number
  write?: (line: string) => void
}

/** Properties with such a name are redacted, should they ever be logged. */
const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization', 'phone', 'email', 'receiver', 'text', 'body', 'headers']
const NAMED = SECRETS.flatMap((name) => [name, `*.${name}`])

/** Log lines are written to another stream than the messages of a start, so that each can be read separately. */
export function createLog({ level = 'error', format = 'json', now, write = toOperator }: LogOptions): Log {
  const put = format === 'json' ? write : (line: string) => write(lineOfText(line))
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NAMED, censor: '…' },
      serializers: { err: serializeError },
      hooks: {
        logMethod([first, message, ...more], method) {
          const [about, said] = typeof first === 'object' ? [first, message] : [{}, first]
          // why: pino accepts further arguments after the first two.
          method.apply(this, [about, typeof said === 'string' ? discreet(said) : said, ...more] as never)
        },
      },
    },
    { write: put },
  )
}

const toOperator = (line: string) => void process.stderr.write(line)
