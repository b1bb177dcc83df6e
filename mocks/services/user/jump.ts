import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

/** Only a page of the console: no other site, and nothing that a browser would make one of. */
const TARGET = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** Where the console of a user opens, for whoever was given the token of this visit; `target` is a page of it. */
export const service = operation('user.jump', async ({ person, body, request, tools }) => {
  const visit = await tools.sessions.personOf(body.token)
  if (visit?.visitorId !== person.userId) throw problems.forbidden()
  const target = body.target ?? '/'
  if (!TARGET.test(target)) throw problems.badRequest()
  return { url: `${request.origin}/#${target}` }
})
