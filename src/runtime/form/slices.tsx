import { useEventListener } from 'ahooks'
import {
  Fragment,
  memo,
  startTransition,
  useCallback,
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
import { Glyph } from '../../look/glyph.tsx'
import type { Field } from '../../schema/compiled.ts'
import { FieldItem } from './field-item.tsx'
import { afterPaint, whenIdle } from '../idle.ts'
import './parts.css'

/** More fields than fit on a screen; a slightly longer form is rendered at once. */
const FIRST = 12
const WHOLE = 24
const MORE = 40
/** An estimate, until the first fields were measured. */
const HEIGHT = 86

/** A heading with the widget below it, or a field. */
type Heading = {
  heading: string
  title?: string | undefined
  help?: string | undefined
  body?: ReactNode
  /** Initially collapsed. */
  fold?: boolean
  columns?: 2
}
export type Entry = { field: Field } | Heading
export type SlicesHandle = { draw: (name: string) => void }

/**
 * Renders the first fields at once and the others in idle time. Placeholders reserve their space; a field that is needed is rendered at
 * once.
 */
export function Slices({ entries, handle }: { entries: Entry[]; handle?: Ref<SlicesHandle> }) {
  const slices = useMemo(() => cut(entries), [entries])
  const heads = useMemo(() => headsOf(slices), [slices])
  const [drawn, setDrawn] = useState(() => [true])
  const [opened, setOpened] = useState<string[]>([])
  const isOpen = useCallback(({ heading, fold }: Heading) => !fold || opened.includes(heading), [opened])
  const turn = useCallback(
    (name: string) => setOpened((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name])),
    [],
  )
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
      const part = partOf(entries, name)
      const isHidden = part !== undefined && !isOpen(part)
      if (at < 0 || (drawn[at] && !isHidden)) return
      flushSync(() => {
        setDrawn((before) => mark(before, at))
        if (isHidden) setOpened((before) => [...before, part.heading])
      })
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
          <Slice key={at} entries={slice} head={heads[at]} isOpen={isOpen} turn={turn} />
        ) : (
          <div key={at} aria-hidden style={{ height: `calc(var(--rt-field-height, ${HEIGHT}px) * ${slice.length})` }} />
        ),
      )}
    </div>
  )
}

type SliceProps = { entries: Entry[]; head: Heading | undefined; isOpen: (heading: Heading) => boolean; turn: (name: string) => void }

/** The fields below a heading that collapses, or that has two columns, are wrapped in a box of their own. */
const Slice = memo(({ entries, head, isOpen, turn }: SliceProps) => (
  <div className="rt-slice">
    {groupsOf(entries, head).map(({ heading, isHere, fields }) => (
      <Fragment key={heading?.heading ?? ''}>
        {heading && isHere && <Head heading={heading} isOpen={isOpen(heading)} turn={turn} />}
        {heading?.fold || heading?.columns ? (
          <div
            id={isHere ? partId(heading.heading) : undefined}
            className={heading.columns ? 'rt-part rt-part-two' : 'rt-part'}
            hidden={!isOpen(heading)}
          >
            <div className="rt-part-fields">{fields}</div>
          </div>
        ) : (
          fields
        )}
      </Fragment>
    ))}
  </div>
))

const partId = (name: string) => `part-${name}`

function Head({ heading, isOpen, turn }: { heading: Heading; isOpen: boolean; turn: (name: string) => void }) {
  const { heading: name, title, help, body, fold } = heading
  return (
    <div className={body ? 'rt-heading rt-heading-part' : 'rt-heading'}>
      {title && (
        <h2>
          {fold ? (
            <button type="button" className="rt-fold" aria-expanded={isOpen} aria-controls={partId(name)} onClick={() => turn(name)}>
              <Glyph name={isOpen ? 'down' : 'right'} />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
      )}
      {help && <p>{help}</p>}
      {body}
    </div>
  )
}

type Group = { heading: Heading | undefined; isHere: boolean; fields: ReactNode[] }

function groupsOf(entries: Entry[], head: Heading | undefined): Group[] {
  const groups: Group[] = [{ heading: head, isHere: false, fields: [] }]
  for (const entry of entries) {
    if ('field' in entry) groups.at(-1)!.fields.push(<FieldItem key={entry.field.name} path={entry.field.name} field={entry.field} />)
    else groups.push({ heading: entry, isHere: true, fields: [] })
  }
  return groups.filter(({ isHere, fields }) => isHere || fields.length > 0)
}

/** For each slice, the heading at its beginning. */
function headsOf(slices: Entry[][]): (Heading | undefined)[] {
  let last: Heading | undefined
  return slices.map((slice) => {
    const head = last
    for (const entry of slice) if (!('field' in entry)) last = entry
    return head
  })
}

/** The heading above a field. */
function partOf(entries: Entry[], name: string): Heading | undefined {
  const at = entries.findIndex((entry) => 'field' in entry && entry.field.name === name)
  return entries.slice(0, Math.max(at, 0)).findLast((entry): entry is Heading => !('field' in entry))
}

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
