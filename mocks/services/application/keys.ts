import { computedField } from '../../core/operation.ts'

/** The secrets that work now, the newest first: never themselves, but since when, until when, and when and from where they were used last. */
export const computed = computedField('application.keys', async ({ on, rows, now }) => {
  const ids = rows.map((row) => row.appId)
  if (ids.length === 0) return []
  const known = await on.selectFrom('app_secret').selectAll().where('appId', 'in', ids).execute()
  const at = new Date(now).toISOString()
  return rows.map(({ appId }) => {
    const one = known.find((secret) => secret.appId === appId)
    if (!one) return []
    const present = { kind: 'present', madeTime: one.changeTime, untilTime: null, usedTime: one.usedTime, usedIp: one.usedIp }
    if (one.previousUntil === null || one.previousUntil <= at) return [present]
    const before = {
      kind: 'previous',
      madeTime: null,
      untilTime: one.previousUntil,
      usedTime: one.previousUsedTime,
      usedIp: one.previousUsedIp,
    }
    return [present, before]
  })
})
