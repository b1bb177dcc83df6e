import type { Locale } from '../compiled.ts'
import { sayIn } from '../say-in.ts'
import { listed, type Effect, type SayEffect } from './change.ts'

/** What counts most is told first. */
export const ORDER = ['rights', 'screens', 'calls', 'data', 'texts'] as const satisfies Effect['about'][]

/** `counted` says where rows were counted, if they were. */
type Way = { counted?: string | undefined; locale?: Locale | undefined }

/** The effects as Markdown for a pull request, in the language of their sentences; breaking ones are marked. */
export function writeEffect(effects: Effect[], since: string, { counted, locale }: Way = {}): string {
  const speak = sayIn(locale)
  const say: SayEffect = (key, ...values) => speak('schema/effect', key, ...values)
  const note = counted === undefined ? [] : ['', counted]
  if (effects.length === 0) return [say('sameAs', { since }), ...note].join('\n')
  const breaking = effects.filter((one) => one.breaking).length
  const rights = effects.filter(({ about }) => about === 'rights').length
  const summary = [
    say('effects', { count: effects.length, since }),
    breaking > 0 ? say('breakingCount', { number: breaking }) : say('nothingBreaking'),
    ...(rights > 0 ? [say('rightsCount', { number: rights })] : []),
  ]
  return [
    `# ${say('head')}`,
    '',
    say('end', { said: summary.join(say('comma')) }),
    ...note,
    ...ORDER.flatMap((about) => {
      const own = effects.filter((one) => one.about === about)
      return own.length > 0 ? ['', `## ${say(`title-${about}`)}`, '', ...folded(own, say)] : []
    }),
  ].join('\n')
}

/** Matches `subject`: sentence. */
const SAID = /^(`[^`]+`[^:：`]*)(?:: |：)(.*)$/s
const NAMED = 3

/** Effects that differ only in their subject are merged. */
function folded(effects: Effect[], say: SayEffect): string[] {
  const lines = new Map<string, { mark: string; subjects: string[]; rest: string }>()
  for (const { sentence, breaking } of effects) {
    const [, subject, rest] = SAID.exec(sentence) ?? []
    const mark = breaking ? '⚠ ' : ''
    const key = subject === undefined ? sentence : `${mark}${rest}`
    const line = lines.get(key) ?? { mark, subjects: [], rest: rest ?? sentence }
    if (subject !== undefined) line.subjects.push(subject)
    lines.set(key, line)
  }
  return [...lines.values()].map(({ mark, subjects, rest }) => {
    const number = subjects.length - NAMED
    const named = number > 1 ? say('andMore', { named: subjects.slice(0, NAMED).join(say('comma')), number }) : listed(subjects, say)
    return `- ${mark}${subjects.length > 0 ? say('about', { subject: named, said: rest }) : rest}`
  })
}
