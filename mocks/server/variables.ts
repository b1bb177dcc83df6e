import { FORMATS, LEVELS } from '../log/log.ts'
import { readTrust, type Trust } from '../http/trust.ts'

type Variable<T> = {
  /** The default, as the README shows it. */
  absent: string
  /** The description, as in the README. */
  about: string
  /** Used by tests and benchmarks only. */
  isOfTests?: true
  /** `text` is empty where the variable is not set; throws a sentence that says what is expected. */
  read: (text: string | undefined) => T
}

type Said = Pick<Variable<unknown>, 'absent' | 'about'>

const plain = (absent: string, about: string): Variable<string | undefined> => ({ absent, about, read: (text) => text })
const ofTests = (absent: string, about: string): Variable<undefined> => ({ absent, about, isOfTests: true, read: () => undefined })

const isOn = (text: string) => /^(1|true|yes|on)$/i.test(text)

function turn(absent: string, about: string): Variable<boolean | undefined> {
  const read = (text: string | undefined) => {
    if (text === undefined) return undefined
    if (isOn(text) || /^(0|false|no|off)$/i.test(text)) return isOn(text)
    throw new Error(`must be 1 or 0, but is "${text}".`)
  }
  return { absent, about, read }
}

type Bounds<T> = { absent: T; least: number; most: number; shown?: string }

function figure<T extends number | undefined>(
  { absent, least, most, shown = absent === undefined ? '' : `\`${absent}\`` }: Bounds<T>,
  about: string,
): Variable<T | number> {
  const read = (text: string | undefined) => {
    if (text === undefined) return absent
    const value = Number(text)
    if (Number.isFinite(value) && value >= least && value <= most) return value
    throw new Error(`must be a number from ${least} to ${most}, but is "${text}".`)
  }
  return { absent: shown, about, read }
}

function oneOf<T extends string>(values: readonly T[], { absent, about }: Said): Variable<T | undefined> {
  const read = (text: string | undefined) => {
    const known = values.find((one) => one === text)
    if (text !== undefined && known === undefined) throw new Error(`must be one of ${values.join(', ')}, but is "${text}".`)
    return known
  }
  return { absent, about, read }
}

function address(absent: string, about: string): Variable<string | undefined> {
  const read = (text: string | undefined) => {
    if (text === undefined || (/^https?:\/\/[^/]/.test(text) && URL.canParse(text))) return text
    throw new Error('must be an address that begins with http:// or https://.')
  }
  return { absent, about, read }
}

function atLeast(characters: number, why: string, about: string): Variable<string | undefined> {
  const read = (text: string | undefined) => {
    if (text === undefined || text.length >= characters) return text
    throw new Error(`must have at least ${characters} characters${why}.`)
  }
  return { absent: '', about, read }
}

const trust: Variable<Trust | undefined> = {
  absent: 'nobody',
  about: 'the proxies in front: how many (`1` is one), or their addresses (`10.0.0.0/8,loopback`); never everybody',
  read: (text = '') => {
    const read = readTrust(text)
    if (typeof read === 'object') throw new Error(read.refusal.replace(/^TRUST_PROXY /, ''))
    return read
  },
}

