import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** English names of interfaces as they were seeded until the documents called them otherwise; a name that somebody wrote stays. */
const NAMES = [
  ['asr.file-create', 'File transcription', 'Recorded-file transcription'],
  ['tts.short', 'Short text synthesis', 'Synthesis of short texts'],
  ['tts.long', 'Long text synthesis', 'Synthesis of long texts'],
  ['vpr.enroll', 'Voiceprint enrolment', 'Voiceprint enrollment'],
  ['nlp.sentiment', 'Sentiment', 'Sentiment analysis'],
] as const

export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'interface'))) return
  for (const [code, before, after] of NAMES)
    await trx.updateTable('interface').set({ nameEn: after }).where('code', '=', code).where('nameEn', '=', before).execute()
}
