import { narrowCall } from '../../core/operation.ts'
import { offered } from '../../sales/made-for.ts'

export const narrow = narrowCall(['packet.list', 'agent-packet.list'], offered)
