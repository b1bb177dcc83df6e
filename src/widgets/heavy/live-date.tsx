import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../../look/glyph.tsx'
import { liveInputProps, textOf } from '../control.ts'
import type { LiveProps } from '../look-alike.tsx'
import { AntdHost } from './antd-host.tsx'
import { useOpen } from './use-open.ts'

const DAY = 'YYYY-MM-DD'
const read = (value: unknown): Dayjs | null => {
  const at = dayjs(textOf(value) || null)
  return at.isValid() ? at : null
}

function useSharedProps(props: LiveProps) {
  const [open, setOpen] = useOpen(props.startOpen)
  return {
    ...liveInputProps(props),
    allowClear: props.field.required !== true,
    autoFocus: true,
    suffixIcon: <Glyph name="calendar" />,
    open,
    onOpenChange: setOpen,
    style: { width: '100%' },
    onBlur: () => props.onBlur?.(),
  }
}

export function LiveDate(props: LiveProps) {
  const shared = useSharedProps(props)
  const { t } = useTranslation('kit')
  return (
    <AntdHost open={shared.open}>
      <DatePicker
        {...shared}
        format={DAY}
        placeholder={props.field.placeholder ?? t('chooseDate')}
        value={read(props.value)}
        onChange={(at) => props.onChange(at ? at.format(DAY) : undefined)}
      />
    </AntdHost>
  )
}

export function LiveDateTime(props: LiveProps) {
  const shared = useSharedProps(props)
  const { t } = useTranslation('kit')
  return (
    <AntdHost open={shared.open}>
      <DatePicker
        {...shared}
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
  const shared = useSharedProps(props)
  const { id, ...rest } = shared
  const [from, to] = Array.isArray(props.value) ? props.value : []
  return (
    <AntdHost open={shared.open}>
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
