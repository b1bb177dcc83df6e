type Sums = { active: number; calls: number | null; ok: number | null; failed: number | null; orders: number; income: number }
type Titled = { service: string; serviceTitle: string; unit: string; unitTitle: string }

/** The answer of `/server/agent/summary`. */
export type Summary = {
  state: { balance: number; customers: number }
  stock: Held[]
  allocated: Allocation[]
  sums: Sums
  before: Sums
}
/** The stock of a service, and the number of its packages. */
export type Held = Titled & { packages: number; total: number; remain: number }
export type Allocation = Titled & { allocated: number; used: number }

/** The answer of `/server/agent/risk-list`. */
export type RiskList = { risks: Risk[]; expiring: Ending[] }
export type Risk = Titled & {
  userId: string
  realName: string | null
  contact: string | null
  remain: number
  perDay: number
  runsOutOn: string
  /** The proposed allocation, and the stock for it. */
  stockId: string | null
  amount: number | null
}
/** What is left of one kind of package, and when the first of it goes; its number if it is the only one. */
export type Ending = Titled & { packages: number; grantNo: string | null; name: string; total: number; remain: number; expireTime: string }
