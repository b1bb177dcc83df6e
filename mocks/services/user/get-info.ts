import { ME_FIELDS } from '../../../src/schema/around.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { noteLanguage } from '../../notices/language.ts'

/** The fields of the signed-in person that the console shows, with their own phone number unmasked. */
const SHOWN = ME_FIELDS.filter((name) => name !== 'certType')

/**
 * The signed-in person: the user, the names of the roles, and the kind of certification (0 none, 1 personal, 2 company). If there is no
 * chat
 * app, `noChat` keeps the console from offering to link one.
 */
export const service = operation('user.getInfo', async ({ person, db, contract, locale, outbox, request }) => {
  const user = await db.query.selectFrom('user').selectAll().where('userId', '=', person.userId).executeTakeFirst()
  if (!user) throw problems.expired()
  await noteLanguage(db, person, locale)
  const known = contract.entities.user?.properties ?? {}
  const shownOf = (name: (typeof SHOWN)[number]) => (name in known ? { [name]: user[name] ?? '' } : {})
  // why: a product may leave out fields of its users; the answer has those that exist.
  const shown = Object.assign({}, ...SHOWN.map(shownOf)) as Record<(typeof SHOWN)[number], string>
  const hasChat = request.phone !== undefined || outbox.carries('chat')
  return {
    user: shown,
    role: person.roles,
    certType: user.certType ?? 0,
    ...(person.unready ? { unready: true } : {}),
    ...(hasChat ? {} : { noChat: true }),
  }
})
