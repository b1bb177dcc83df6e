import { DatePicker } from '@formily/antd-v5'
import { connect, mapProps } from '@formily/react'
import dayjs from 'dayjs'
import { rememberPeriod } from '../picked-period.ts'
import './product-now.ts'
import { type Preset, spanOf } from './spans.ts'
import './picker.css'

const overflow = { adjustX: 1, adjustY: 1, shiftY: 1 } as const

/** Where there is room for a panel neither below nor above its field, as on a phone, it lies over the field: its head must not be out of sight. */
const builtinPlacements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}

/** Choosing a day sets its midnight, or its last second for something valid until then; never the current time. */
const Moment = connect(
  DatePicker,
  mapProps((props) => {
    const { day, ...rest } = props as typeof props & { day?: unknown }
    return { ...rest, builtinPlacements, showTime: { defaultOpenValue: day === 'ends' ? dayjs().endOf('day') : dayjs().startOf('day') } }
  }),
)

type Named = { word: Preset; label: string }

/** A preset is computed when it is chosen, not when the page was opened. */
const spansOf = (presets: unknown) =>
  (presets as Named[] | undefined)?.map(({ word, label }) => ({ label, value: () => spanNamed(word) })) ?? []

function spanNamed(word: Preset) {
  rememberPeriod(word)
  return spanOf(word, Date.now())
}

const Days = connect(
  DatePicker.RangePicker,
  mapProps((props) => ({ ...props, builtinPlacements, presets: spansOf(props.presets) })),
)
const Moments = connect(
  DatePicker.RangePicker,
  mapProps((props) => ({
    ...props,
    builtinPlacements,
    presets: spansOf(props.presets),
    showTime: { format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] },
  })),
)

export const components = { date: DatePicker, 'date-time': Moment, 'date-range': Days, 'date-time-range': Moments }
