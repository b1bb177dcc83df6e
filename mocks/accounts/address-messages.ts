import type { Locale } from '../../src/schema/compiled.ts'
import type { Message } from '../core/outbox.ts'
import { signed, type Notice } from '../notices/tell.ts'
import type { Address } from './proof.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** A masked address: enough to recognise one's own, not enough to learn another's. */
function hint(field: Address, value: string): string {
  if (field === 'phone') return `${value.slice(0, 3)}****${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, Math.min(2, at))}****${value.slice(at)}`
}

const to = (field: Address, value: string, subject: string, text: string): Message =>
  field === 'phone'
    ? { channel: 'sms', to: value, text, purpose: 'security' }
    : { channel: 'email', to: value, subject, text, purpose: 'security' }

/** Notifies the old address, so that a change by somebody else is noticed. */
export function addressChanged(locale: Locale, field: Address, old: string, next: string | null): Message {
  const say = sayIn(locale)
  const sentence = next
    ? say('accounts/messages', `${field}Changed`, { hint: hint(field, next) })
    : say('accounts/messages', `${field}Removed`)
  const { subject, text } = signed(locale, say('accounts/messages', `${field}ChangedSubject`), sentence)
  return to(field, old, subject, text)
}

/** Notifies the new address of what has to be done before it counts. */
export function addressWaits(locale: Locale, field: Address, value: string): Message {
  const say = sayIn(locale)
  const { subject, text } = signed(locale, say('accounts/messages', `${field}WaitsSubject`), say('accounts/messages', `${field}Waits`))
  return to(field, value, subject, text)
}

/** Notifies a person that the password of their account was changed. */
export function passwordChanged(locale: Locale): Notice {
  const say = sayIn(locale)
  return signed(locale, say('accounts/messages', 'passwordChangedSubject'), say('accounts/messages', 'passwordChanged'))
}
