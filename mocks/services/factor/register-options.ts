import { registrationOptions } from '../../factor/passkeys.ts'
import { proveAgain } from '../../factor/prove-again.ts'
import { operation } from '../../core/operation.ts'

/** The options for a device that creates a passkey for the signed-in person. */
export const service = operation('factor.registerOptions', async (context) => {
  const { person, tools } = context
  await proveAgain(context, person)
  const user = await tools.store.find('user', person.userId)
  const name = user?.username || user?.email || user?.phone || person.userId
  return registrationOptions(context, { userId: person.userId, name, shown: user?.realName || name })
})
