import { useEventListener } from 'ahooks'
import {
  memo,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import type { Field } from '../../schema/compiled.ts'
import { FieldItem } from './field-item.tsx'
import { afterPaint, whenIdle } from './idle.ts'

/** More fields than fit on a screen; a slightly longer form is rendered at once. */
const FIRST = 12
const WHOLE = 24
const MORE = 40
/** An estimate, until the first fields were measured. */
const HEIGHT = 86

/** A heading with the widget below it, or a field. */
export type Entry = { field: Field } | { heading: string; title?: string | undefined; help?: string | undefined; body?: ReactNode }
export type SlicesHandle = { draw: (name: string) => void }

/**
 * Renders the first fields at once and the others in idle time. Placeholders reserve their space; a field that is needed is rendered at
 * once.
 */
export function Slices({ entries, handle }: { entries: Entry[]; handle?: Ref<SlicesHandle> }) {
  const slices = useMemo(() => cut(entries), [entries])
  const [drawn, setDrawn] = useState(() => [true])
  const box = useRef<HTMLDivElement>(null)
  const next = slices.findIndex((_, at) => !drawn[at])

  useEffect(() => {
    if (next < 0) return
    const drawNext = () => startTransition(() => setDrawn((before) => mark(before, next)))
    return next === 1 ? afterPaint(drawNext) : whenIdle(drawNext)
  }, [next])

  useEventListener('beforeprint', () => flushSync(() => setDrawn(slices.map(() => true))), { enable: next >= 0 })

  useImperativeHandle(handle, () => ({
    draw(name) {
      const at = slices.findIndex((slice) => slice.some((entry) => 'field' in entry && entry.field.name === name))
      if (at >= 0 && !drawn[at]) flushSync(() => setDrawn((before) => mark(before, at)))
    },
  }))

  useLayoutEffect(() => {
    if (slices.length < 2) return
    const height = box.current?.firstElementChild?.getBoundingClientRect().height
    if (height) box.current?.style.setProperty('--rt-field-height', `${Math.round(height / slices[0]!.length)}px`)
  }, [slices])

  return (
    <div className="rt-fields" ref={box}>
      {slices.map((slice, at) =>
        drawn[at] ? (
          <Slice key={at} entries={slice} />
        ) : (
          <div key={at} aria-hidden style={{ height: `calc(var(--rt-field-height, ${HEIGHT}px) * ${slice.length})` }} />
        ),
      )}
    </div>
  )
}

const Slice = memo(({ entries }: { entries: Entry[] }) => (
  <div className="rt-slice">
    {entries.map((entry) =>
      'field' in entry ? (
        <FieldItem key={entry.field.name} path={entry.field.name} field={entry.field} />
      ) : (
        <div key={`:${entry.heading}`} className={entry.body ? 'rt-heading rt-heading-part' : 'rt-heading'}>
          {entry.title && <h2>{entry.title}</h2>}
          {entry.help && <p>{entry.help}</p>}
          {entry.body}
        </div>
      ),
    )}
  </div>
))

function cut(entries: Entry[]): Entry[][] {
  if (entries.length <= WHOLE) return [entries]
  const slices = [entries.slice(0, FIRST)]
  for (let at = FIRST; at < entries.length; at += MORE) slices.push(entries.slice(at, at + MORE))
  return slices
}

function mark(drawn: boolean[], at: number): boolean[] {
  const marked = drawn.slice()
  marked[at] = true
  return marked
}