/** Every variable of the server in the order of the README's table; a test compares both. */
export const VARIABLES = {
  PORT: figure({ absent: 8000, least: 0, most: 65_535 }, 'where the console listens'),
  HOST: plain('`127.0.0.1`', 'the address that it listens on; `0.0.0.0` is every one'),
  DATA_DIR: plain('`data/`', 'database and uploads; a restart keeps every change'),
  DATABASE_URL: plain('', '`postgres://…` instead of SQLite in `DATA_DIR`'),
  API_TARGET: address('', '`https://…`: the same console over another backend'),
  DEMO: turn(
    '`1` on loopback',
    "demo accounts, seeds and outbox; `0` is production, which needs a database of its own: neither takes the other's",
  ),
  DEMO_EXPOSED: turn(
    '',
    '`1`: the demo may be reached from outside (`HOST` or `PUBLIC_URL` is no loopback address); every page then says so',
  ),
  PUBLIC_URL: address(
    'the loopback address',
    'where people reach the console: for links in messages, as the site that may call it, and with `https://` for HSTS and secure cookies',
  ),
  SECRET_KEY: plain('`secret.key` in `DATA_DIR`', '32 bytes in base64 or hex that secrets in the database are sealed with; back it up'),
  SEED_SCALE: figure({ absent: 1, least: 0, most: 1000 }, 'size of the demo world; also `npm start -- --scale 10`'),
  LOG_LEVEL: oneOf(LEVELS, {
    absent: '`info`, in a demo `warn`',
    about:
      '`debug`, `info` (a line a request, a job, a message), `warn` (what is slow or failed), `error` or `silent`; lines go to the error output',
  }),
  LOG_FORMAT: oneOf(FORMATS, { absent: '`text` at a terminal, else `json`', about: 'for a person, or a JSON object a line' }),
  SLOW_MS: figure({ absent: 1000, least: 1, most: 3_600_000 }, 'milliseconds from which an answer is told as slow'),
  METRICS_TOKEN: atLeast(
    16,
    ': whoever has it reads the figures of this server',
    'at least 16 characters: figures for Prometheus at `/metrics` for whoever sends it as `Authorization: Bearer …`; without it there are none',
  ),
  DRAIN_SECONDS: figure(
    { absent: 0, least: 0, most: 300 },
    'for how long after `SIGTERM` `/api/readyz` says 503 while everything is still served, so that others send nothing more',
  ),
  TRUST_PROXY: trust,
  PAYMENT_URL: address(
    '',
    'the payment provider ([contract](mocks/payment/README.md)); without one people pay by bank transfer, which an administrator confirms',
  ),
  PAYMENT_SECRET: atLeast(32, '', 'at least 32 characters that calls to and from that provider are signed with'),
  SPEECH_ENGINE_URL: address('the demo engine', 'another speech engine ([contract](mocks/speech/README.md))'),
  SPEECH_ENGINE_KEY: plain('', 'what that engine is to be told'),
  SPEECH_SYNTHESIS: oneOf(['tones'] as const, {
    absent: 'what the machine has',
    about: '`tones`: the demo engine hums although the machine could speak',
  }),
  PRIVATE_URLS: turn('', '`1`: recordings may be fetched from, and results sent to, this machine and its network'),
  SMTP_URL: plain('', '`smtp://user:password@host:587` or `smtps://…`: carries e-mail; without it what needs an e-mail is refused'),
  MAIL_FROM: plain('', 'who sends those mails, e.g. `Lingyu <no-reply@example.com>`'),
  SMS_URL: plain('', 'a webhook that carries text messages; see [messages](mocks/outbox/README.md)'),
  SMS_SECRET: plain('', 'at least 16 characters that its requests are signed with'),
  CHAT_URL: plain('', 'the same for linked chat accounts; without it their notices go by SMS or e-mail'),
  CHAT_SECRET: plain('', 'at least 16 characters that its requests are signed with'),
  SMS_BUDGET: plain('`600/5000`', 'how many text messages may leave in an hour and in a day, whoever asks for them'),
  MAIL_BUDGET: plain('`1000/10000`', 'the same for e-mails'),
  CHAT_BUDGET: plain('`3000/30000`', 'the same for chat messages'),
  RATE_LIMIT: figure({ absent: undefined, least: 1, most: 1e9, shown: '`3000`' }, 'calls a minute from one address'),
  UPLOAD_QUOTA_MB: figure({ absent: 4096, least: 1, most: 1e9 }, 'megabytes of files that one person may keep'),
  UPLOADS_URL: plain(
    'the database',
    'with `DATABASE_URL`, where files are put that all machines read: `s3://bucket/prefix?endpoint=https://…&region=…`; what lay elsewhere is moved at the next start',
  ),
  AWS_ACCESS_KEY_ID: plain('', 'by whom calls to that bucket are signed'),
  AWS_SECRET_ACCESS_KEY: plain('', 'and with what'),
  UPLOAD_CACHE_MB: figure({ absent: 10_240, least: 0, most: 1e9 }, 'megabytes of such files that a machine keeps beside it'),
  AUDIT_DAYS: figure(
    { absent: undefined, least: 1, most: 36_500, shown: '`365`' },
    'days that a line of the audit log is kept; how long other data is kept administrators choose under Storage',
  ),
  TEMPLATE: turn('`0`, in dev `1`', "the template's example screens can be opened"),
  TEMPLATE_DELAY: figure(
    { absent: 0, least: 0, most: 60_000, shown: '`0`, in dev `800`' },
    "milliseconds that the template's demo calls take",
  ),
  PUBLISH_REVIEW: turn('`0`', '`1`: what is published, or gone back to, waits until another person has released it under Publications'),
  SCHEMAS_DIR: plain(
    '`schemas/`',
    'another folder of schemas; `npm start` says if the built console is not theirs, and how to publish them to it',
  ),
  DIST_DIR: plain('`dist/`', 'another folder of the built console'),
  CHROMIUM_PATH: ofTests('found on the path', 'the browser of tests and benchmarks'),
  FIREFOX_PATH: ofTests('found on the path', 'the Firefox of `npm run test:full`'),
  TEST_DATABASE_URL: ofTests(
    '`postgres://postgres@127.0.0.1:5432/test`',
    'the contract tests run there too, where a server answers that lets them create databases',
  ),
  SHOTS: ofTests('`.cache/shots`', 'pictures of failed browser tests; set: of all that take one'),
} satisfies Record<string, Variable<unknown>>

/** Former names of variables, and their replacement. */
export const GONE: Record<string, string> = {
  LOG: 'set LOG_LEVEL=info for a line a request, or unset it.',
}
