import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { handIn } from '../../accounts/hand-in.ts'

const SCENE = 'real-name'

/** Hands the papers in for review, a first time or again after a rejection; a person proves to hold the phone. */
export const service = operation('real-name.commit', async (context) => {
  const { body, db, now } = context
  const certType = body.certType ?? 1
  const [phone, code] = [body.phone ?? '', body.code ?? '']
  if (certType === 1 && !(await isCode(db, phone, SCENE, code, now))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  const answer = await handIn(context, certType, (known) => !known || known.status === 'none' || known.status === 'rejected')
  if (certType === 1) await db.write((trx) => useCode(trx, db.sealer, phone, SCENE, code))
  return answer
})
