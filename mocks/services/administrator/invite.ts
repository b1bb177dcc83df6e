import { MINUTE } from '../../../src/schema/time.ts'
import { addAdministrator, checkCovers, coversRole, isStaff, staffRoles } from '../../administrators/administrators.ts'
import { noteEvent } from '../../audit/note-event.ts'
import type { Row, Trx } from '../../db/database.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import type { Context } from '../../core/context.ts'
import { titlesOf } from '../../figures/titles.ts'
import { operation } from '../../core/operation.ts'
import { invitationMail } from '../../accounts/messages.ts'
import { createLink, LINK_MINUTES, linkTo } from '../../accounts/password-link.ts'

const taken = text('services/administrator', 'taken')

/** Creates an administrator, who chooses a password with the link in a mail. */
export const invite = operation('administrator.invite', async (context) => {
  const { body, contract, db, outbox, person, tools } = context
  await outbox.need('email', true)
  const email = body.email.toLowerCase()
  const { realName } = body
  // Whoever may give but one role was not asked for it: it is their own. The form refuses those that they may not give.
  const role = staffRoles(contract).find((one) => one === (body.role ?? person.role))
  if (!coversRole(contract, person, role)) throw problems.forbidden()
  const userId = await db.write(async (trx) => {
    if (await tools.store.find('user', { email }, trx)) throw problems.invalid({ email: taken })
    const added = await addAdministrator(trx, tools.store, contract, { email, realName, role })
    await sendInvitation(context, trx, { userId: added, email, role })
    const subject = { entity: 'user' as const, key: added, name: realName }
    await noteEvent(
      context,
      { event: 'rights', userId: person.userId, subject, detail: 'invite', changes: [{ field: 'role', before: null, after: role }] },
      trx,
    )
    return added
  })
  return { userId }
})

const ready = text('services/administrator', 'ready')

/** Sends a new link to somebody who has not chosen a password yet; the previous one stops working. */
export const inviteAgain = operation('administrator.inviteAgain', async (context) => {
  const { body, contract, db, outbox, person, tools } = context
  await outbox.need('email', true)
  const user = await tools.store.find('user', body.userId)
  if (!user || !isStaff(contract, user) || !user.email) throw problems.notFound()
  checkCovers(contract, person, user)
  await db.write(async (trx) => {
    const kept = await trx.selectFrom('credential').select('userId').where('userId', '=', user.userId).executeTakeFirst()
    if (kept) throw problems.conflict(ready)
    await sendInvitation(context, trx, user)
  })
  return {}
})

async function sendInvitation({ contract, locale, now, outbox, request }: Context, trx: Trx, { userId, email, role }: Row): Promise<void> {
  const to = String(email)
  const code = await createLink(trx, { userId: String(userId), purpose: 'invite', email: to }, now)
  await outbox.send(
    {
      ...invitationMail(locale, to, linkTo(request.origin, code), titlesOf(contract, 'user', 'role', locale)(role)),
      expires: now + LINK_MINUTES * MINUTE,
      known: true,
    },
    trx,
  )
}
