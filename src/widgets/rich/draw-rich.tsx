import { useState, type ComponentType } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { liveInputProps } from '../control.ts'
import type { LiveProps } from './live-props.ts'
import type { Given, Rich } from './adapter.ts'
import { AntdHost } from './antd-host.tsx'
import { useOpen } from './use-open.ts'

/** Wraps a component of the library into a control. */
export function drawRich(rich: Rich, Component: ComponentType<Given>): ComponentType<LiveProps> {
  return function RichControl({ startOpen, typed, ...props }: LiveProps) {
    const { field, value, onChange, onBlur } = props
    const t = useTexts('widgets/kit')
    const late = useTexts('widgets/late')
    const isSearched = rich.isSearched?.(props) === true
    const [open, setOpen] = useOpen(startOpen)
    const [text, setText] = useState(isSearched ? typed : '')
    const give = (answer: unknown) => onChange((rich.give ? rich.give(answer) : answer) ?? undefined)
    const { id, ...shared } = liveInputProps(props)
    return (
      <AntdHost open={open} {...(rich.stopsEscape ? { stopsEscape: true } : {})}>
        <Component
          {...shared}
          {...rich.props(props, t, late)}
          {...(isSearched ? { showSearch: true, searchValue: text, onSearch: setText } : {})}
          id={rich.isPair ? { start: id, end: `${id}-end` } : id}
          style={{ width: '100%' }}
          allowClear={field.required !== true}
          autoFocus
          suffixIcon={<Glyph name={rich.stopsEscape ? 'down' : 'calendar'} />}
          open={open}
          onOpenChange={setOpen}
          value={rich.take ? rich.take(value) : value}
          onChange={give}
          {...(rich.keepsHalf ? { onCalendarChange: (_: unknown, texts: unknown) => give(texts) } : {})}
          onBlur={() => {
            // A full title or a text that is in no title was meant as the value, which the one validation checks. Part of a title was only
            // a search.
            const meant = isSearched && rich.meant?.(props, text.trim())
            setText('')
            if (meant !== undefined && meant !== false) onChange(meant)
            onBlur?.()
          }}
        />
      </AntdHost>
    )
  }
}
