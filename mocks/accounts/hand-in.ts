import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Row, Stored } from '../db/database.ts'
import type { Person } from '../core/sessions.ts'
import type { Context } from '../core/context.ts'
import { rolesThatSend } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { ringRoles, settleReminders } from '../notices/ring.ts'
import { checkOwnFile } from '../uploads/own-file.ts'

const PERSONAL = ['realName', 'idNumber', 'idFront', 'idBack', 'phone']
/** The verification code is for the phone number that is entered. */
const ALWAYS_OPEN = ['phone', 'code']

/** Submits certification documents for review, for the first time or again if the state allows it. Clears the fields of the other type. */
export async function handIn(
  context: Context<Person>,
  certType: Rows['real-name']['certType'],
  allowed: (known: Row | undefined) => boolean,
) {
  const { person, body, contract, db, now, tools } = context
  const { userId } = person
  return db.write(async (trx) => {
    await tools.store.lock(`real-name:${userId}`, trx)
    const known = await tools.store.find('real-name', userId, trx)
    if (!allowed(known)) throw problems.conflict(text('accounts/account', 'nothingToHandIn'))
    for (const name of ['idFront', 'idBack', 'license', 'authorization'] as const) {
      const ref: unknown = body[name]
      if (!ref || ref === known?.[name]) continue
      await checkOwnFile(context, name, ref, trx)
    }
    const { code: _, ...papers } = unlocked(body, known)
    const others = certType === 1 ? [] : PERSONAL.filter((name) => !(name in papers))
    const values = {
      ...Object.fromEntries(certType === 1 ? [] : others.map((name) => [name, null])),
      ...papers,
      certType,
      status: 'pending' as const,
      submitTime: new Date(now).toISOString(),
      reason: null,
      rejectFields: [],
      auditorId: null,
      auditTime: null,
    }
    const row = known
      ? await tools.store.edit('real-name', userId, values, trx)
      : await tools.store.add('real-name', { ...values, userId }, trx)
    // If documents are submitted again before anybody has looked, there is still one reminder only.
    await settleReminders(trx, { kind: 'certificationAsked', requestNo: userId })
    const about = { kind: 'certificationAsked', requestNo: userId, outcome: String(certType), now } as const
    await ringRoles(trx, rolesThatSend(contract, 'admin-real-name.audit'), about)
    return { userId, status: row.status }
  })
}

/** After a rejection that names fields, only these are taken from the form; the others stay as they were reviewed. */
function unlocked(body: Row, known: (Row & Pick<Stored<'real-name'>, 'status' | 'rejectFields'>) | undefined): Row {
  const named: readonly string[] = (known?.status === 'rejected' && known.rejectFields) || []
  if (named.length === 0) return body
  const kept = Object.keys(body).filter((name) => !named.includes(name) && !ALWAYS_OPEN.includes(name))
  return { ...body, ...Object.fromEntries(kept.map((name) => [name, known![name] ?? null])) }
}
