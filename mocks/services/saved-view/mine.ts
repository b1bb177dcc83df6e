import { isStaff } from '../../administrators/administrators.ts'
import { operation } from '../../core/operation.ts'
import { mask } from '../../resource/mask.ts'
import { visibleTo } from '../../saved-views/visible-to.ts'

/** More than a person and their colleagues have for one list. */
const MOST = 300

export const service = operation('saved-view.mine', async ({ person, body, contract, db }) => {
  const { userId } = person
  // Whoever shares is one of the staff, whose names are for the staff.
  const named = (name: string) => (isStaff(contract, person) ? name : String(mask(name)))
  const views = await visibleTo(db.query, person)
    .select((one) => one.selectFrom('user').select('realName').whereRef('user.userId', '=', 'saved_view.userId').as('sharedBy'))
    .where('list', 'in', body.lists)
    .orderBy('name')
    .orderBy('viewId')
    .limit(MOST)
    .execute()
  const chosen = await db.query
    .selectFrom('chosen_view')
    .select('viewId')
    .where('userId', '=', userId)
    .where('list', 'in', body.lists)
    .execute()
  const isThere = (wanted: string) => views.some(({ viewId }) => viewId === wanted)
  return {
    views: views.map((view) => ({
      viewId: view.viewId,
      name: view.name ?? '',
      query: view.query ?? '',
      settings: view.settings ?? '',
      audience: view.audience ?? 'none',
      own: view.userId === userId,
      ...(view.userId !== userId && { sharedBy: named(view.sharedBy ?? '') }),
    })),
    chosen: chosen.find(({ viewId }) => isThere(viewId))?.viewId ?? null,
  }
})
