import { judge } from '../../../src/schema/verdict.ts'
import type { Stored } from '../../db/database.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import type { Locale } from '../../../src/schema/compiled.ts'

const MOST_FAULTS = 10
const USUAL = 5

/** Adds words to a table, one `word|weight` on each line; existing words get the new weight. If lines are invalid, nothing is added. */
export const service = operation('vocab.import', async ({ body, db, person, tools, contract, locale }) => {
  const words = contract.calls['vocab.save']!.form[locale].find(({ name }) => name === 'words')
  const faults: string[] = []
  const read = body.lines
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, at) => {
      if (line.trim() === '') return []
      const [word = '', weight] = line.split('|').map((part) => part.trim())
      const item = { word, weight: weight === undefined || weight === '' ? USUAL : Number(weight) }
      const [fault] = Object.values(judge(words?.fields ?? [], item, { locale }))
      if (fault) faults.push(lineOf(locale, at + 1) + fault)
      // why: its weight was validated above.
      return [item as Stored<'vocab'>['words'][number]]
    })
  if (faults.length > 0) throw problems.invalid({ lines: faults.slice(0, MOST_FAULTS).join('\n') })
  return db.write(async (trx) => {
    await tools.store.lock(`vocab:${person.userId}`, trx)
    const vocab = await tools.store.find('vocab', { vocabId: body.vocabId, userId: person.userId }, trx)
    if (!vocab) throw problems.notFound()
    const known = [...(vocab.words ?? []), ...read]
    const all = [...new Map(known.map((item) => [item.word, item])).values()]
    const most = words?.rules?.maxItems ?? 1000
    if (all.length > most) throw problems.invalid({ lines: text('services/vocab', 'tooMany', { most }) })
    await tools.store.edit('vocab', vocab.vocabId, { words: all, wordCount: all.length }, trx)
    const added = all.length - (vocab.words ?? []).length
    return { added, updated: new Set(read.map(({ word }) => word)).size - added, total: all.length }
  })
})

const lineOf = (locale: Locale, line: number): string => text('services/vocab', 'line', { line })(locale)
