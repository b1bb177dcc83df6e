import { operation } from '../../core/operation.ts'

/** Records who wants to be notified when voice cloning opens; a person has one reservation, and another replaces it. Nothing is charged. */
export const service = operation('tts.cloneReserve', async ({ body, db, now, person }) => {
  const { userId } = person
  const row = {
    phone: body.phone,
    userId,
    scene: body.scene || null,
    createTime: new Date(now).toISOString(),
  }
  await db.write(async (trx) => {
    await trx.deleteFrom('clone_reservation').where('userId', '=', userId).where('phone', '!=', row.phone).execute()
    await trx
      .insertInto('clone_reservation')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'phone']).doUpdateSet({ scene: row.scene }))
      .execute()
  })
  return { phone: row.phone, reserved: true }
})
