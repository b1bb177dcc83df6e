import { operation } from '../../core/operation.ts'
import type { Values } from '../../core/store.ts'
import type { Finding } from '../../speech/engine.ts'
import { billedSeconds } from '../../speech/sound/measure.ts'
import { factsOf, metered, refused, soundIn } from '../../speech/serve.ts'
import { unsure } from '../../speech/transcript.ts'

const CODES: Record<Finding['type'], string> = { speaker: 'sound.speaker', gender: 'sound.gender', language: 'sound.language' }

/** Analyses a voice as requested and stores the result as a record; what the engine does not know stays empty. Books one call. */
export const service = operation('sound-record.analyze', async (context) => {
  const { body, db, locale, now, person, tools } = context
  const types = body.types
  const used = { service: 'sound' as const, code: CODES[types[0]!] }
  const sound = await soundIn(context, used, 'audio')
  const codes = types.slice(1).map((type) => CODES[type])
  const off = await db.query
    .selectFrom('interface')
    .select('code')
    .where('code', 'in', [...codes, ''])
    .where('status', '!=', 'enabled')
    .executeTakeFirst()
  if (off) return refused(context, used, { name: 'interfaceOff', values: { code: off.code } })
  const { answer: results, ...served } = await metered(context, { ...used, amounts: { second: billedSeconds(sound) } }, (signal) =>
    tools.speech.engine.analyze(sound, types, signal),
  )
  const of = (type: Finding['type']) => results.find((one) => one.type === type)
  const record = {
    userId: person.userId,
    fileName: sound.upload.name,
    types,
    speakers: of('speaker')?.value ?? null,
    gender: of('gender')?.value ?? null,
    genderScore: of('gender')?.score ?? null,
    language: of('language')?.value ?? null,
    languageScore: of('language')?.score ?? null,
    duration: billedSeconds(sound),
    createTime: new Date(now).toISOString(),
  }
  // why: an engine's findings follow no schema; the store refuses values that a field does not accept.
  const { recordId } = await db.write((trx) => tools.store.add('sound-record', record as Values<'sound-record'>, trx))
  const engine = await tools.speech.engine.info()
  const isPart = results.some(({ value }) => value === null)
  return { ...served, recordId, results, facts: factsOf(sound), engine, ...(engine.isDemo && isPart ? { notice: unsure(locale) } : {}) }
})
