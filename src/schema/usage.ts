/**
 * Sums of a period; `null` if nothing was used at all, which is different from 0. The billed amount is summed for one service only, because
 * calls, seconds and characters must not be added up.
 */
export type UsageSums = {
  calls: number
  ok: number
  failed: number
  amount: number | null
  duration: number
  chars: number
  peak: number
} | null

/** A package in use with the day it runs out at the rate of the last two weeks; `runsOutOn` is null if it lasts until it expires. */
export type Forecast = {
  grantNo: string
  name: string
  service: string
  unit: string
  total: number
  used: number
  remain: number
  expireTime: string
  perDay: number
  runsOutOn: string | null
}
