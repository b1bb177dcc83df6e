import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { handIn } from '../../accounts/hand-in.ts'
import { listProven } from '../../accounts/proof.ts'

const SCENE = 'real-name'

/**
 * Submits a certification, for the first time or again after a rejection. The person has to prove control of the phone, unless it is that
 * of
 * their account, or that of the rejected certification.
 */
export const service = operation('real-name.commit', async (context) => {
  const { body, db, now, person, tools } = context
  const certType = body.certType ?? 1
  const [phone, code] = [body.phone ?? '', body.code ?? '']
  const user = await tools.store.find('user', person.userId)
  const known = await tools.store.find('real-name', { userId: person.userId })
  const isOwn = user?.phone === phone
  const isProven = isOwn ? (await listProven(db.query, person.userId)).includes('phone') : known?.phone === phone
  const asks = certType === 1 && !isProven
  if (asks && isOwn && !code) throw problems.invalid({ phone: text('accounts/account', 'phoneUnproven') })
  if (asks && !(await isCode(db, phone, SCENE, code, now))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
  const answer = await handIn(context, certType, (papers) => !papers || papers.status === 'none' || papers.status === 'rejected')
  if (asks) await db.write((trx) => useCode(trx, db.sealer, phone, SCENE, code))
  return answer
})
