import type { Service } from '../../http/service.ts'
import { listExcerpts } from '../../speech/excerpts.ts'

/** Voices that can be compared without a recording of one's own. */
export const service: Service = async ({ tools }) => ((await tools.speech.engine.info()).isDemo ? listExcerpts() : [])
