import { provenOf } from '../../accounts/proof.ts'
import { computedField } from '../../core/operation.ts'

/** Whether the person has shown that this phone or email is theirs; nothing where there is none. */
export const phoneProven = computedField('user.phoneProven', ({ on, rows }) => provenOf(on, rows, 'phone'))
export const emailProven = computedField('user.emailProven', ({ on, rows }) => provenOf(on, rows, 'email'))
