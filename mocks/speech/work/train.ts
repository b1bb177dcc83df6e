import { TooFewLines } from '../engine.ts'
import { faultOf } from './fault.ts'
import type { Outcome, Work } from './work.ts'

/** Trains a model with everything that its owner has uploaded for it; returns how long it took, or what was insufficient. */
export async function train({ db, engine, row, signal }: Work<'model'>): Promise<Outcome> {
  const corpora = await db.query.selectFrom('corpus').select('content').where('modelId', '=', row.modelId).execute()
  const lines = corpora.flatMap(({ content }) => content.split('\n'))
  const begun = performance.now()
  try {
    const { accuracy } = await engine.train(row.modelId, lines, signal)
    return { done: { accuracy, faultCode: null, trainSeconds: Math.ceil((performance.now() - begun) / 1000) } }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TooFewLines)) throw error
    const { least, found } = error
    return { fault: faultOf('tooFewLines', { least, found }) }
  }
}
