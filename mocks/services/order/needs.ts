import { operation } from '../../core/operation.ts'
import { firstOf } from '../../sales/certified.ts'

/** Shown above the packages, so that people learn it before they fill in an order. */
export const service = operation('order.needs', async ({ db, person, locale }) => (await firstOf(db.query, person.userId, locale)) ?? {})
