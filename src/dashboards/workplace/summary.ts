import type { Stock as Stored, UsageSums } from '../../schema/usage.ts'

export type Stock = Stored & { serviceTitle: string; unitTitle: string }

/** The free quota of an interface today, and what is left of it. */
export type Free = {
  code: string
  service: string
  serviceTitle: string
  unit: string
  unitTitle: string
  quota: number
  used: number
  left: number
}

/** The answer of `/server/workplace/summary`. */
export type Summary = {
  today: UsageSums
  yesterday: UsageSums
  stocks: Stock[]
  free: Free[]
  unpaid: { orderNo: string; comboName: string; due: number; payUntil: string }[]
  application: { appId: string; appName: string; status: 'enabled' | 'disabled' } | null
  certification: { status: 'none' | 'pending' | 'approved' | 'rejected'; certType: string | null; reason: string | null }
}

/** The percentage of successful calls; null without calls. */
export function successOf(sums: { calls: number; ok: number } | null): number | null {
  return sums === null || sums.calls === 0 ? null : (sums.ok / sums.calls) * 100
}
