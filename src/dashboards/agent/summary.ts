type Sums = { active: number; calls: number | null; ok: number | null; failed: number | null; orders: number; income: number }
type Titled = { service: string; serviceTitle: string; unitTitle: string }

/** What `/server/agent/summary` answers. */
export type Summary = {
  state: { balance: number; customers: number }
  stock: Held[]
  allocated: Allocation[]
  sums: Sums
  before: Sums
}
/** What of one service lies in stock, in how many packages. */
export type Held = Titled & { packages: number; total: number; remain: number }
export type Allocation = Titled & { allocated: number; used: number }

/** What `/server/agent/risk-list` answers. */
export type RiskList = { risks: Risk[]; expiring: Ending[] }
export type Risk = Titled & {
  userId: string
  realName: string | null
  phone: string | null
  remain: number
  perDay: number
  runsOutOn: string
  /** What could be allocated, and from which stock. */
  stockId: string | null
  amount: number | null
}
export type Ending = Titled & { grantNo: string; name: string; total: number; remain: number; expireTime: string }
