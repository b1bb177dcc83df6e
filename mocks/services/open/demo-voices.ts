import { guest } from '../../core/operation.ts'

const MOST = 50

/** The voices that a visitor can choose from. */
export const service = guest('open.demoVoices', async ({ db }) => {
  const columns = ['voiceId', 'name', 'gender', 'language', 'scene', 'style'] as const
  return db.query
    .selectFrom('voice')
    .select(columns)
    .where('status', '=', 'enabled')
    .orderBy('sort')
    .orderBy('voiceId')
    .limit(MOST)
    .execute()
})
