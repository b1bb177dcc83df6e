import type { ComponentType } from 'react'
import type { GlyphName } from '../../look/glyph.tsx'
import type { Say } from '../../schema/texts.ts'
import { writeTime } from '../../schema/display.ts'
import { choicesOf } from '../choices.ts'
import { textOf, type ControlProps } from '../control.ts'
import { readClock, readDay } from '../../schema/written-time.ts'
import { readMoment } from '../typed-time.ts'
import type { LiveProps } from './live-props.ts'
import type { Preset } from './spans.ts'

/** Props of any component of the library. */
export type Given = Record<string, unknown>

/** How one control is rendered by a component of `@formily/antd-v5`. */
export type Rich = {
  /** Loads the component. */
  load: () => Promise<ComponentType<Given>>
  props: (props: ControlProps, t: Say<'widgets/kit'>, late: Say<'widgets/late'>) => Given
  /** Converts the value for the component, and the component's value for storage; unchanged if absent. */
  take?: (value: unknown) => unknown
  give?: (answer: unknown) => unknown
  /** Whether typing in it searches the choices. */
  isSearched?: (props: ControlProps) => boolean
  /** Two inputs: the first has the id, so that the label refers to it. */
  isPair?: true
  /** Each end is stored as soon as it is chosen: the library forgets the first one if the form renders again before the second. */
  keepsHalf?: true
  /** Ends the wrong way round change places once both were given; the library would give the first one twice, or put an end that is yet to be replaced before it. */
  swaps?: true
  /** What it opens, at its end: a calendar unless named. */
  sign?: GlyphName
  /** A list stops the propagation of Escape; a calendar ignores Escape once its default is prevented. */
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
/** Controls that query the backend while the user types, and are therefore components of their own around the library's. */
export type RemoteWord = 'remote-select' | 'remote-multi-select' | 'remote-cascader'

// Names of components in their own chunk; their props are this file's concern.
const select = (word: 'select' | 'multi-select') => () =>
  import('./select.ts').then(({ components }) => components[word] as ComponentType<Given>)
const date = (word: 'date' | 'date-time' | 'date-range' | 'date-time-range') => () =>
  import('./date.ts').then(({ components }) => components[word] as ComponentType<Given>)
const time = (word: 'time' | 'time-range') => () => import('./time.ts').then(({ components }) => components[word] as ComponentType<Given>)

const branching = (word: 'cascader' | 'tree-select') => () =>
  import('./branching.tsx').then(({ components }) => components[word] as unknown as ComponentType<Given>)

const DAY = 'YYYY-MM-DD'
const CLOCK = 'HH:mm'
/** From more choices than this on, they can be searched. */
const SEARCHABLE = 8

const list = ({ field }: ControlProps, t: Say<'widgets/kit'>): Given => {
  const choices = choicesOf(field)
  return {
    placeholder: field.placeholder ?? t('choose'),
    notFoundContent: t('noMatch'),
    optionFilterProp: 'label',
    // Rows have ARIA roles only without virtual scrolling, which few lists of choices are long enough to need.
    virtual: choices.length > 200,
    options: choices.map(({ value, title, disabled }) => ({ value, label: title, ...(disabled ? { disabled } : {}) })),
  }
}

/** Nested choices: their layout is the component's concern. */
const branches = ({ field, id }: ControlProps, t: Say<'widgets/kit'>): Given => ({
  placeholder: field.placeholder ?? t('choose'),
  notFoundContent: t('noMatch'),
  choices: choicesOf(field),
  panel: `${id}_list`,
})

/** The presets beside a calendar, by their words and titles. */
const presetsOf = ({ field }: ControlProps, late: Say<'widgets/late'>): Given => {
  const words = (field.props?.presets as Preset[] | undefined) ?? []
  return words.length > 0 ? { presets: words.map((word) => ({ word, label: late(`preset.${word}`) })) } : {}
}

/** Both ends of a range; an end that is not chosen is null, and the one validation requires it. */
const ends = (answer: unknown, end: (text: string) => string | undefined): (string | null)[] | undefined => {
  const both = Array.isArray(answer) ? answer.map((one) => (one && end(String(one))) || null) : []
  return both.some(Boolean) ? both : undefined
}

/** Controls that query the backend themselves; they render with the library's list. */
export const remote: Record<RemoteWord, () => Promise<ComponentType<LiveProps>>> = {
  'remote-select': () => import('./live-remote.tsx').then(({ LiveRemote }) => LiveRemote),
  'remote-multi-select': () => import('./live-remote.tsx').then(({ LiveManyRemote }) => LiveManyRemote),
  // Its texts were loaded with its control.
  'remote-cascader': () => import('./live-levels.tsx').then(({ LiveLevels }) => LiveLevels),
}

/** The only file that knows the library: each rich control, and the component that renders it once it is used. */
export const rich: Record<RichWord, Rich> = {
  select: {
    load: select('select'),
    props: list,
    take: (value) => value ?? null,
    isSearched: ({ field }) => choicesOf(field).length > SEARCHABLE,
    sign: 'down',
    stopsEscape: true,
  },
  'multi-select': {
    load: select('multi-select'),
    props: (props, t) => ({ ...list(props, t), mode: 'multiple' }),
    take: (value) => (Array.isArray(value) ? value : []),
    isSearched: () => true,
    sign: 'down',
    stopsEscape: true,
  },
  cascader: {
    load: branching('cascader'),
    props: branches,
    give: (answer) => (Array.isArray(answer) ? answer.at(-1) : undefined),
    // However few there are, they stand in several lists: who knows the name types it.
    isSearched: () => true,
    sign: 'down',
    stopsEscape: true,
  },
  'tree-select': {
    load: branching('tree-select'),
    props: (props, t) => ({ ...branches(props, t), multiple: props.field.type === 'array' }),
    take: (value) => value ?? null,
    isSearched: () => true,
    sign: 'down',
    stopsEscape: true,
  },
  date: {
    load: date('date'),
    props: ({ field }, t) => ({ format: DAY, placeholder: field.placeholder ?? t('chooseDate') }),
    take: (value) => readDay(textOf(value)) ?? null,
  },
  'date-time': {
    load: date('date-time'),
    props: ({ field }, t) => ({
      format: `${DAY} HH:mm:ss`,
      placeholder: field.placeholder ?? t('chooseMoment'),
      day: field.props?.day,
    }),
    // The component uses local time; the stored value is a moment.
    take: (value) => (Number.isNaN(Date.parse(textOf(value))) ? null : writeTime(value)),
    give: (answer) => (answer ? readMoment(String(answer)) : undefined),
  },
  'date-range': {
    load: date('date-range'),
    props: (props, t, late) => ({
      format: DAY,
      order: false,
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
    swaps: true,
  },
  'date-time-range': {
    load: date('date-time-range'),
    props: (props, _, late) => ({
      format: `${DAY} HH:mm`,
      order: false,
      placeholder: [late('startTime'), late('endTime')],
      ...presetsOf(props, late),
    }),
    take: (value) => [0, 1].map((at) => (Array.isArray(value) && textOf(value[at]) && writeTime(value[at]).slice(0, 16)) || null),
    give: (answer) => ends(answer, (end) => readMoment(end)),
    isPair: true,
    keepsHalf: true,
    swaps: true,
  },
  time: {
    load: time('time'),
    sign: 'clock',
    props: ({ field }, _, late) => ({ format: CLOCK, needConfirm: false, placeholder: field.placeholder ?? late('chooseTime') }),
    take: (value) => readClock(textOf(value)) ?? null,
  },
  'time-range': {
    load: time('time-range'),
    sign: 'clock',
    // A night may end after midnight.
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
