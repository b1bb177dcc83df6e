import { DatePicker } from '@formily/antd-v5'
import { connect, mapProps } from '@formily/react'
import dayjs from 'dayjs'

/** A day that is chosen means its midnight, or its last second where something is good until then; never the time of choosing. */
const Moment = connect(
  DatePicker,
  mapProps((props) => {
    const { day, ...rest } = props as typeof props & { day?: unknown }
    return { ...rest, showTime: { defaultOpenValue: day === 'ends' ? dayjs().endOf('day') : dayjs().startOf('day') } }
  }),
)

export const components = { date: DatePicker, 'date-time': Moment, 'date-range': DatePicker.RangePicker }
