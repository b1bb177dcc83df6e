import { operation } from '../../core/operation.ts'
import { mayUse } from '../../http/may-use.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { isOfView } from '../../../src/schema/saved-view.ts'

/** The maximum number of views of one person for a list. */
const MOST = 50

export const service = operation('saved-view.save', async ({ person, body, contract, db, tools }) => {
  const { userId } = person
  const { viewId, list, listTitle } = body
  const name = body.name.trim()
  const query = body.query ?? ''
  // Otherwise a shared view could open an action in somebody else's console.
  if (![...new URLSearchParams(query).keys()].every(isOfView)) throw problems.invalid({ query: text('http/problems', 'badRequest') })
  return db.write(async (trx) => {
    await tools.store.lock(`saved-view:${userId}`, trx)
    const own = await trx.selectFrom('saved_view').select(['viewId', 'list', 'name', 'audience']).where('userId', '=', userId).execute()
    const former = own.find((one) => one.viewId === viewId)
    if (viewId && !former) throw problems.notFound()
    // Whoever may no longer share changes nothing in the lists of others.
    if (former && former.audience !== 'none' && !mayUse(contract, contract.calls['saved-view.share']!, person))
      throw problems.forbidden(text('services/saved-view', 'isShared'))
    const beside = own.filter((one) => one.list === list && one.viewId !== viewId)
    if (beside.some((one) => one.name?.toLowerCase() === name.toLowerCase()))
      throw problems.invalid({ name: text('services/saved-view', 'taken', { name }) })
    if (!viewId && beside.length >= MOST) throw problems.conflict(text('services/saved-view', 'full', { count: MOST }))
    const values = { list, listTitle, name, query, settings: body.settings ?? '' }
    const row = viewId
      ? await tools.store.edit('saved-view', viewId, values, trx)
      : await tools.store.add('saved-view', { ...values, userId }, trx)
    return { viewId: row.viewId }
  })
})
