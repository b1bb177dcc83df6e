import { DatePicker } from '@formily/antd-v5'
import { connect, mapProps } from '@formily/react'
import dayjs from 'dayjs'

/** A day that is chosen begins at midnight, not at the time of choosing. */
const Moment = connect(
  DatePicker,
  mapProps((props) => ({ ...props, showTime: { defaultOpenValue: dayjs().startOf('day') } })),
)

export const components = { date: DatePicker, 'date-time': Moment, 'date-range': DatePicker.RangePicker }
