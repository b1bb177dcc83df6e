import { AHEAD } from '../../schema/time.ts'
import type { ComponentType } from 'react'
import type { Say } from '../../schema/texts.ts'
import { writeTime } from '../../schema/display.ts'
import { choicesOf } from '../choices.ts'
import { textOf, type ControlProps } from '../control.ts'
import type { LiveProps } from './live-props.ts'
import type { Preset } from './spans.ts'

/** Props of a component of the library, whichever it is. */
export type Given = Record<string, unknown>

/** How one control of the language is drawn by a component of `@formily/antd-v5`. */
export type Rich = {
  /** Fetches the component. */
  load: () => Promise<ComponentType<Given>>
  props: (props: ControlProps, t: Say<'widgets/kit'>, late: Say<'widgets/late'>) => Given
  /** The value as the component takes it, and its answer as it is kept; the same where absent. */
  take?: (value: unknown) => unknown
  give?: (answer: unknown) => unknown
  /** Whether one types into it to find a choice. */
  isSearched?: (props: ControlProps) => boolean
  /** What a text that is left behind stands for; nothing where it was a search. */
  meant?: (props: ControlProps, text: string) => unknown
  /** Two inputs: the first has the id, so that the label leads to it. */
  isPair?: true
  /** Each end counts as soon as it is there: the library forgets the first one whenever the form is drawn anew before the second. */
  keepsHalf?: true
  /** A list keeps Escape to itself, a calendar heeds it only while its default stands. */
  stopsEscape?: true
}

export type RichWord =
  | 'select'
  | 'multi-select'
  | 'cascader'
  | 'tree-select'
  | 'date'
  | 'date-time'
  | 'date-range'
  | 'date-time-range'
  | 'time'
  | 'time-range'
/** Controls that ask the backend while somebody types, and so are components of their own around the library's. */
export type RemoteWord = 'remote-select' | 'remote-multi-select' | 'remote-cascader'

// The names that a component has in its own chunk; what its props are called is this file's business.
const select = (word: 'select' | 'multi-select') => () =>
  import('./select.ts').then(({ components }) => components[word] as ComponentType<Given>)
const date = (word: 'date' | 'date-time' | 'date-range' | 'date-time-range') => () =>
  import('./date.ts').then(({ components }) => components[word] as ComponentType<Given>)
const time = (word: 'time' | 'time-range') => () => import('./time.ts').then(({ components }) => components[word] as ComponentType<Given>)

const branching = (word: 'cascader' | 'tree-select') => () =>
  import('./branching.tsx').then(({ components }) => components[word] as unknown as ComponentType<Given>)

const DAY = 'YYYY-MM-DD'
const CLOCK = 'HH:mm'
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

/** Choices below one another: how they are laid out is the component's own business. */
const branches = ({ field, id }: ControlProps, t: Say<'widgets/kit'>): Given => ({
  placeholder: field.placeholder ?? t('choose'),
  notFoundContent: t('noMatch'),
  choices: choicesOf(field),
  panel: `${id}_list`,
})

/** The spans at hand beside a calendar, by their words and titles. */
const presetsOf = ({ field }: ControlProps, late: Say<'widgets/late'>): Given => {
  const words = (field.props?.presets as Preset[] | undefined) ?? []
  return words.length > 0 ? { presets: words.map((word) => ({ word, label: late(`preset.${word}`) })) } : {}
}

/** Both ends of a span; one that is still open is nothing, and the one validation asks for it. */
const ends = (answer: unknown, end: (text: string) => string): (string | null)[] | undefined => {
  const both = Array.isArray(answer) ? answer.map((one) => (one ? end(String(one)) : null)) : []
  return both.some(Boolean) ? both : undefined
}

/** The clock on the wall as a moment. */
const momentOf = (wall: string): string => new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) - AHEAD).toISOString()

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
  // Its texts have come with its control.
  'remote-cascader': () => import('./live-levels.tsx').then(({ LiveLevels }) => LiveLevels),
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
  cascader: {
    load: branching('cascader'),
    props: branches,
    give: (answer) => (Array.isArray(answer) ? answer.at(-1) : undefined),
    isSearched: ({ field }) => choicesOf(field).length > SEARCHABLE,
    stopsEscape: true,
  },
  'tree-select': {
    load: branching('tree-select'),
    props: (props, t) => ({ ...branches(props, t), multiple: props.field.type === 'array' }),
    take: (value) => value ?? null,
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
    give: (answer) => (answer ? momentOf(String(answer)) : undefined),
  },
  'date-range': {
    load: date('date-range'),
    props: (props, t, late) => ({
      format: DAY,
      allowEmpty: [true, true],
      placeholder: [t('from'), t('to')],
      ...presetsOf(props, late),
    }),
    take: (value) => [0, 1].map((at) => (Array.isArray(value) && textOf(value[at])) || null),
    give: (answer) => {
      const days = Array.isArray(answer) ? answer.map((day: unknown) => day || null) : []
      return days.some(Boolean) ? days : undefined
    },
    isPair: true,
    keepsHalf: true,
  },
  'date-time-range': {
    load: date('date-time-range'),
    props: (props, t, late) => ({ format: `${DAY} HH:mm`, placeholder: [t('from'), t('to')], ...presetsOf(props, late) }),
    take: (value) => [0, 1].map((at) => (Array.isArray(value) && textOf(value[at]) && writeTime(value[at]).slice(0, 16)) || null),
    give: (answer) => ends(answer, momentOf),
    isPair: true,
    keepsHalf: true,
  },
  time: {
    load: time('time'),
    props: ({ field }, _, late) => ({ format: CLOCK, needConfirm: false, placeholder: field.placeholder ?? late('chooseTime') }),
    take: (value) => textOf(value) || null,
  },
  'time-range': {
    load: time('time-range'),
    // A night goes past midnight.
    props: (_, __, late) => ({
      format: CLOCK,
      order: false,
      needConfirm: false,
      placeholder: [late('startTime'), late('endTime')],
    }),
    take: (value) => [0, 1].map((at) => (Array.isArray(value) && textOf(value[at])) || null),
    give: (answer) => ends(answer, (end) => end),
    isPair: true,
    keepsHalf: true,
  },
}
