import { useEffect, useRef, useState, type ComponentType, type FocusEvent, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { writeTime } from '../../schema/display.ts'
import { liveInputProps } from '../control.ts'
import { typeInto } from '../hand-over.ts'
import { readClock, readDay } from '../../schema/written-time.ts'
import { readEnds, readMoment } from '../typed-time.ts'
import type { LiveProps } from './live-props.ts'
import type { Given, Rich } from './adapter.ts'
import { AntdHost } from './antd-host.tsx'
import { pickByKeys } from './pick-by-keys.ts'
import { useOpen } from './use-open.ts'

/** `9:30` and `2026-3-5` as the library writes them: it takes nothing else. Undefined where nobody can read it. */
function written(typed: string, format: unknown): string | undefined {
  const text = typed.trim()
  if (!text || typeof format !== 'string') return undefined
  if (format === 'HH:mm') return readClock(text)
  if (!format.includes(' ')) return readDay(text)
  const moment = readMoment(text)
  return moment && writeTime(moment).slice(0, format.length)
}

/** Wraps a component of the library into a control. */
export function drawRich(rich: Rich, Component: ComponentType<Given>): ComponentType<LiveProps> {
  return function RichControl({ startOpen, onLeft, ...props }: LiveProps) {
    const { field, value, onChange, onBlur } = props
    const t = useTexts('widgets/kit')
    const late = useTexts('widgets/late')
    const isSearched = rich.isSearched?.(props) === true
    const [open, setOpen] = useOpen(startOpen)
    const [text, setText] = useState('')
    // What was typed as a date and has not become the value yet: the library would put back the value.
    const typed = useRef('')
    // What was typed at an end of a range and could not be read: the library has put back the end.
    const [lost, setLost] = useState('')
    // What was given last: the library closes, and is left, before it is drawn.
    const held = useRef(value)
    held.current = value
    const give = (answer: unknown) => {
      typed.current = ''
      // The library leaves a text that others hold, and the next one would be typed after it.
      setText('')
      held.current = (rich.give ? rich.give(answer) : answer) ?? undefined
      onChange(held.current)
    }
    const swappedEnds = () => {
      const [from, to] = rich.swaps ? (rich.take!(held.current) as (string | null)[]) : []
      return from && to && from > to ? [to, from] : undefined
    }
    /** Once both ends are there, and not while the other one is yet to be typed. */
    const putInOrder = () => {
      const swapped = swappedEnds()
      if (swapped) give(swapped)
    }
    /** Both ends that stand in one of the two inputs: at once when they were pasted, as nothing follows. */
    const giveEnds = (text: string): boolean => {
      const ends = rich.isPair && readEnds(text, (end) => written(end, given['format']))
      if (!ends) return false
      give(ends)
      return true
    }
    const { id, ...shared } = liveInputProps(props)
    const given = rich.props(props, t, late)
    const host = useRef<HTMLSpanElement>(null)
    // The label refers to the first end of a range; the library lets none be given to the second.
    useEffect(() => {
      const second = host.current?.querySelector<HTMLInputElement>('input[date-range="end"]')
      second?.setAttribute('aria-label', `${field.title} · ${second.placeholder}`)
    }, [field.title])
    return (
      <span
        className="lk-live-host"
        ref={host}
        onInput={(event: FormEvent) => {
          typed.current = (event.target as HTMLInputElement).value
          setLost('')
          if ((event.nativeEvent as InputEvent).inputType === 'insertFromPaste' && giveEnds(typed.current)) setOpen(false)
        }}
        onKeyDownCapture={(event) => {
          if ((event.key === 'Enter' || event.key === 'Tab') && giveEnds(typed.current)) {
            setOpen(false)
            // Tab goes on, Enter sends nothing yet.
            if (event.key === 'Enter') event.preventDefault()
            return event.stopPropagation()
          }
          const text = event.key === 'Enter' || event.key === 'Tab' ? written(typed.current, given['format']) : undefined
          if (text && text !== typed.current && event.target instanceof HTMLInputElement) {
            const { target } = event
            flushSync(() => typeInto(target, { text, from: text.length, to: text.length }))
          }
          const swapped = event.key === 'Enter' || event.key === 'Tab' ? swappedEnds() : undefined
          const isLast = (event.target as HTMLElement).id === `${id}-end`
          if (swapped && isLast) {
            event.stopPropagation()
            // Tab goes on to the next field.
            if (event.key === 'Enter') event.preventDefault()
            setOpen(false)
            give(swapped)
            // From the first end on to the second: the library would give the second one twice; left alone it swaps them.
          } else if (swapped && event.key === 'Tab') event.stopPropagation()
          else if (!rich.stopsEscape) pickByKeys(event, open, setOpen)
        }}
        onKeyDown={({ key }) => key === 'Escape' && (typed.current = '')}
      >
        <AntdHost open={open} {...(rich.stopsEscape ? { stopsEscape: true } : {})}>
          <Component
            {...shared}
            {...given}
            {...(isSearched ? { showSearch: true, searchValue: text, onSearch: setText } : {})}
            id={rich.isPair ? { start: id, end: `${id}-end` } : id}
            style={{ width: '100%' }}
            allowClear={field.required !== true}
            autoFocus
            suffixIcon={<Glyph name={rich.sign ?? 'calendar'} />}
            open={open}
            onOpenChange={(next: boolean) => {
              setOpen(next)
              if (!next && document.activeElement?.id !== id) putInOrder()
            }}
            value={rich.take ? rich.take(value) : value}
            onChange={give}
            {...(rich.keepsHalf ? { onCalendarChange: (_: unknown, texts: unknown) => give(texts) } : {})}
            onBlur={({ target, relatedTarget }: FocusEvent<HTMLInputElement>) => {
              // Only the window was left, or it goes on in the calendar.
              if (target === document.activeElement || relatedTarget?.closest('.ant-picker-dropdown')) return
              // From one end of a range to the other.
              const isInside = host.current!.contains(relatedTarget)
              const left = isSearched ? text : typed.current
              const end = rich.isPair && written(left, given['format'])
              if (giveEnds(left)) setLost('')
              else if (end) {
                const both = [...(rich.take!(value) as unknown[])]
                both[target.id === id ? 0 : 1] = end
                give(both)
                // A text that was left is read as the first end.
              } else if (!isInside && left.trim() && target.id === id) onLeft(left)
              else if (rich.isPair) setLost(left.trim())
              if (!isInside) putInOrder()
              typed.current = ''
              setText('')
              onBlur?.()
            }}
          />
        </AntdHost>
        {lost && (
          <p className="lk-left" role="alert">
            {late('endLost', { text: lost })}
          </p>
        )}
      </span>
    )
  }
}
