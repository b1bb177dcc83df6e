import { operation } from '../../core/operation.ts'
import { firstOf } from '../../sales/certified.ts'

/** Over the packages, so that nobody reads it only after filling in what to buy. */
export const service = operation('order.needs', async ({ db, person, locale }) => (await firstOf(db.query, person.userId, locale)) ?? {})
