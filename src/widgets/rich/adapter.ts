import { AHEAD } from '../../schema/time.ts'
import type { ComponentType } from 'react'
import type { Say } from '../../schema/texts.ts'
import { writeTime } from '../../schema/display.ts'
import { choicesOf } from '../choices.ts'
import { textOf, type ControlProps } from '../control.ts'
import type { LiveProps } from './live-props.ts'

/** Props of a component of the library, whichever it is. */
export type Given = Record<string, unknown>

/** How one control of the language is drawn by a component of `@formily/antd-v5`. */
export type Rich = {
  /** Fetches the component. */
  load: () => Promise<ComponentType<Given>>
  props: (props: ControlProps, t: Say<'widgets/kit'>) => Given
  /** The value as the component takes it, and its answer as it is kept; the same where absent. */
  take?: (value: unknown) => unknown
  give?: (answer: unknown) => unknown
  /** Whether one types into it to find a choice. */
  isSearched?: (props: ControlProps) => boolean
  /** What a text that is left behind stands for; nothing where it was a search. */
  meant?: (props: ControlProps, text: string) => unknown
  /** Two inputs: the first has the id, so that the label leads to it. */
  isPair?: true
  /** A list keeps Escape to itself, a calendar heeds it only while its default stands. */
  stopsEscape?: true
}

export type RichWord = 'select' | 'multi-select' | 'date' | 'date-time' | 'date-range'
/** Controls that ask the backend while somebody types, and so are components of their own around the library's. */
export type RemoteWord = 'remote-select' | 'remote-multi-select'

// The names that a component has in its own chunk; what its props are called is this file's business.
const select = (word: 'select' | 'multi-select') => () =>
  import('./select.ts').then(({ components }) => components[word] as ComponentType<Given>)
const date = (word: 'date' | 'date-time' | 'date-range') => () =>
  import('./date.ts').then(({ components }) => components[word] as ComponentType<Given>)

const DAY = 'YYYY-MM-DD'
/** More choices than one looks through can be searched. */
const SEARCHABLE = 8

const list = ({ field }: ControlProps, t: Say<'widgets/kit'>): Given => {
  const choices = choicesOf(field)
  return {
    placeholder: field.placeholder ?? t('choose'),
    notFoundContent: t('noMatch'),
    optionFilterProp: 'label',
    // Only without windowing do its rows carry roles; no list of choices is long enough to need it.
    virtual: choices.length > 200,
    options: choices.map(({ value, title, disabled }) => ({ value, label: title, ...(disabled ? { disabled } : {}) })),
  }
}

/** The choice of that name; a text in no choice's name, as it is. */
function meant({ field }: ControlProps, text: string): unknown {
  if (text === '') return undefined
  const titled = choicesOf(field).map(({ title, value }) => ({ title: title.toLowerCase(), value }))
  const wanted = text.toLowerCase()
  const chosen = titled.find(({ title }) => title === wanted)
  if (chosen) return chosen.value
  if (titled.some(({ title }) => title.includes(wanted))) return undefined
  return field.type === 'string' || Number.isNaN(Number(text)) ? text : Number(text)
}

/** The same for those that ask: what they ask is theirs, what they draw is the library's list. */
export const remote: Record<RemoteWord, () => Promise<ComponentType<LiveProps>>> = {
  'remote-select': () => import('./live-remote.tsx').then(({ LiveRemote }) => LiveRemote),
  'remote-multi-select': () => import('./live-remote.tsx').then(({ LiveManyRemote }) => LiveManyRemote),
}

/** The one file that knows the library: each rich control of the language, and the component that draws it once somebody turns to it. */
export const rich: Record<RichWord, Rich> = {
  select: {
    load: select('select'),
    props: list,
    take: (value) => value ?? null,
    isSearched: ({ field }) => choicesOf(field).length > SEARCHABLE,
    meant,
    stopsEscape: true,
  },
  'multi-select': {
    load: select('multi-select'),
    props: (props, t) => ({ ...list(props, t), mode: 'multiple' }),
    take: (value) => (Array.isArray(value) ? value : []),
    isSearched: () => true,
    stopsEscape: true,
  },
  date: {
    load: date('date'),
    props: ({ field }, t) => ({ format: DAY, placeholder: field.placeholder ?? t('chooseDate') }),
    take: (value) => textOf(value) || null,
  },
  'date-time': {
    load: date('date-time'),
    props: ({ field }, t) => ({
      format: `${DAY} HH:mm:ss`,
      placeholder: field.placeholder ?? t('chooseMoment'),
      day: field.props?.day,
    }),
    // The component speaks of the clock on the wall; what is kept is a moment.
    take: (value) => (textOf(value) ? writeTime(value) : null),
    give: (answer) => (answer ? new Date(Date.parse(`${String(answer).replace(' ', 'T')}Z`) - AHEAD).toISOString() : undefined),
  },
  'date-range': {
    load: date('date-range'),
    props: (_, t) => ({ format: DAY, allowEmpty: [true, true], placeholder: [t('from'), t('to')] }),
    take: (value) => [0, 1].map((at) => (Array.isArray(value) && textOf(value[at])) || null),
    give: (answer) => {
      const days = Array.isArray(answer) ? answer.map((day: unknown) => day || null) : []
      return days.some(Boolean) ? days : undefined
    },
    isPair: true,
  },
}
