import type { Gateway } from '../payment/provider.ts'
import { StartFailure } from '../db/start-failure.ts'
import { readTrust, type Trust } from '../http/trust.ts'
import { FORMATS, LEVELS } from '../log/log.ts'
import { readBucket, type Bucket } from '../uploads/stores/in-s3.ts'
import { CACHE } from '../uploads/trim.ts'
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

/** Addresses that nobody but this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** The environment, checked; a demo world only where nobody from outside can reach it, or where `DEMO=1` asks for it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = env.HOST || '127.0.0.1'
  const apiTarget = env.API_TARGET || undefined
  if (apiTarget && !(/^https?:\/\//.test(apiTarget) && URL.canParse(apiTarget)))
    throw new StartFailure('API_TARGET must be an address that begins with http:// or https://.')
  const publicUrl = env.PUBLIC_URL || undefined
  if (publicUrl && !(/^https?:\/\/[^/]/.test(publicUrl) && URL.canParse(publicUrl)))
    throw new StartFailure('PUBLIC_URL must be an address that begins with http:// or https://.')
  const speechEngineUrl = env.SPEECH_ENGINE_URL || undefined
  if (speechEngineUrl && !/^https?:\/\/[^/]/.test(speechEngineUrl))
    throw new StartFailure('SPEECH_ENGINE_URL must be an address that begins with http:// or https://.')
  const isOutside = !LOOPBACK.test(host) || (publicUrl !== undefined && !LOOPBACK.test(new URL(publicUrl).hostname))
  const demo = !apiTarget && (env.DEMO ? isOn(env.DEMO) : !isOutside)
  if (demo && isOutside && !isOn(env.DEMO_EXPOSED))
    throw new StartFailure(
      `DEMO=1 would show known passwords and everybody's messages to whoever reaches ${publicUrl ?? `HOST=${host}`}: set DEMO=0, or DEMO_EXPOSED=1 if that is what you want.`,
    )
  return {
    messages: readMessageSettings(env),
    publicUrl,
    auditDays: env.AUDIT_DAYS ? figure(env, 'AUDIT_DAYS', 365, 1, 36_500) : undefined,
    speechEngineUrl,
    speechEngineKey: env.SPEECH_ENGINE_KEY || undefined,
    speechSynthesis: env.SPEECH_SYNTHESIS === 'tones' ? 'tones' : undefined,
    gateway: gatewayOf(env),
    uploadQuota: figure(env, 'UPLOAD_QUOTA_MB', 4096, 1, 1e9) * 1_048_576,
    uploadCache: figure(env, 'UPLOAD_CACHE_MB', CACHE / 1_048_576, 0, 1e9) * 1_048_576,
    bucket: bucketOf(env),
    allowsPrivate: isOn(env.PRIVATE_URLS),
    gallery: isOn(env.TEMPLATE),
    templateDelay: figure(env, 'TEMPLATE_DELAY', 0, 0, 60_000),
    port: figure(env, 'PORT', 8000, 0, 65_535),
    host,
    dataDir: env.DATA_DIR || 'data',
    databaseUrl: env.DATABASE_URL || undefined,
    apiTarget,
    schemasDir: env.SCHEMAS_DIR || undefined,
    distDir: env.DIST_DIR || undefined,
    demo,
    isExposed: demo && isOutside,
    scale: figure(env, 'SEED_SCALE', 1, 0, 1000),
    logLevel: oneOf(env, 'LOG_LEVEL', LEVELS) ?? (demo ? 'warn' : 'info'),
    logFormat: oneOf(env, 'LOG_FORMAT', FORMATS),
    slowMs: figure(env, 'SLOW_MS', 1000, 1, 3_600_000),
    trustProxy: trusted(env.TRUST_PROXY ?? ''),
    rate: env.RATE_LIMIT ? figure(env, 'RATE_LIMIT', 3000, 1, 1e9) : undefined,
  }
}

function gatewayOf(env: NodeJS.ProcessEnv): Gateway | undefined {
  const [url, secret] = [env.PAYMENT_URL || undefined, env.PAYMENT_SECRET || undefined]
  if (!url && !secret) return undefined
  if (!url || !secret)
    throw new StartFailure('PAYMENT_URL and PAYMENT_SECRET go together: set both, or neither for payment by bank transfer.')
  if (!/^https?:\/\/[^/]/.test(url)) throw new StartFailure('PAYMENT_URL must be an address that begins with http:// or https://.')
  if (secret.length < 32) throw new StartFailure('PAYMENT_SECRET must have at least 32 characters.')
  return { url, secret }
}

function bucketOf(env: NodeJS.ProcessEnv): Bucket | undefined {
  const url = env.UPLOADS_URL || undefined
  if (!url) return undefined
  if (!env.DATABASE_URL)
    throw new StartFailure('UPLOADS_URL is for machines that share a PostgreSQL: set DATABASE_URL too, or leave files in DATA_DIR.')
  if (/^file:|^[./~]/.test(url))
    throw new StartFailure(
      'UPLOADS_URL names a folder, which another machine over the same database would not have: name a bucket (s3://…), or leave it out, and files lie in the database.',
    )
  const [key, secret] = [env.AWS_ACCESS_KEY_ID || undefined, env.AWS_SECRET_ACCESS_KEY || undefined]
  if (!key || !secret)
    throw new StartFailure('UPLOADS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, by which its calls are signed.')
  const bucket = readBucket(url, key, secret)
  if (!bucket)
    throw new StartFailure(
      'UPLOADS_URL must name a bucket, as in s3://files/console?endpoint=https://storage.example.com&region=eu-central-1.',
    )
  return bucket
}

const isOn = (value: string | undefined) => /^(1|true|yes|on)$/i.test(value ?? '')

function trusted(setting: string): Trust | undefined {
  const trust = readTrust(setting)
  if (typeof trust === 'object') throw new StartFailure(trust.refusal)
  return trust
}

function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, values: readonly T[]): T | undefined {
  const value = env[name] || undefined
  const known = values.find((one) => one === value)
  if (value !== undefined && known === undefined) throw new StartFailure(`${name} must be one of ${values.join(', ')}, but is "${value}".`)
  return known
}

function figure(env: NodeJS.ProcessEnv, name: string, absent: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : absent
  if (!Number.isFinite(value) || value < least || value > most)
    throw new StartFailure(`${name} must be a number from ${least} to ${most}, but is "${env[name]}".`)
  return value
}
