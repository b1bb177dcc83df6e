import { computedField } from '../../core/operation.ts'
import { remainOf } from '../../figures/remain-figures.ts'

export const computed = computedField('user.remainSeconds', ({ on, rows }) => remainOf(on, rows, 'second'))
