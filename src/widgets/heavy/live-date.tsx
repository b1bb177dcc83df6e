import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { liveInputProps, textOf } from '../control.ts'
import type { LiveProps } from '../look-alike.tsx'
import { AntdHost } from './antd-host.tsx'

const DAY = 'YYYY-MM-DD'
const read = (value: unknown): Dayjs | null => {
  const at = dayjs(textOf(value) || null)
  return at.isValid() ? at : null
}

function sharedProps(props: LiveProps) {
  return {
    ...liveInputProps(props),
    allowClear: props.field.required !== true,
    defaultOpen: props.startOpen,
    style: { width: '100%' },
    onBlur: () => props.onBlur?.(),
  }
}

export function LiveDate(props: LiveProps) {
  const { t } = useTranslation('kit')
  return (
    <AntdHost>
      <DatePicker
        {...sharedProps(props)}
        format={DAY}
        placeholder={props.field.placeholder ?? t('chooseDate')}
        value={read(props.value)}
        onChange={(at) => props.onChange(at ? at.format(DAY) : undefined)}
      />
    </AntdHost>
  )
}

export function LiveDateTime(props: LiveProps) {
  const { t } = useTranslation('kit')
  return (
    <AntdHost>
      <DatePicker
        {...sharedProps(props)}
        showTime={{ defaultOpenValue: dayjs().startOf('day') }}
        format="YYYY-MM-DD HH:mm:ss"
        placeholder={props.field.placeholder ?? t('chooseMoment')}
        value={read(props.value)}
        onChange={(at) => props.onChange(at ? at.toISOString() : undefined)}
      />
    </AntdHost>
  )
}

export function LiveDateRange(props: LiveProps) {
  const { t } = useTranslation('kit')
  const { id, ...rest } = sharedProps(props)
  const [from, to] = Array.isArray(props.value) ? props.value : []
  return (
    <AntdHost>
      <DatePicker.RangePicker
        {...rest}
        id={{ start: id, end: `${id}-end` }}
        format={DAY}
        allowEmpty={[true, true]}
        placeholder={[t('from'), t('to')]}
        value={[read(from), read(to)]}
        onChange={(days) => props.onChange(days?.[0] || days?.[1] ? days.map((day) => day?.format(DAY) ?? null) : undefined)}
      />
    </AntdHost>
  )
}
