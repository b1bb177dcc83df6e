import { computedField } from '../../core/operation.ts'
import { remainOf } from '../../figures/remain-figures.ts'

/** What is left of all packages of a person, by unit. */
export const calls = computedField('user.remainCalls', ({ on, rows }) => remainOf(on, rows, 'call'))
export const chars = computedField('user.remainChars', ({ on, rows }) => remainOf(on, rows, 'char'))
export const seconds = computedField('user.remainSeconds', ({ on, rows }) => remainOf(on, rows, 'second'))
