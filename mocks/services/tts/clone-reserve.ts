import { operation } from '../../core/operation.ts'

/** Notes who wants to be told when voice cloning opens; a second time changes the scene only. Nothing is charged. */
export const service = operation('tts.cloneReserve', async ({ body, db, now, person }) => {
  const { userId } = person
  const row = {
    phone: body.phone,
    userId,
    scene: (body.scene as string | null) || null,
    createTime: new Date(now).toISOString(),
  }
  await db.write((trx) =>
    trx
      .insertInto('clone_reservation')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'phone']).doUpdateSet({ scene: row.scene }))
      .execute(),
  )
  return { phone: row.phone, reserved: true }
})
