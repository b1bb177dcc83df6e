export type Row = {
  orderNo: string
  customer: string
  service: string
  status: string
  amount: number
  calls: number
  createTime: string
  payTime: string
}

export const services = [
  ['asr', 'Speech recognition'],
  ['tts', 'Speech synthesis'],
  ['nlp', 'Language processing'],
] as const

export const states = [
  ['unpaid', 'Unpaid', 'orange', 'warning'],
  ['paid', 'Paid', 'green', 'success'],
  ['cancelled', 'Cancelled', 'default', 'neutral'],
  ['refunded', 'Refunded', 'blue', 'info'],
] as const

const start = Date.UTC(2026, 10, 21, 8)

function makeRow(at: number): Row {
  return {
    orderNo: `A${String(100_000 + at)}`,
    customer: `customer ${at}`,
    service: services[at % services.length]![0],
    status: states[at % states.length]![0],
    amount: (at * 7919) % 1_000_000,
    calls: (at * 104_729) % 100_000,
    createTime: new Date(start - at * 3_600_000).toISOString(),
    payTime: new Date(start - at * 3_500_000).toISOString(),
  }
}

/** The network of a benchmark: three pages of rows, answered in the page itself. */
export function createBackend(size: number) {
  const all = Array.from({ length: size * 3 }, (_, at) => makeRow(at))
  return (pageNo: number, pageSize: number) =>
    Promise.resolve({ data: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalCount: all.length, pageNo, pageSize, totalPage: 3 })
}
