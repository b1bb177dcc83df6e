import { afterCall } from '../../core/operation.ts'
import { answerTransfer } from '../../sales/answer-transfer.ts'

/** Whoever said that they had paid reads that nothing arrived. */
export const after = afterCall('admin-order.notReceived', answerTransfer)
