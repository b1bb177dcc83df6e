import type { Locale } from '../../src/schema/compiled.ts'
import type { Message } from '../core/outbox.ts'
import { LINK_MINUTES } from './password-link.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** The message with a code; it says how long the code is valid, so that nobody tries an old one. */
export function captchaMessage(locale: Locale, to: string, code: string): Message {
  const say = sayIn(locale)
  const text = say('accounts/messages', 'code', { code })
  if (!to.includes('@')) return { channel: 'sms', to, text, data: { code }, purpose: 'code' }
  return { channel: 'email', to, subject: say('accounts/messages', 'codeSubject'), text, data: { code }, purpose: 'code' }
}

/** A mail with a link. */
const mail =
  (about: 'activation' | 'register' | 'already' | 'recovery' | 'invitation') =>
  (locale: Locale, email: string, link: string, role = ''): Message => {
    const say = sayIn(locale)
    const text = say('accounts/messages', about, { link, role, minutes: LINK_MINUTES })
    return {
      channel: 'email',
      to: email,
      subject: say('accounts/messages', `${about}Subject`, { role }),
      text,
      data: { link },
      purpose: 'link',
    }
  }

export const activationMail = mail('activation')
export const recoveryMail = mail('recovery')
/** For somebody who registers with an e-mail address only. */
export const registerMail = mail('register')
/** For somebody who registers although they have an account. */
export const alreadyMail = mail('already')
/** Invites somebody to a role of staff, which it names. */
export const invitationMail = mail('invitation')
