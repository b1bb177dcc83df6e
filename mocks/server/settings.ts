import { StartFailure } from '../db/start-failure.ts'

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  apiTarget: string | undefined
  schemasDir: string | undefined
  distDir: string | undefined
  demo: boolean
  scale: number
  log: boolean
  trustProxy: boolean
  rate: number | undefined
  publicUrl: string | undefined
  /** Another speech engine than the embedded demo one. */
  speechEngineUrl: string | undefined
  speechEngineKey: string | undefined
  /** Makes the demo engine hum although the machine could speak. */
  speechSynthesis: 'tones' | undefined
  allowsPrivate: boolean
  /** Whether the examples of the template can be opened: in development, and where somebody asks for them. */
  gallery: boolean
  /** Milliseconds that the template's calls take. */
  templateDelay: number
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The environment, checked; a demo world only where nobody from outside can reach it, or where `DEMO=1` asks for it. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = env['HOST'] || '127.0.0.1'
  const apiTarget = env['API_TARGET'] || undefined
  if (apiTarget && !/^https?:\/\//.test(apiTarget))
    throw new StartFailure('API_TARGET must be an address that begins with http:// or https://.')
  const publicUrl = env['PUBLIC_URL'] || undefined
  if (publicUrl && !/^https?:\/\/[^/]/.test(publicUrl))
    throw new StartFailure('PUBLIC_URL must be an address that begins with http:// or https://.')
  const speechEngineUrl = env['SPEECH_ENGINE_URL'] || undefined
  if (speechEngineUrl && !/^https?:\/\/[^/]/.test(speechEngineUrl))
    throw new StartFailure('SPEECH_ENGINE_URL must be an address that begins with http:// or https://.')
  return {
    publicUrl,
    speechEngineUrl,
    speechEngineKey: env['SPEECH_ENGINE_KEY'] || undefined,
    speechSynthesis: env['SPEECH_SYNTHESIS'] === 'tones' ? 'tones' : undefined,
    allowsPrivate: isOn(env['PRIVATE_URLS']),
    gallery: isOn(env['TEMPLATE']),
    templateDelay: figure(env, 'TEMPLATE_DELAY', 0, 0, 60_000),
    port: figure(env, 'PORT', 8000, 0, 65_535),
    host,
    dataDir: env['DATA_DIR'] || 'data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    apiTarget,
    schemasDir: env['SCHEMAS_DIR'] || undefined,
    distDir: env['DIST_DIR'] || undefined,
    demo: env['DEMO'] === undefined || env['DEMO'] === '' ? LOOPBACK.has(host) : isOn(env['DEMO']),
    scale: figure(env, 'SEED_SCALE', 1, 0, 1000),
    log: isOn(env['LOG']),
    trustProxy: isOn(env['TRUST_PROXY']),
    rate: env['RATE_LIMIT'] ? figure(env, 'RATE_LIMIT', 3000, 1, 1e9) : undefined,
  }
}

const isOn = (value: string | undefined) => /^(1|true|yes|on)$/i.test(value ?? '')

function figure(env: NodeJS.ProcessEnv, name: string, absent: number, least: number, most: number): number {
  const value = env[name] ? Number(env[name]) : absent
  if (!Number.isFinite(value) || value < least || value > most)
    throw new StartFailure(`${name} must be a number from ${least} to ${most}, but is "${env[name]}".`)
  return value
}
