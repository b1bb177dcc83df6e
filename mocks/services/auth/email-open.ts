import { isEmailEnough } from '../../accounts/email-only.ts'
import { guest } from '../../core/operation.ts'

/** Whether the page for registering by an email alone exists. */
export const service = guest('auth.emailOpen', isEmailEnough)
