import { listed, type Effect } from './change.ts'

const TITLES: [Effect['about'], string][] = [
  ['rights', 'Rights'],
  ['screens', 'Screens'],
  ['calls', 'Calls of the backend'],
  ['data', 'Data'],
  ['texts', 'Texts'],
]

/** The effects as Markdown for a pull request; what breaks something is marked. `counted` says where rows were counted, if they were. */
export function writeEffect(effects: Effect[], since: string, counted?: string): string {
  const note = counted === undefined ? [] : ['', counted]
  if (effects.length === 0) return [`The schemas mean the same as at ${since}.`, ...note].join('\n')
  const breaking = effects.filter((one) => one.breaking).length
  const rights = effects.filter(({ about }) => about === 'rights').length
  const summary = [
    `${effects.length} ${effects.length === 1 ? 'effect' : 'effects'} since ${since}`,
    breaking > 0 ? `**${breaking} breaking** (⚠)` : 'nothing breaking',
    ...(rights > 0 ? [`**${rights} of rights**`] : []),
  ]
  return [
    '# What this change of the schemas does',
    '',
    `${summary.join(', ')}.`,
    ...note,
    ...TITLES.flatMap(([about, title]) => {
      const own = effects.filter((one) => one.about === about)
      return own.length > 0 ? ['', `## ${title}`, '', ...folded(own)] : []
    }),
  ].join('\n')
}

/** `subject`: what is said of it. */
const SAID = /^(`[^`]+`[^:`]*): (.*)$/s
const NAMED = 3

/** What is said of several in the same words is said once. */
function folded(effects: Effect[]): string[] {
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
    const more = subjects.length - NAMED
    const named = more > 1 ? `${subjects.slice(0, NAMED).join(', ')} and ${more} more` : listed(subjects)
    return `- ${mark}${subjects.length > 0 ? `${named}: ` : ''}${rest}`
  })
}
