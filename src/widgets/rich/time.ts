import { TimePicker } from '@formily/antd-v5'
import './product-now.ts'

export const components = { time: TimePicker, 'time-range': TimePicker.RangePicker }
