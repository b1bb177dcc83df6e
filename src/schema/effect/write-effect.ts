import type { Effect } from './change.ts'

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
      return own.length > 0 ? ['', `## ${title}`, '', ...own.map((one) => `- ${one.breaking ? '⚠ ' : ''}${one.sentence}`)] : []
    }),
  ].join('\n')
}
