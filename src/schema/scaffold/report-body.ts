import { groupingOf } from '../compile/contract-groups.ts'
import { unitFieldsOf } from '../compile/units.ts'
import type { AuthoredField } from '../format/authored.ts'
import { camel } from './camel.ts'
import type { Body, Plan, Refused } from './plan.ts'
import { isTechnical, missing } from './surroundings.ts'

/** How many figures, and how many groupings by choices, a new report begins with. */
const FIGURES = 2
const GROUPINGS = 3

/** How many rows there are and what they add up to, over time and by their choices: what whoever asks for a report looks at first. */
export function reportBody({ entity, fields, call, name, area, list, english }: Plan): Body | Refused {
  const listed = call('list')
  if (!listed) return missing(name, 'list', area)
  const all = Object.entries(entity.properties as Record<string, AuthoredField>).filter(
    ([one, field]) => !isTechnical(one, field) && (fields?.includes(one) ?? true),
  )
  const groups = (one: string) => groupingOf(entity, [one]).groups ?? []
  const times = all.filter(([one, { format }]) => (format === 'date' || format === 'date-time') && groups(one).length > 0)
  const [time] = times.find(([one]) => one === 'createTime') ?? times[0] ?? []
  if (time === undefined) return { refused: `A report counts by day, and no field of "${name}" holds one; add one first.` }
  const measures = groupingOf(entity, Object.keys(entity.properties)).measures ?? {}
  // What is counted in several units is no single figure.
  const sums = all.filter(([one, field]) => Object.hasOwn(measures, one) && unitFieldsOf(field).length === 0).slice(0, FIGURES)
  const choices = all.filter(([one, { oneOf, type }]) => groups(one).length > 0 && (oneOf || type === 'boolean')).slice(0, GROUPINGS)
  const others = all.filter(([one, field]) => groups(one).length > 0 && field.entity && one !== entity.owner).slice(0, 1)
  const blocks: Record<string, object> = {}
  const said: Record<string, { title: string }> = {}
  const add = (key: string, [title, text]: readonly [string, string], rest: object) => {
    blocks[key] = { title, ...rest }
    said[key] = { title: text }
  }
  const titlesOf = (one: string, { title = one }: AuthoredField, with_: (title: string) => string, text: (title: string) => string) =>
    [with_(title), text(english(one))] as const
  add('total', ['总数', 'How many'], {})
  for (const [one, field] of sums) add(`${one}Sum`, titlesOf(one, field, same, same), { sum: one })
  add('trend', ['走势', 'Over time'], { by: time, draw: 'line', wide: true })
  for (const [one, field] of choices)
    add(
      key('by', one),
      titlesOf(
        one,
        field,
        (title) => `按${title}`,
        (title) => `By ${lower(title)}`,
      ),
      { by: one },
    )
  for (const [one, field] of others)
    add(
      key('top', one),
      titlesOf(
        one,
        field,
        (title) => `${title}前十`,
        (title) => `${title}, top ten`,
      ),
      { by: one, first: 10 },
    )
  const rows = camel(name)
  const search = choices.filter(([, { oneOf }]) => oneOf).map(([one]) => `${rows}.${one}`)
  return {
    screen: {
      period: 'last-30-days',
      rows: { [rows]: { entity: name, ...(listed === 'list' ? {} : { call: listed }), time, ...(list ? { screen: list.id } : {}) } },
      ...(search.length > 0 ? { search } : {}),
      blocks,
    },
    english: { blocks: said },
  }
}

const same = (title: string) => title
const key = (word: string, name: string) => `${word}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Within a sentence; an abbreviation keeps its letters. */
const lower = (title: string) => (/^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title)
