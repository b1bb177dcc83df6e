import { guest } from '../../core/operation.ts'
import { listExcerpts } from '../../speech/excerpts.ts'

/** Voices that can be compared without recording one's own. */
export const service = guest('open.demoExcerpts', async ({ tools }) => ((await tools.speech.engine.info()).isDemo ? listExcerpts() : []))
