import { provenOf } from '../../accounts/proof.ts'
import { computedField } from '../../core/operation.ts'

/** Whether the person has proven this phone number or e-mail address; null if there is none. */
export const phoneProven = computedField('user.phoneProven', ({ on, rows }) => provenOf(on, rows, 'phone'))
export const emailProven = computedField('user.emailProven', ({ on, rows }) => provenOf(on, rows, 'email'))
