import { noteEvent } from '../../audit/note-event.ts'
import { operation } from '../../core/operation.ts'

/** Ends the current session; its token becomes invalid. */
export const service = operation('auth.signout', async (context) => {
  const { person, request, tools } = context
  await tools.sessions.end(request.header('access-token') ?? '')
  if (person)
    await noteEvent(context, {
      event: 'signOut',
      userId: person.visitorId ?? person.userId,
      forUserId: person.visitorId ? person.userId : null,
    })
  return {}
})
