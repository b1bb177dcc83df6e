import { EngineFailure } from '../engine.ts'
import type { Outcome, Work } from './work.ts'

/** Trains a model with everything its owner has uploaded for it. */
export async function train({ db, engine, row, signal }: Work<'model'>): Promise<Outcome> {
  const corpora = await db.query.selectFrom('corpus').select('content').where('modelId', '=', row.modelId).execute()
  const lines = corpora.flatMap(({ content }) => content.split('\n'))
  try {
    return { done: await engine.train(row.modelId, lines, signal) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EngineFailure) return { fault: error.message }
    throw error
  }
}
