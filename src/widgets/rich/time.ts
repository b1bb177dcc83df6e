import { TimePicker } from '@formily/antd-v5'

export const components = { time: TimePicker, 'time-range': TimePicker.RangePicker }
