import { computedField } from '../../core/operation.ts'
import { remainOf } from '../../figures/remain-figures.ts'

export const computed = computedField('user.remainChars', ({ on, rows }) => remainOf(on, rows, 'char'))
