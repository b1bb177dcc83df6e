import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph, type GlyphName } from '../look/glyph.tsx'
import { Box } from './box.tsx'
import { Chips } from './chips.tsx'
import { inputProps, textOf, type ControlProps } from './control.ts'
import type { Settled } from './settled.ts'
import { fetchLive, useExchange, type Loader, type Wish } from './use-exchange.ts'

type Face = ControlProps & {
  load: Loader
  text: string
  tags?: string[] | undefined
  sign?: GlyphName | undefined
  popup?: 'listbox' | 'tree' | 'dialog' | undefined
  placeholder: string
  /** Takes a text as the value, if it can be typed. */
  settle?: ((text: string, onChange: (value: unknown) => void) => Settled | Promise<Settled>) | undefined
  /** Whether Enter takes the text as well, and does not only open the list. */
  entered?: boolean | undefined
  /** Shown below a text that was left. */
  note?: ReactNode
}

/**
 * An input that looks and behaves like a select or a date until it is used; then the real control is loaded and takes over the focus, what
 * was typed and a request to open. A page with five hundred of them renders none of the component library.
 */
export function LookAlike({ load, text, tags, sign = 'down', popup = 'listbox', placeholder, settle, entered, note, ...props }: Face) {
  const { field, form, value, onBlur, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const box = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Undefined as long as the input shows the value. */
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<'reading' | 'left'>()
  const latest = useRef(typed)
  latest.current = typed
  const still = disabled || readOnly
  const invalid = props.invalid || state === 'left'

  useEffect(() => {
    if (!state) return undefined
    form.hold?.(state)
    return () => form.hold?.(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the form stays, although what it offers is a new object now and then
  }, [state])

  const type = (next: string | undefined) => {
    setTyped(next)
    setState(undefined)
  }
  const { Live, wish, setWish, slow, turnBack } = useExchange(load, input, box, {
    isTyped: () => Boolean(latest.current),
    taken: () => type(undefined),
  })
  // A value from outside (reset, another row) replaces what was typed; one that was given does not.
  const given = useRef(textOf(value))
  const onChange = (next: unknown) => {
    given.current = textOf(next)
    props.onChange(next)
  }
  useEffect(() => {
    if (given.current === textOf(value)) return
    given.current = textOf(value)
    type(undefined)
  }, [value])
  const take = async (left: string) => {
    const settled = settle!(left.trim(), onChange)
    if (typeof settled !== 'string') setState('reading')
    const how = await settled
    // Somebody who has come back and types on decides anew.
    if (latest.current !== left) return
    if (how === 'left') setState('left')
    else type(undefined)
  }
  /** A text that is left behind in the real control is shown by its look-alike. */
  const leave = (left: string) => {
    if (!settle || !left.trim()) return type(undefined)
    latest.current = left
    setTyped(left)
    void take(left)
  }

  if (Live && !readOnly)
    return (
      <span ref={box} className="lk-live">
        <Live
          {...props}
          onChange={onChange}
          startOpen={wish === 'open'}
          onLeft={(left) => {
            turnBack()
            leave(left)
          }}
        />
      </span>
    )

  const ask = (next: Wish) => {
    if (!still) setWish((before) => (before === 'open' ? before : next))
  }
  const press = (event: KeyboardEvent) => {
    if (still || event.nativeEvent.isComposing) return
    const { key } = event
    const isText = typed !== undefined
    if (['Enter', 'ArrowDown', 'ArrowUp'].includes(key) || (key === ' ' && !isText)) {
      event.preventDefault()
      if (key !== 'Enter' || !isText || !entered) return ask('open')
      setWish('focus')
      void take(typed)
    } else if (key === 'Escape' && isText) {
      // Only the text: not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      type(undefined)
    } else if (['Delete', 'Backspace'].includes(key) && text && !isText && !field.required) {
      event.preventDefault()
      onChange(undefined)
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) && !isText) {
      // All of the shown value stays selected, so that typing replaces it.
      event.preventDefault()
    } else if (key.length === 1 && !settle && !event.ctrlKey && !event.metaKey && !event.altKey) ask('open')
  }

  return (
    <>
      <Box {...props} invalid={invalid} className={tags?.length && typed === undefined ? 'lk-pick lk-pick-many' : 'lk-pick'}>
        <input
          {...inputProps({ ...props, invalid })}
          ref={input}
          readOnly={!settle || still}
          role="combobox"
          aria-haspopup={popup}
          aria-expanded={false}
          aria-controls={`${props.id}-list`}
          aria-readonly={readOnly || undefined}
          aria-busy={slow || state === 'reading' || undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={still ? undefined : placeholder}
          value={typed ?? text}
          data-typed={typed === undefined ? undefined : ''}
          title={text || undefined}
          onChange={({ target }) => {
            type(target.value)
            ask('open')
          }}
          onPointerEnter={() => !still && void fetchLive(load).catch(() => undefined)}
          onFocus={() => {
            if (typed === undefined) input.current?.select()
            ask(typed ? 'open' : 'focus')
          }}
          onMouseDown={(event) => {
            if (still || event.button !== 0) return
            event.preventDefault()
            input.current?.focus()
            ask('open')
          }}
          onKeyDown={press}
          onBlur={({ target }) => {
            // The focus left before the real control came, which must not take it back. If only the window was left, it will return.
            if (document.activeElement === target) return
            setWish('none')
            if (target.value !== text) leave(target.value)
            onBlur?.()
          }}
        />
        {tags && tags.length > 0 && typed === undefined && <Chips tags={tags} ofRows={field.options !== undefined} />}
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
            onClick={() => {
              type(undefined)
              onChange(undefined)
            }}
          >
            <Glyph name="close" />
          </button>
        )}
      </Box>
      {state === 'left' && note}
    </>
  )
}
