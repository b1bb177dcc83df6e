import { Secret, TOTP } from 'otpauth'

const SECONDS = 30
const SHAPE = { algorithm: 'SHA1', digits: 6, period: SECONDS } as const

/** A new secret of 160 bits, in the format in which it can be typed into an app. */
export const createSecret = (): string => new Secret({ size: 20 }).base32

/** The contents of the QR code that an app scans. */
export const addressOf = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...SHAPE, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The time step of a code: the current one, or an adjacent one in case of an inaccurate clock. Undefined if the code is wrong. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / SECONDS) + delta
}

/** The code that an app shows at a given time. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
