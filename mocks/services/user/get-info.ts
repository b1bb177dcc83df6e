import { ME_FIELDS } from '../../../src/schema/around.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { noteLanguage } from '../../notices/language.ts'

/** What the console shows of whoever is signed in; the person's own phone stands here unmasked. */
const SHOWN = ME_FIELDS.filter((name) => name !== 'certType')

/**
 * Who is signed in: the user, the names of the roles, and what kind of certification there is (0 none, 1 personal, 2 company). Where no
 * chat app is set up, `noChat` keeps the console from inviting anybody to link one.
 */
export const service = operation('user.getInfo', async ({ person, db, contract, locale, outbox, request }) => {
  const user = await db.query.selectFrom('user').selectAll().where('userId', '=', person.userId).executeTakeFirst()
  if (!user) throw problems.expired()
  // Asked at each start of the console, in the language it is in then.
  if (person.visitorId === undefined) await noteLanguage(db, person.userId, locale)
  const known = contract.entities.user?.properties ?? {}
  const shownOf = (name: (typeof SHOWN)[number]) => (name in known ? { [name]: user[name] ?? '' } : {})
  // why: a product may leave fields of its users out; the answer has those that there are.
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
