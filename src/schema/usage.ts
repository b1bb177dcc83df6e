/**
 * Sums of a period; `null` where nothing was used at all, which is not 0. The billed amount is summed for one service only: calls, seconds
 * and characters are never added up.
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

/** A package in use with the day it runs out at the pace of the last fortnight; `runsOutOn` is null where it lasts until it expires. */
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
