import { problems } from '../../http/problems.ts'
import { operation } from '../../core/operation.ts'

/** A page of the console only: no other site, and nothing that a browser would turn into one. */
const TARGET = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** The address at which the console of a user opens, for the holder of this visit's token; `target` is one of its pages. */
export const service = operation('user.jump', async ({ person, body, request, tools }) => {
  const visit = await tools.sessions.personOf(body.token)
  if (visit?.visitorId !== person.userId) throw problems.forbidden()
  const target = body.target ?? '/'
  if (!TARGET.test(target)) throw problems.badRequest()
  return { url: `${request.origin}/#${target}` }
})
