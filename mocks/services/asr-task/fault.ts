import { computedField } from '../../core/operation.ts'
import { sayFault } from '../../speech/work/fault.ts'

/** Why it failed, in the reader's language. */
export const computed = computedField(['asr-task.fault', 'tts-task.fault', 'model.fault'], ({ rows, locale }) =>
  Promise.resolve(rows.map(({ faultCode }) => (faultCode ? sayFault(faultCode, locale) : null))),
)
