export type Sums = {
  calls: number
  ok: number
  failed: number
  amount: number | null
  duration: number
  chars: number
  peak: number
} | null

export type Package = {
  grantNo: string
  name: string
  service: string
  serviceTitle: string
  unitTitle: string
  total: number
  used: number
  remain: number
  expireTime: string
  perDay: number
  runsOutOn: string | null
}

/** What an interface gives away today, and what is left of it. */
export type Free = { code: string; service: string; serviceTitle: string; unitTitle: string; quota: number; used: number; left: number }

/** What `/server/workplace/summary` answers. */
export type Summary = {
  today: Sums
  yesterday: Sums
  packages: Package[]
  free: Free[]
  unpaid: { orderNo: string; comboName: string; due: number; payUntil: string }[]
  application: { appId: string; appName: string; status: 'enabled' | 'disabled' } | null
  certification: { status: 'none' | 'pending' | 'approved' | 'rejected'; certType: string | null; reason: string | null }
}

/** Per cent of successful calls; nothing is no success and no failure. */
export function successOf(sums: { calls: number; ok: number } | null): number | null {
  return sums === null || sums.calls === 0 ? null : (sums.ok / sums.calls) * 100
}
