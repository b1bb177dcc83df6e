import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts, withTexts } from '../i18n/i18n.ts'
import { Glyph, type GlyphName } from '../look/glyph.tsx'
import { Box } from './box.tsx'
import { Chips } from './chips.tsx'
import { inputProps, type ControlProps } from './control.ts'
import type { LiveProps } from './rich/live-props.ts'
import { remote, rich, type RemoteWord, type RichWord } from './rich/adapter.ts'

type Loader = () => Promise<ComponentType<LiveProps>>

/** Loads the library's component for one of these words; all controls of a word share one loader. */
export const liveOf = (word: RichWord | RemoteWord): Loader =>
  word in remote ? remote[word as RemoteWord] : (loaders[word] ??= () => loadRich(word as RichWord))

const loaders: Partial<Record<RichWord | RemoteWord, Loader>> = {}

async function loadRich(word: RichWord): Promise<ComponentType<LiveProps>> {
  const [Component, { drawRich }] = await Promise.all([rich[word].load(), withTexts(import('./rich/draw-rich.tsx'), 'widgets/late')])
  return drawRich(rich[word], Component)
}

const loaded = new Map<Loader, ComponentType<LiveProps>>()

async function fetchLive(load: Loader): Promise<void> {
  if (loaded.has(load)) return
  const [live] = await Promise.all([load(), import('./rich/antd-host.tsx').then((host) => host.prepareSentences())])
  loaded.set(load, live)
}

type Wish = 'none' | 'focus' | 'open'

/**
 * An input that looks and behaves like a select or a date until it is used; then the real control is loaded and takes over the focus, typed
 * letters and a request to open. A page with five hundred of them renders none of the component library.
 */
export function LookAlike({
  load,
  text,
  tags,
  sign = 'down',
  popup = 'listbox',
  placeholder,
  ...props
}: ControlProps & {
  load: Loader
  text: string
  tags?: string[] | undefined
  sign?: GlyphName | undefined
  popup?: 'listbox' | 'tree' | 'dialog' | undefined
  placeholder: string
}) {
  const { field, onChange, onBlur, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const [wish, setWish] = useState<Wish>('none')
  const [Live, setLive] = useState<ComponentType<LiveProps>>()
  const [slow, setSlow] = useState(false)
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const still = disabled || readOnly

  useEffect(() => {
    if (wish === 'none' || Live) return undefined
    let left = false
    const timer = window.setTimeout(() => setSlow(true), 300)
    fetchLive(load)
      // Wait until the current click is over: the real control would take the rest of it for a click outside.
      .then(() => new Promise((resume) => window.setTimeout(resume)))
      .then(() => {
        if (left) return
        // Synchronously: otherwise a key pressed between the check and the switch would have its focus change undone.
        if (document.activeElement === input.current) flushSync(() => setLive(() => loaded.get(load)))
        else setWish('none')
      })
      .catch(() => !left && setWish('none'))
      .finally(() => {
        window.clearTimeout(timer)
        if (!left) setSlow(false)
      })
    return () => {
      left = true
      window.clearTimeout(timer)
    }
  }, [wish, load, Live])

  // The focus moves in the same frame as the switch, so that no keystroke falls in between.
  useLayoutEffect(() => {
    if (Live) box.current?.querySelector('input')?.focus()
  }, [Live])

  if (Live && !readOnly)
    return (
      <span ref={box} className="lk-live">
        <Live {...props} startOpen={wish === 'open'} typed={typed} />
      </span>
    )

  const ask = (next: Wish) => {
    if (!still) setWish((before) => (before === 'open' ? before : next))
  }
  const press = (event: KeyboardEvent) => {
    if (still) return
    if (['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault()
      ask('open')
    } else if (['Delete', 'Backspace'].includes(event.key) && text && !field.required) {
      event.preventDefault()
      onChange(undefined)
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      setTyped((before) => before + event.key)
      ask('open')
    }
  }

  return (
    <Box {...props} className={tags?.length ? 'lk-pick lk-pick-many' : 'lk-pick'}>
      <input
        {...inputProps(props)}
        ref={input}
        readOnly
        role="combobox"
        aria-haspopup={popup}
        aria-expanded={false}
        aria-controls={`${props.id}-list`}
        aria-readonly={readOnly || undefined}
        aria-busy={slow || undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        title={text || undefined}
        onPointerEnter={() => !still && void fetchLive(load).catch(() => undefined)}
        onFocus={() => ask('focus')}
        onMouseDown={(event) => {
          if (still || event.button !== 0) return
          event.preventDefault()
          input.current?.focus()
          ask('open')
        }}
        onKeyDown={press}
        onBlur={() => {
          // The focus left before the real control came, which must not take it back.
          setWish('none')
          onBlur?.()
        }}
      />
      {tags && tags.length > 0 && <Chips tags={tags} ofRows={field.options !== undefined} />}
      <span className="lk-pick-sign">
        <Glyph name={sign} className={`lk-glyph-${sign}`} />
      </span>
      {text && !still && field.required !== true && (
        <button
          type="button"
          tabIndex={-1}
          className="lk-pick-clear"
          aria-label={t('clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(undefined)}
        >
          <Glyph name="close" />
        </button>
      )}
    </Box>
  )
}
