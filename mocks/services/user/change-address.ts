import { noteEvent } from '../../audit/note-event.ts'
import { Problem, problems } from '../../http/problems.ts'
import { type Sentence, text } from '../../http/texts.ts'
import { operation } from '../../core/operation.ts'
import { addressChanged } from '../../accounts/address-messages.ts'
import { isCode, useCode } from '../../accounts/captcha.ts'
import { proveOneself, useProof } from '../../accounts/oneself.ts'
import { noteProven, type Address } from '../../accounts/proof.ts'

type Change = {
  name: 'user.changePhone' | 'user.changeEmail'
  field: Address
  newField: string
  scene: string
  taken: Sentence
  unchanged: Sentence
}

/** Changes how a person signs in: they prove their identity and the new address. The old one is notified, and other sessions end. */
const change = ({ name, field, newField, scene, taken, unchanged }: Change) =>
  operation(name, async (context) => {
    const { person, body, db, now, locale, outbox, tools } = context
    const { userId, session } = person
    const user = await tools.store.find('user', userId)
    if (!user) throw problems.expired()
    const [old, newCode] = [user[field], body.newCode]
    const next = 'newEmail' in body ? body.newEmail.toLowerCase() : body.newPhone
    if (next === old) throw problems.invalid({ [newField]: unchanged })
    await proveOneself(context, user, scene)
    if (!(await isCode(db, next, scene, newCode, now))) throw problems.invalid({ newCode: text('http/problems', 'wrongCode') })
    await db.write(async (trx) => {
      await useProof(context, trx, user, scene)
      if (!(await useCode(trx, db.sealer, next, scene, newCode))) throw problems.invalid({ newCode: text('http/problems', 'wrongCode') })
      await tools.store.edit('user', userId, { [field]: next }, trx).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 422 ? problems.invalid({ [newField]: taken }) : error
      })
      await noteProven(trx, userId, field, next)
      await tools.sessions.endAll(userId, session, trx)
      await noteEvent(context, { event: 'contact', userId, subject: { entity: 'user', key: userId }, detail: field }, trx)
      if (old) await outbox.send(addressChanged(locale, field, old, next), trx)
    })
    return {}
  })

export const changePhone = change({
  name: 'user.changePhone',
  field: 'phone',
  newField: 'newPhone',
  scene: 'change-phone',
  taken: text('services/user', 'phoneTaken'),
  unchanged: text('services/user', 'phoneUnchanged'),
})

export const changeEmail = change({
  name: 'user.changeEmail',
  field: 'email',
  newField: 'newEmail',
  scene: 'change-email',
  taken: text('services/user', 'emailTaken'),
  unchanged: text('services/user', 'emailUnchanged'),
})

/** Confirms an address that somebody else has entered, with a code sent to it. */
const verify = (name: 'user.verifyPhone' | 'user.verifyEmail', field: Address) =>
  operation(name, async (context) => {
    const { person, body, db, now, tools } = context
    const user = await tools.store.find('user', person.userId)
    const [value, code] = [user?.[field] ?? '', body.code]
    if (!(await isCode(db, value, 'verify', code, now))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
    await db.write(async (trx) => {
      if (!(await useCode(trx, db.sealer, value, 'verify', code))) throw problems.invalid({ code: text('http/problems', 'wrongCode') })
      await noteProven(trx, person.userId, field, value)
      await noteEvent(
        context,
        { event: 'contact', userId: person.userId, subject: { entity: 'user', key: person.userId }, detail: field },
        trx,
      )
    })
    return {}
  })

export const verifyPhone = verify('user.verifyPhone', 'phone')
export const verifyEmail = verify('user.verifyEmail', 'email')
