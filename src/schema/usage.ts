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

/**
 * The packages in use of a service, which are used one after the other, with the day they run out at the rate of the last two weeks; null if
 * they last until the last of them expires. Number and name are those of the only one; `expireTime` is that of the first.
 */
export type Stock = {
  service: string
  unit: string
  count: number
  total: number
  remain: number
  expireTime: string
  perDay: number
  runsOutOn: string | null
  grantNo: string | null
  name: string | null
}
