import { narrowCall } from '../../core/operation.ts'
import { forReader } from '../../notices/audience.ts'

export const narrow = narrowCall(['notice.list', 'notice.get'], forReader)
