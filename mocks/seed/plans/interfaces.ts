import type { Contract } from '../../../src/schema/contract.ts'
import { soldPath } from '../../../src/schema/sold.ts'
import { DAY } from '../../../src/schema/time.ts'
import type { Unit } from '../../core/meter.ts'
import { cataloguedIn } from '../../metering/catalogue.ts'
import type { Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

/** Out of service; the console itself does not need it. */
const OFF = 'asr.sentence-en'
/** A draft that nothing serves yet. */
const DRAFT = { code: 'tts.stream', path: soldPath('tts.stream'), nameZh: '流式合成', nameEn: 'Streaming synthesis', method: 'WS' } as const

/** The codes of a service's interfaces that can be called and are billed in its unit; `null` for a service that is not sold. */
export function listFaces(contract: Contract, service: string, unit: Unit): (string | null)[] {
  const codes = cataloguedIn(contract).flatMap((one) =>
    one.service === service && one.unit === unit && one.code !== OFF ? [one.code] : [],
  )
  return codes.length > 0 ? codes : [null]
}

/** One row for each interface. A larger world has the same ones. */
export const planInterfaces: Plan = function* ({ contract, random, now }) {
  const sold = cataloguedIn(contract)
  const drafts = sold.filter(({ code }) => code === 'tts.short').map((row) => ({ ...row, ...DRAFT }))
  for (const row of [...sold, ...drafts]) {
    const time = now - random.int(200, 700) * DAY
    const status = row.code === DRAFT.code ? 'draft' : row.code === OFF ? 'disabled' : 'enabled'
    // The initial limit of every customer, the same for all interfaces of a service.
    yield { time, row: { ...row, defaultConcurrency: 2, docLink: null, status, createTime: writeMoment(time) } }
  }
}
