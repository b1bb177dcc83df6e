import type { Gateway } from '../payment/provider.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { Trust } from '../http/trust.ts'
import type { FORMATS, LEVELS } from '../log/log.ts'
import { readBucket, type Bucket } from '../uploads/stores/in-s3.ts'
import { readVariables, type Read } from './read-variables.ts'
import { readMessageSettings, type MessageSettings } from '../outbox/settings.ts'

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  apiTarget: string | undefined
  schemasDir: string | undefined
  distDir: string | undefined
  demo: boolean
  /** The demo can be reached from outside, and somebody wants that. */
  isExposed: boolean
  scale: number
  logLevel: (typeof LEVELS)[number]
  logFormat: (typeof FORMATS)[number] | undefined
  /** By it figures are given at `/metrics`. */
  metricsToken: string | undefined
  /** Milliseconds for which others are told that this process ends, before it takes nothing new. */
  drainMs: number
  /** So many milliseconds are long for an answer. */
  slowMs: number
  /** Which proxies are believed about who sent what they hand on. */
  trustProxy: Trust | undefined
  rate: number | undefined
  publicUrl: string | undefined
  /** How many days a line of the audit log is kept, where not as many as the schemas say. */
  auditDays: number | undefined
  /** Another speech engine than the embedded demo one. */
  speechEngineUrl: string | undefined
  speechEngineKey: string | undefined
  /** Makes the demo engine hum although the machine could speak. */
  speechSynthesis: 'tones' | undefined
  allowsPrivate: boolean
  /** How many bytes of files one person may keep. */
  uploadQuota: number
  /** How many bytes of files of a store this process keeps beside it. */
  uploadCache: number
  /** Where files are put that several machines share; the database where nothing is said. */
  bucket: Bucket | undefined
  /** Where payments are begun; without one people pay by bank transfer. */
  gateway: Gateway | undefined
  /** Whether the examples of the template can be opened: in development, and where somebody asks for them. */
  gallery: boolean
  /** Milliseconds that the template's calls take. */
  templateDelay: number
  /** What carries messages. */
  messages: MessageSettings
}

const MEGABYTE = 1_048_576

/** Addresses that nobody but this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** The environment, checked; a demo world only where nobody from outside can reach it, or where `DEMO=1` asks for it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const is = readVariables(env)
  const { API_TARGET: apiTarget, PUBLIC_URL: publicUrl, HOST: host = '127.0.0.1' } = is
  const isOutside = !LOOPBACK.test(host) || (publicUrl !== undefined && !LOOPBACK.test(new URL(publicUrl).hostname))
  const demo = !apiTarget && (is.DEMO ?? !isOutside)
  if (demo && isOutside && !is.DEMO_EXPOSED)
    throw new StartFailure(
      `DEMO=1 would show known passwords and everybody's messages to whoever reaches ${publicUrl ?? `HOST=${host}`}: set DEMO=0, or DEMO_EXPOSED=1 if that is what you want.`,
    )
  return {
    messages: readMessageSettings(env),
    publicUrl,
    auditDays: is.AUDIT_DAYS,
    speechEngineUrl: is.SPEECH_ENGINE_URL,
    speechEngineKey: is.SPEECH_ENGINE_KEY,
    speechSynthesis: is.SPEECH_SYNTHESIS,
    gateway: gatewayOf(is),
    uploadQuota: is.UPLOAD_QUOTA_MB * MEGABYTE,
    uploadCache: is.UPLOAD_CACHE_MB * MEGABYTE,
    bucket: bucketOf(is),
    allowsPrivate: is.PRIVATE_URLS === true,
    gallery: is.TEMPLATE === true,
    templateDelay: is.TEMPLATE_DELAY,
    port: is.PORT,
    host,
    dataDir: is.DATA_DIR ?? 'data',
    databaseUrl: is.DATABASE_URL,
    apiTarget,
    schemasDir: is.SCHEMAS_DIR,
    distDir: is.DIST_DIR,
    demo,
    isExposed: demo && isOutside,
    scale: is.SEED_SCALE,
    logLevel: is.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    logFormat: is.LOG_FORMAT,
    metricsToken: is.METRICS_TOKEN,
    drainMs: is.DRAIN_SECONDS * 1000,
    slowMs: is.SLOW_MS,
    trustProxy: is.TRUST_PROXY,
    rate: is.RATE_LIMIT,
  }
}

function gatewayOf({ PAYMENT_URL: url, PAYMENT_SECRET: secret }: Read): Gateway | undefined {
  if (!url && !secret) return undefined
  if (!url || !secret)
    throw new StartFailure('PAYMENT_URL and PAYMENT_SECRET go together: set both, or neither for payment by bank transfer.')
  return { url, secret }
}

function bucketOf(is: Read): Bucket | undefined {
  const { UPLOADS_URL: url, AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = is
  if (!url) return undefined
  if (!is.DATABASE_URL)
    throw new StartFailure('UPLOADS_URL is for machines that share a PostgreSQL: set DATABASE_URL too, or leave files in DATA_DIR.')
  if (/^file:|^[./~]/.test(url))
    throw new StartFailure(
      'UPLOADS_URL names a folder, which another machine over the same database would not have: name a bucket (s3://…), or leave it out, and files lie in the database.',
    )
  if (!key || !secret)
    throw new StartFailure('UPLOADS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, by which its calls are signed.')
  const bucket = readBucket(url, key, secret)
  if (!bucket)
    throw new StartFailure(
      'UPLOADS_URL must name a bucket, as in s3://files/console?endpoint=https://storage.example.com&region=eu-central-1.',
    )
  return bucket
}
