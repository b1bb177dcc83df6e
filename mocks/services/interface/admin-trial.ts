import { listSold } from '../../../src/schema/openapi/sold.ts'
import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'
import { sampleBody } from '../../speech/sample-body.ts'

/** The initial body for trying an interface: the sample of its contract. */
export const service = operation('interface.adminTrial', async ({ body, contract, locale, tools }) => {
  const face = await tools.store.find('interface', body.interfaceId)
  if (!face) throw problems.notFound()
  const behind = listSold(contract).find(({ sold }) => sold.code === face.code)
  return { payload: JSON.stringify(behind ? sampleBody(behind.call, behind.sold, locale) : {}, null, 2) }
})
