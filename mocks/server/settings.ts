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
  /** Whether a publication waits until another person has released it. */
  needsRelease: boolean
  demo: boolean
  /** The demo may be reached from outside, by explicit choice. */
  isExposed: boolean
  scale: number
  logLevel: (typeof LEVELS)[number]
  logFormat: (typeof FORMATS)[number] | undefined
  /** The token for `/metrics`. */
  metricsToken: string | undefined
  /** Milliseconds for which `readyz` fails before the server stops accepting connections. */
  drainMs: number
  /** Requests that take longer are logged as slow, in milliseconds. */
  slowMs: number
  /** The trusted proxies, whose forwarding headers are believed. */
  trustProxy: Trust | undefined
  rate: number | undefined
  publicUrl: string | undefined
  /** The retention of the audit log in days, where it differs from the schemas. */
  auditDays: number | undefined
  /** Another speech engine than the embedded demo engine. */
  speechEngineUrl: string | undefined
  speechEngineKey: string | undefined
  /** Makes the demo engine play tones even if the machine can speak. */
  speechSynthesis: 'tones' | undefined
  allowsPrivate: boolean
  /** The upload quota of one person, in bytes. */
  uploadQuota: number
  /** The maximum size of the local cache of shared files, in bytes. */
  uploadCache: number
  /** The bucket for files that several machines share; the database by default. */
  bucket: Bucket | undefined
  /** The payment provider; without one people pay by bank transfer. */
  gateway: Gateway | undefined
  /** Whether the examples of the template are available: in development, or by explicit choice. */
  gallery: boolean
  /** The delay of the template's calls, in milliseconds. */
  templateDelay: number
  /** The carriers of messages. */
  messages: MessageSettings
}

const MEGABYTE = 1_048_576

/** Loopback addresses. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** The parsed environment; a demo world only where nobody from outside can reach it, or with `DEMO=1`. */
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
    needsRelease: is.PUBLISH_REVIEW === true,
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
