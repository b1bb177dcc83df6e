import { afterCall } from '../../core/operation.ts'
import { checkOwnFile } from '../../uploads/own-file.ts'

/** An avatar has to be a picture that the person has sent. */
export const after = afterCall('user.profile', async (context, _row, trx) => {
  const avatar = context.body.avatar
  if (avatar) await checkOwnFile(context, 'avatar', avatar, trx)
})
